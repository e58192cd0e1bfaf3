"""What a key of a keyboard is called here that is written as elsewhere, such as `Ctrl+W`."""

from __future__ import annotations

import re

from roguelike.content.schema.keymaps import KEY_PATTERN, NAMED_KEYS
from roguelike.content.words.likeness import squashed

_HELD = re.compile(
    r"(?:(?i:ctrl|control|ctl|strg|alt|option|meta|shift)(?:[ ]*[+-][ ]*|[ _])|[CAMS]-|\^)(?=.)"
)
"""A key that is held, as a word or as editors write it: `C-x`, `^X`."""
_ALSO = {
    **dict.fromkeys(("c", "control", "ctl", "strg", "^"), "ctrl"),
    **dict.fromkeys(("a", "m", "meta", "option"), "alt"),
    "s": "shift",
}
_MARKED = re.compile(
    r"(?i:<(?=.+>$)|k_|key[_. ]|vk_|keycode[_. ]|keysym[_. ]|key(?=[a-z]$))(.+?)>?"
)
"""The name of a key as programs write it: `<Up>`, `K_UP`, `KeyA`."""
_CALLED_ELSEWHERE = {
    "enter": "return",
    "escape": "esc",
    "delete": "del",
    "insert": "ins",
    "space": "spacebar blank",
    "page_up": "pgup",
    "page_down": "pgdn pgdown",
    **{way: f"arrow{way} {way}arrow cursor{way}" for way in ("up", "down", "left", "right")},
    **{
        f"kp_{each}": f"numpad{each} keypad{each} num{each} np{each}"
        for each in (*range(10), "enter", "plus", "minus", "multiply", "divide", "period")
    },
    ".": "period dot fullstop",
    ",": "comma",
    "/": "slash",
    "\\": "backslash",
    ";": "semicolon",
    ":": "colon",
    "-": "minus hyphen dash",
    "+": "plus",
    "=": "equals equal equalsign",
    "?": "question questionmark",
    "<": "less lessthan",
    ">": "greater greaterthan",
    "'": "apostrophe quote",
    "`": "grave backtick backquote",
    "*": "asterisk star",
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
    rest = _unmarked(text.strip() or (text and "space"))  # but no text is no key
    while modifier := _HELD.match(rest):
        word = modifier[0].rstrip(" +-_").lower()
        held.add(_ALSO.get(word, word))
        rest = rest[modifier.end() :]
    if len(rest) == 1 and rest.isalpha():
        key = rest.upper() if "shift" in held else rest.lower()
        held.discard("shift")
    else:
        key = rest if len(rest) == 1 else _NAMES.get(squashed(rest), "")
    found = "".join(f"{each}+" for each in ("ctrl", "alt", "shift") if each in held) + key
    return found if re.fullmatch(KEY_PATTERN, found) else ""


def _unmarked(text: str) -> str:
    """Return the name of a key without what programs write around it."""
    marked = _MARKED.fullmatch(text)
    return marked[1] if marked else text
