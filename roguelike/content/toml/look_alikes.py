"""Characters of other alphabets, and blanks that are none, where TOML has only those of ASCII."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair

_LETTERS = str.maketrans(  # Cyrillic ones, and a Greek one, that no typeface tells from Latin ones
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u03bf", "aeopcyxijso"
)
_FULL_WIDTH = {each + 0xFEE0: each for each in range(ord("!"), ord("~") + 1)}
_ASCII_FOR = {**_LETTERS, **_FULL_WIDTH, 0x2212: ord("-")}
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_REST = re.compile(rf"{_FOREIGN.pattern}[^\n\"'#]*")
_WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]{2,}")


def look_alikes(text: str, at: int) -> Iterator[Repair]:
    """Yield what is meant by characters that look like others, or like nothing.

    All on the line are put right at once, up to where a text or a comment begins.
    """
    rest = _REST.match(text, at)
    if not rest:
        return
    splices: list[Splice] = []
    for found in _FOREIGN.finditer(text, at, rest.end()):
        meant = _meant(found[0])
        if not meant.isascii():
            return
        splices.append(Splice(*found.span(), meant))
    is_certain = not any(map(_is_foreign, _WORD.findall(text, at, rest.end())))
    name = unicodedata.name(text[at], "character").lower()
    message = f"a {name} (U+{ord(text[at]):04X}) cannot stand here"
    hint, span = _hint(splices[0].text), Span(at, at + 1)
    yield Repair(tuple(splices), at, message, hint, span, is_certain=is_certain)


def _is_foreign(word: str) -> bool:
    """Tell whether a word may be one of another language, as all of its letters are of that."""
    return all(ord(each) in _LETTERS for each in word)


def _meant(character: str) -> str:
    """Return what is to be written for a character, which is itself if that is not known."""
    blank = {"Zs": " ", "Cf": ""}.get(unicodedata.category(character))
    return character.translate(_ASCII_FOR) if blank is None else blank


def _hint(meant: str) -> str:
    if not meant:
        return "take it out; it cannot be seen"
    return "write an ordinary space" if meant == " " else f"write {meant}"
