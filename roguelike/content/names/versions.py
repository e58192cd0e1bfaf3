"""Versions of mods and of the game, and what may be required of them.

A version is exactly three numbers, `1.4.0`. A requirement is one or more comparisons joined by
commas, `>=1.2, <2`, where missing numbers are zero; or `*`, which any version meets.
"""

from __future__ import annotations

import re
from typing import NamedTuple, Self

from msgspec import Struct

from roguelike.content.words.comparing import (
    NEARLY_SIGN_PATTERN,
    SIGN_PATTERN,
    SIGNS,
    plain_sign,
)
from roguelike.content.words.values import described

VERSION_PATTERN = r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}$"
_BOUND = rf"{SIGN_PATTERN} *[0-9]{{1,6}}(\.[0-9]{{1,6}}){{0,2}}"
REQUIREMENT_PATTERN = rf"^ *(\*|{_BOUND}( *, *{_BOUND}){{0,7}}) *$"
"""The form of a requirement; it has at most eight comparisons."""

_COMPARISON = re.compile(rf"{SIGN_PATTERN} *([0-9.]+)")
_NUMBERS = r"([0-9]{1,5}(?:\.[0-9]{1,5}){0,2})"
_NEARLY_VERSION = re.compile(rf" *[vV]? *{_NUMBERS}([-+].*)? *")
_NEARLY_COMPARISON = re.compile(
    rf" *{NEARLY_SIGN_PATTERN} *[vV]?{_NUMBERS}(?![0-9.]) *(?:,|;|&&|and\b)?"
)
_NEARLY_REQUIREMENT = re.compile(rf" *(?:\^|~|~=|v)? *{_NUMBERS} *")
_MAX_COMPARISONS = 8
_MAX_LENGTH = 200
"""Longer texts mean nothing."""

ANY = "*"
"""The requirement that any version meets."""
_ANY = ("", "any", "all", "x")


class Meant(NamedTuple):
    """What a text probably means.

    Attributes:
        text: How to write that; nothing if nobody knows.
        is_certain: Whether it cannot mean anything else.
    """

    text: str = ""
    is_certain: bool = False


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


def nearest_version(text: str) -> Meant:
    """Return the version that text means which is none, such as `v1.0`."""
    found = _NEARLY_VERSION.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    return Meant(str(_padded(found[1])), is_certain=not found[2]) if found else Meant()


def nearest_requirement(text: str) -> Meant:
    """Return the requirement that text means which is none, such as `^1.2` or `=> 1`.

    By a version alone some mean that version, others those that go with it, and others any from
    there on.
    """
    if len(text) > _MAX_LENGTH:
        return Meant()
    if comparisons := _nearly_comparisons(text):
        return Meant(", ".join(comparisons), is_certain=True)
    if found := _NEARLY_REQUIREMENT.fullmatch(text):
        return Meant(f">={_plain(found[1])}")
    return Meant(ANY if text.strip().lower() in _ANY else "")


def _nearly_comparisons(text: str) -> list[str]:
    """Return the comparisons of which a text consists, if it consists of nothing else."""
    found: list[str] = []
    end = 0
    while end < len(text) and (each := _NEARLY_COMPARISON.match(text, end)):
        found.append(f"{plain_sign(each[1])}{_plain(each[2])}")
        end = each.end()
    return found if not text[end:].strip() and len(found) <= _MAX_COMPARISONS else []


def _plain(numbers: str) -> str:
    return ".".join(str(int(each)) for each in numbers.split("."))


def _padded(numbers: str) -> Version:
    return Version(*map(int, numbers.split(".")))


ENGINE = Version(0, 1, 0)
"""The version of this game, which mods may require as `engine`."""
