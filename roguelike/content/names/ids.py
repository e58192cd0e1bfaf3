"""Names of definitions: `mod:name`, their parts, and the signs before them.

A definition is known by its full id.
"""

from __future__ import annotations

import re

CORE = "core"
NAME_PATTERN = r"[a-z][a-z0-9_]{0,63}"
NAMING = "a name has small letters, digits and _, the first a letter"
"""What to say where something else stands for a name."""
REFERENCE_PATTERN = rf"^({NAME_PATTERN}:)?{NAME_PATTERN}$"
OPTIONAL_PATTERN = rf"^({NAME_PATTERN}:|\?{NAME_PATTERN}:)?{NAME_PATTERN}$"
"""A reference, or one that counts only if its mod is there."""
TAG_PATTERN = rf"^#({NAME_PATTERN}:)?{NAME_PATTERN}$"
"""A tag, as arrays of references and patches name it."""
ITEM_PATTERN = rf"^(#?({NAME_PATTERN}:)?|\?{NAME_PATTERN}:){NAME_PATTERN}$"
"""What may stand in an array of references: one, an optional one, or a tag."""

_NAME = re.compile(NAME_PATTERN)


def is_name(text: str) -> bool:
    """Tell whether `text` may name a definition or a mod."""
    return _NAME.fullmatch(text) is not None


def full_id(mod: str, name: str) -> str:
    """Return the id under which `mod` defines `name`."""
    return f"{mod}:{name}"


def bare_name(identifier: str) -> str:
    """Return the part of an id that follows the mod's name."""
    return identifier.rpartition(":")[2]


TAG_MARK = "#"
"""What stands before the name of a tag, where an array refers to all that is in it."""
OPTIONAL_MARK = "?"
"""What stands before a reference that counts only if its mod is there."""
