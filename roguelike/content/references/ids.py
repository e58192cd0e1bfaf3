"""Ids of definitions, `mod:name`, their marks, and valid names near malformed ones."""

from __future__ import annotations

import re

from roguelike.content.findings.fixes import Rename
from roguelike.content.findings.similar_words import Advice

CORE = "core"
NAME_PATTERN = r"[a-z][a-z0-9_]{0,63}"
NAMING = "a name has lowercase letters, digits and _, a letter first"
"""The hint where something else stands for a name."""
REFERENCE_PATTERN = rf"^({NAME_PATTERN}:)?{NAME_PATTERN}$"
OPTIONAL_PATTERN = rf"^({NAME_PATTERN}:|\?{NAME_PATTERN}:)?{NAME_PATTERN}$"
"""A reference, or one that counts only if its mod is there."""
TAG_PATTERN = rf"^#({NAME_PATTERN}:)?{NAME_PATTERN}$"
"""A tag, as arrays of references and patches name it."""
ITEM_PATTERN = rf"^(#?({NAME_PATTERN}:)?|\?{NAME_PATTERN}:){NAME_PATTERN}$"
"""An item of an array of references: a reference, an optional one, or a tag."""

REF = "x-ref"
"""The keyword of pydantic's JSON Schemas for the kind of definition that a text refers to, or for
`mod` or `setting`."""

_NAME = re.compile(NAME_PATTERN)


def is_name(text: str) -> bool:
    """Return True if `text` may name a definition or a mod."""
    return _NAME.fullmatch(text) is not None


def full_id(mod: str, name: str) -> str:
    """Return the id under which `mod` defines `name`."""
    return f"{mod}:{name}"


def mod_of(identifier: str) -> str:
    """Return the id of the mod that a full id belongs to."""
    return identifier.partition(":")[0]


def bare_name(identifier: str) -> str:
    """Return the part of an id that follows the mod's name."""
    return identifier.rpartition(":")[2]


FEATURE_MARK = "feature."
"""The prefix of the name of a feature where it counts as terrain; no name contains a point."""


def ground_id(feature: str) -> str:
    """Return the id by which a feature, given by its full id, counts as terrain."""
    return full_id(mod_of(feature), FEATURE_MARK + bare_name(feature))


def feature_id(terrain: str) -> str:
    """Return the full id of the feature that counts as terrain by an id."""
    return full_id(mod_of(terrain), bare_name(terrain).removeprefix(FEATURE_MARK))


def is_feature(terrain: str) -> bool:
    """Return True if the id of terrain is that of a feature."""
    return bare_name(terrain).startswith(FEATURE_MARK)


TAG_MARK = "#"
"""The mark before the name of a tag, where an array refers to all that is in it."""
OPTIONAL_MARK = "?"
"""The mark before a reference that counts only if its mod is there."""


MAX_LENGTH = 256
"""The most characters of a text that may be near to a name, which has a quarter of that."""
_BETWEEN_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NO_PART = re.compile(r"[^a-z0-9]+")


def near_name(text: str) -> str:
    """Return the valid name nearest to a text, as `ice_wolf` for `IceWolf`, if there is one."""
    if len(text) > MAX_LENGTH or not text.isascii():
        return ""
    near = _NO_PART.sub("_", _BETWEEN_WORDS.sub("_", text).lower()).strip("_")
    return near if is_name(near) else ""


def is_only_written_otherwise(text: str, name: str) -> bool:
    """Return True if a text is a name but for case and for signs between its words."""
    return _NO_PART.sub("_", text.lower()).strip("_") == name


def meant_tag_name(text: str) -> Advice:
    """Return advice on writing a malformed tag."""
    name = text.removeprefix(TAG_MARK)
    meant = f"{TAG_MARK}{name}"
    if re.fullmatch(REFERENCE_PATTERN, name):
        return Advice(f'write "{meant}"', (Rename(text, meant),))
    return meant_name(name, mark=TAG_MARK)


def meant_name(text: str, *, is_key: bool = False, mark: str = "") -> Advice:
    """Return advice on writing a malformed name or reference.

    Args:
        text: The text.
        is_key: Whether it is a key, which has no quotes.
        mark: What stands before it.
    """
    parts = text.split(":", 1)
    near = [near_name(each) for each in parts]
    if not all(near):
        return Advice(NAMING)
    meant = f"{mark}{':'.join(near)}"
    is_certain = all(map(is_only_written_otherwise, parts, near))
    fix = (Rename(f"{mark}{text}", meant),) if is_certain else ()
    written = f"`{meant}`" if is_key else f'"{meant}"'
    return Advice(f"write {written}: {NAMING}", fix)
