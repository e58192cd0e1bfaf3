"""What names were meant by texts that are none."""

from __future__ import annotations

import re
import unicodedata

from roguelike.content.findings.mends import Rename
from roguelike.content.findings.suggest import Advice
from roguelike.content.names.ids import NAMING, REFERENCE_PATTERN, TAG_MARK, is_name

MAX_LENGTH = 256
"""Texts with more characters are near to no name, which has a quarter of that at most."""
_BETWEEN_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NO_PART = re.compile(r"[^a-z0-9]+")


def near_names(text: str) -> tuple[str, ...]:
    """Return the names that a text may be meant to be that is none.

    Of `IceWolf` these are `ice_wolf` and `icewolf`. Letters lose their accents; what others are in
    English nobody knows, so there is no name near them.
    """
    if len(text) > MAX_LENGTH:
        return ()
    letters = unicodedata.normalize("NFKD", text)
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    if any(each.isalpha() and not each.isascii() for each in plain):
        return ()
    apart = _BETWEEN_WORDS.sub("_", plain)
    found = (_NO_PART.sub("_", each.lower()).strip("_") for each in (apart, plain))
    return tuple(dict.fromkeys(filter(is_name, found)))


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
    near = near_names(bare) if is_name(before) or not colon else ()
    if not near:
        return Advice(NAMING)
    meant = f"{mark}{before}{colon}{near[0]}"
    mend = (Rename(f"{mark}{text}", meant),) if len(near) == 1 and text.isascii() else ()
    written = f"`{meant}`" if is_key else f'"{meant}"'
    return Advice(f"write {written}: {NAMING}", mend)
