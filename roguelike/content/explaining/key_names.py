"""What a key of a keyboard is called here that is written as elsewhere, such as `Ctrl+W`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from roguelike.content.findings.diagnostics import Guess, did_you_mean
from roguelike.content.findings.mends import Rename, renaming
from roguelike.content.schema.keymaps import NAMED_KEYS, is_key
from roguelike.content.words.likeness import squashed

_HOLDABLE = ("ctrl", "alt", "shift")
"""What can be held, in the order in which it is written."""
_SAME_HELD = 0.8
"""How similar a word has to be to what can be held: `altgr` is another key than `alt`."""
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
    r"(?i:<(?=.+>$)|k_|key[_. ]|vk_|keycode[_. ]|keysym[_. ]|key(?=[a-z]$)|digit(?=\d$))"
    r"(.+?)>?"
)
"""The name of a key as programs write it: `<Up>`, `K_UP`, `KeyA`."""
_PLACE = re.compile(r"(?i:scan(?:code)?)[ ]*[:.][ ]*(?=.)")
"""What stands before a key that is meant by its place, as it is written here or elsewhere."""
_CAPITAL = re.compile(rf"{_PLACE.pattern}[A-Z]")
_META = re.compile(r"<?(?:C-)*[AM]-(?:[CAM]-)*[A-Z]>?")
"""A capital letter with the key that tells it from a small one in editors, as ctrl does not."""
_TYPED = {
    " ": "space",
    "\t": "tab",
    "\n": "enter",
    "\r": "enter",
    "\b": "backspace",
    "\x1b": "escape",
}
"""Keys by what they type that is no sign."""
_SPOKEN = {"+": "plus", "-": "minus", "*": "multiply", "/": "divide", ".": "period", "=": "equals"}
"""How signs are called at the end of the name of a key, as in `kp_plus`."""
_PADS = ("kp", "numpad", "keypad", "num", "np")
_ON_PAD = {
    **{str(digit): str(digit) for digit in range(10)},
    "enter": "enter return",
    "plus": "plus add",
    "minus": "minus subtract",
    "multiply": "multiply times asterisk star",
    "divide": "divide slash",
    "period": "period decimal dot",
    "equals": "equals equal",
}
"""What the keys of the numeric block are called behind the name of that."""
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
        f"kp_{ours}": " ".join(f"{pad}{each}" for pad in _PADS for each in theirs.split())
        for ours, theirs in _ON_PAD.items()
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
_SHORT = 2  # letters that are in too many names to be near to one
_MAX_LENGTH = 40  # no name of a key has as many characters, with all that is held


_NUMBERED = {"f": 'there are "f1" to "f12"', "kp": 'there are "kp_0" to "kp_9"'}
_ONLY_THESE = "only `ctrl+`, `alt+` and `shift+` can stand before a key"
_AS_TYPED = 'write what it types with shift, such as "!" or ">"'
_BY_PLACE = 'it is not one sign of one cell: write its place on a US keyboard, such as "scan:w"'
_ANY_KEY = 'write what a key types, such as "k" or ">", or its name, such as "up", "f5" or "kp_8"'


def meant_key(text: str) -> Guess:
    """Return what to write for a key that is written as elsewhere, misspelled, or none."""
    if not text or len(text) > _MAX_LENGTH:
        return Guess(_ANY_KEY)
    held, key = _apart(text)
    if found := _written(held, _called(key, held)):
        with_shift = _written({*held, "shift"}, key) if _META.fullmatch(text) else found
        if with_shift != found:
            return Guess(f'write "{found}", or "{with_shift}" with shift')
        is_unsure = _CAPITAL.fullmatch(key) is not None  # which may mean shift as well
        return Guess(f'write "{found}"', () if is_unsure else (Rename(text, found),))
    return _near(text, key, held)


def _apart(text: str) -> tuple[set[str], str]:
    """Return what is held, and the key that is pressed then."""
    held: set[str] = set()
    key = _unmarked(_TYPED.get(text) or unicodedata.normalize("NFC", text.strip()))
    while modifier := _HELD.match(key):
        word = modifier[0].rstrip(" +-_").lower()
        held.add(_ALSO.get(word, word))
        key = key[modifier.end() :]
    return held, key


def _called(key: str, held: Collection[str]) -> str:
    """Return what a key is called here that is pressed with others; nothing if that is unknown.

    What shift makes of a sign or a digit depends on the keyboard, what it makes of a letter does
    not.
    """
    if place := _PLACE.match(key):
        name = _unmarked(key[place.end() :]).lower()
        return f"scan:{_named(name)}"
    if len(key) == 1 and key.isalpha():
        return key.upper() if "shift" in held else key.lower()
    return _named(key)


def _named(key: str) -> str:
    """Return the name of a key that is no letter, or the sign that it types."""
    if len(key) <= 1:
        return key
    return _NAMES.get(squashed(key[:-1] + _SPOKEN.get(key[-1], key[-1])), "")


def _written(held: Collection[str], key: str) -> str:
    """Return how to write a key with what is held; nothing if it cannot be pressed so."""
    before = [each for each in _HOLDABLE if each in held]
    if len(key) == 1 and key.isalpha():
        before = [each for each in before if each != "shift"]
    found = "".join(f"{each}+" for each in before) + key
    return found if is_key(found) else ""


def _near(text: str, key: str, held: Collection[str]) -> Guess:
    """Return what may be meant by a key that is not known, or how keys are written."""
    if numbered := re.fullmatch(r"(f|kp)_?\d+", key.lower()):
        return Guess(_NUMBERED[numbered[1]])
    if len(squashed(key)) > _SHORT and (close := did_you_mean(key, NAMED_KEYS)):
        found = _written(held, close)
        mend = (Rename(text, found),) if renaming(key, close, NAMED_KEYS) else ()
        return Guess(f'did you mean "{found}"?', mend)
    if held and len(key) == 1:
        return Guess(_AS_TYPED if "shift" in held and key.isascii() else _BY_PLACE)
    alone = _ALSO.get(key.lower(), key.lower())
    if alone in _HOLDABLE:
        return Guess(f'name the key that goes with it, as in "{alone}+tab"')
    before, plus, after = key.partition("+")
    if plus and after and before.strip().isalpha():
        return _held_with(before.strip(), after.strip(), held)
    return Guess(_ANY_KEY if key.isascii() else _BY_PLACE)


def _held_with(word: str, key: str, held: Collection[str]) -> Guess:
    """Return what may be meant where a word stands before a key that is nothing to be held."""
    meant = did_you_mean(word.lower(), _HOLDABLE, _SAME_HELD)
    found = _written({*held, meant}, _called(key, held)) if meant else ""
    return Guess(f'did you mean "{found}"?' if found else _ONLY_THESE)


def _unmarked(text: str) -> str:
    """Return the name of a key without what programs write around it."""
    marked = _MARKED.fullmatch(text)
    return marked[1] if marked else text
