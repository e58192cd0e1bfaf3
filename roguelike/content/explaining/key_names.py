"""What a key of a keyboard is called here that is written as elsewhere, such as `Ctrl+W`."""

from __future__ import annotations

import re

from roguelike.content.schema.keymaps import KEY_PATTERN, NAMED_KEYS
from roguelike.content.words.likeness import squashed

_HELD = re.compile(r"(?i:(ctrl|control|ctl|strg|alt|option|shift)[ ]*[+-][ ]*)(?=.)")
_ALSO = {"control": "ctrl", "ctl": "ctrl", "strg": "ctrl", "option": "alt"}
_CALLED_ELSEWHERE = {
    "enter": "return",
    "escape": "esc",
    "delete": "del",
    "insert": "ins",
    "space": "spacebar",
    "page_up": "pgup",
    "page_down": "pgdn pgdown",
    **{way: f"arrow{way} {way}arrow" for way in ("up", "down", "left", "right")},
}
"""What else the keys are called that have names, without capitals and signs between words."""
_NAMES = {
    **{squashed(name): name for name in NAMED_KEYS},
    **{theirs: ours for ours, words in _CALLED_ELSEWHERE.items() for theirs in words.split()},
}
_MAX_LENGTH = 40  # no name of a key has as many characters, with all that is held


def meant_key(text: str) -> str:
    """Return what a key is called here; nothing where that is not known.

    What shift makes of a sign or a digit depends on the keyboard, what it makes of a letter does
    not.
    """
    if len(text) > _MAX_LENGTH:
        return ""
    held: set[str] = set()
    rest = text.strip()
    while modifier := _HELD.match(rest):
        word = modifier[1].lower()
        held.add(_ALSO.get(word, word))
        rest = rest[modifier.end() :]
    if len(rest) == 1 and rest.isalpha():
        key = rest.upper() if "shift" in held else rest.lower()
        held.discard("shift")
    else:
        key = rest if len(rest) == 1 else _NAMES.get(squashed(rest), "")
    found = "".join(f"{each}+" for each in ("ctrl", "alt", "shift") if each in held) + key
    return found if re.fullmatch(KEY_PATTERN, found) else ""
