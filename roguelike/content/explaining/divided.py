"""References whose parts are divided otherwise than by one colon: `ice.wolf`, `Ice::Wolf`."""

from __future__ import annotations

import re
from collections.abc import Collection

from roguelike.content.names.ids import REFERENCE_PATTERN
from roguelike.content.names.names import Names
from roguelike.content.names.naming import MAX_LENGTH, near_names
from roguelike.content.schema import KINDS
from roguelike.content.words.plurals import in_other_numbers

_DIVIDER = re.compile(r" *:+ *|[./\\]+")
_PART = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_EXTENSION = ".toml"


def with_colon(text: str, names: Names) -> str:
    """Return the reference that a text can be which has its parts divided in another way.

    The name of a kind is no part of it. Nothing is returned for other texts.
    """
    if len(text) > MAX_LENGTH or re.fullmatch(REFERENCE_PATTERN, text):
        return ""
    divided = _DIVIDER.split(text.strip().removesuffix(_EXTENSION))
    parts = [each for each in divided if each]
    near = [found[0] for each in parts if _PART.fullmatch(each) and (found := near_names(each))]
    if len(divided) == 1 or not divided[-1] or len(near) != len(parts):
        return ""
    mods = names.installed or names.mods
    kept = [each for each in near[:-1] if not is_kind(each, mods)]
    return ":".join((*kept, near[-1])) if len(kept) <= 1 else ""


def is_after_kind(reference: str, names: Names) -> bool:
    """Tell whether the name of a kind stands in a reference where that of a mod belongs."""
    before, colon, _ = reference.partition(":")
    return bool(colon) and is_kind(before, names.installed or names.mods)


def is_kind(word: str, mods: Collection[str]) -> bool:
    """Tell whether a word is the name of a kind, or the plural of one, and of none of some mods."""
    return word not in mods and any(each in KINDS for each in (word, *in_other_numbers(word)))
