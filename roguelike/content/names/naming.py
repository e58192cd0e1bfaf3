"""Suggestions of names for texts that are none."""

from __future__ import annotations

import re

from roguelike.content.findings.mends import Rename
from roguelike.content.findings.suggest import Advice
from roguelike.content.names.ids import NAMING, REFERENCE_PATTERN, TAG_MARK, is_name

MAX_LENGTH = 256
"""The most characters of a text that may be near to a name, which has a quarter of that."""
_BETWEEN_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NO_PART = re.compile(r"[^a-z0-9]+")


def near_name(text: str) -> str:
    """Return the name that a text is near to which is none, as `ice_wolf` to `IceWolf`, if any."""
    if len(text) > MAX_LENGTH or not text.isascii():
        return ""
    near = _NO_PART.sub("_", _BETWEEN_WORDS.sub("_", text).lower()).strip("_")
    return near if is_name(near) else ""


def is_only_written_otherwise(text: str, name: str) -> bool:
    """Tell whether a text is a name but for case and for signs between its words."""
    return _NO_PART.sub("_", text.lower()).strip("_") == name


def meant_tag_name(text: str) -> Advice:
    """Return how to write a tag with its mark, where a text stands that is none."""
    name = text.removeprefix(TAG_MARK)
    meant = f"{TAG_MARK}{name}"
    if re.fullmatch(REFERENCE_PATTERN, name):
        return Advice(f'write "{meant}"', (Rename(text, meant),))
    return meant_name(name, mark=TAG_MARK)


def meant_name(text: str, *, is_key: bool = False, mark: str = "") -> Advice:
    """Return how to write a name, or a reference, where a text stands that is none.

    Args:
        text: The text.
        is_key: Whether it is a key, which has no quotes.
        mark: What stands before it.
    """
    before, colon, bare = text.rpartition(":")
    near = near_name(bare) if is_name(before) or not colon else ""
    if not near:
        return Advice(NAMING)
    meant = f"{mark}{before}{colon}{near}"
    is_certain = is_only_written_otherwise(bare, near)
    mend = (Rename(f"{mark}{text}", meant),) if is_certain else ()
    written = f"`{meant}`" if is_key else f'"{meant}"'
    return Advice(f"write {written}: {NAMING}", mend)
