"""Versions of mods and of the game, and what may be required of them.

A version is exactly three numbers, `1.4.0`. A requirement is one or more comparisons joined by
commas, `>=1.2, <2`, where missing numbers are zero; or `*`, which any version meets.
"""

from __future__ import annotations

import re
from typing import NamedTuple, Self

from msgspec import Struct

from roguelike.content.comparing import SIGN_PATTERN, SIGNS
from roguelike.content.values import described

VERSION_PATTERN = r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}$"
_BOUND = rf"{SIGN_PATTERN} *[0-9]{{1,6}}(\.[0-9]{{1,6}}){{0,2}}"
REQUIREMENT_PATTERN = rf"^ *(\*|{_BOUND}( *, *{_BOUND}){{0,7}}) *$"
"""The form of a requirement; it has at most eight comparisons."""

_COMPARISON = re.compile(rf"{SIGN_PATTERN} *([0-9.]+)")
_NEARLY_VERSION = re.compile(r" *[vV]? *([0-9]{1,5}(?:\.[0-9]{1,5}){0,2})(?:[-+].*)? *")
_NEARLY_REQUIREMENT = re.compile(r" *(\^|~|~=|==|v)? *([0-9]{1,5}(?:\.[0-9]{1,5}){0,2}) *")


class Version(NamedTuple):
    """Three numbers, the first the most important."""

    major: int
    minor: int = 0
    patch: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the version that `text` is.

        Raises:
            ValueError: It is not exactly three numbers.
        """
        if not re.fullmatch(VERSION_PATTERN, text):
            msg = f"a version is three numbers, such as 1.4.0, not {described(text)}"
            raise ValueError(msg)
        return cls(*map(int, text.split(".")))

    def __str__(self) -> str:
        """Return the version as it is written."""
        return f"{self.major}.{self.minor}.{self.patch}"


class Requirement(Struct, frozen=True):
    """What versions are wanted: those that meet all comparisons."""

    text: str
    comparisons: tuple[tuple[str, Version], ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the requirement that `text` is.

        Raises:
            ValueError: It is none.
        """
        if not re.fullmatch(REQUIREMENT_PATTERN, text):
            msg = f"a requirement is like `>=1.2, <2` or `*`, not {described(text)}"
            raise ValueError(msg)
        found = _COMPARISON.findall(text)
        comparisons = ((sign, Version(*map(int, numbers.split(".")))) for sign, numbers in found)
        return cls(text.strip(), tuple(comparisons))

    def allows(self, version: Version) -> bool:
        """Tell whether `version` meets the requirement."""
        return all(SIGNS[sign](version, other) for sign, other in self.comparisons)

    def __str__(self) -> str:
        """Return the requirement as it was written."""
        return self.text


def nearest_version(text: str) -> str:
    """Return the version that text means which is none, such as `v1.0`; nothing if none is."""
    found = _NEARLY_VERSION.fullmatch(text)
    return str(_padded(found[1])) if found else ""


def nearest_requirement(text: str) -> str:
    """Return the requirement that text means which is none, such as `^1.2`, or nothing."""
    found = _NEARLY_REQUIREMENT.fullmatch(text)
    if found is None:
        return ""
    return f"{'=' if found[1] == '==' else '>='}{'.'.join(map(str, map(int, found[2].split('.'))))}"


def _padded(numbers: str) -> Version:
    return Version(*map(int, numbers.split(".")))


ENGINE = Version(0, 1, 0)
"""The version of this game, which mods may require as `engine`."""
