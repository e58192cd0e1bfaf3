"""The tokens of a formula: numbers, names and signs, with any space between them.

A name may belong to an owner, from whom a dot divides it: `self.attack` is one word, and so is
`self.mod:attack`, with the full id of what it names.

Words are known by their number alone, counted from zero. Where they stand in the text is found out
when something is wrong with them, which it seldom is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

_WORD: Final = re.compile(
    r"[0-9]+|[A-Za-z_]+(?:\.(?:[A-Za-z][A-Za-z0-9_]*:)?[A-Za-z_][A-Za-z0-9_]*)?|\S"
)
_MOD: Final = re.compile(r"(?<=\.)[A-Za-z][A-Za-z0-9_]*:")
_STRAY: Final = re.compile(r"\.{2,3}|[^\s0-9A-Za-z_()*/+,.:-]")

_SIGNS: Final = "0-9A-Za-z_()*/+,.:-"
_BLANKS: Final = r" \t-\r"
_TOO_LARGE: Final = r"(.*[^0-9A-Za-z_])?0*([1-9][0-9]{7}|[2-9][0-9]{6}|1(?!000000)[0-9]{6})"
TEXT_PATTERN: Final = rf"^(?!{_TOO_LARGE})[{_BLANKS}]*[{_SIGNS}][{_BLANKS}{_SIGNS}]*$"
"""Matches texts that may be formulas: of names, signs, and numbers of at most a million.

Each character can be read in one way only, so that no text keeps a reader of patterns busy.
"""


def words_in(text: str) -> list[str]:
    """Return the words of a text, and then an empty one for its end."""
    words = _WORD.findall(text)
    words.append("")
    return words


def span_of(text: str, first: int, last: int) -> tuple[int, int]:
    """Return the offsets of words in the text: of the first character, and after the last.

    Args:
        text: All of the text.
        first: The first of the words.
        last: The last of them, which may be the same.
    """
    spans = [match.span() for match in _WORD.finditer(text)]
    spans.append((len(text), len(text)))
    return spans[first][0], spans[last][1]


def place_of(text: str, word: str) -> tuple[int, int]:
    """Return the first place of a word: the offsets of its first character, and after its last."""
    return next(match.span() for match in _WORD.finditer(text) if match[0] == word)


def exchanged(text: str, words: Mapping[str, str]) -> str:
    """Return a text with other words in place of some, by what stands there."""
    return _WORD.sub(lambda match: words.get(match[0], match[0]), text)


def size_of(text: str) -> int:
    """Return the length of a text, without the mods in names such as `self.mod:name`."""
    return len(_MOD.sub("", text))


def stray_in(text: str) -> tuple[int, int] | None:
    """Return the place of the first sign that belongs to no formula, if there is one.

    Commas, dots and colons belong to some, and are not told from those that belong to none.
    """
    match = _STRAY.search(text)
    return match and match.span()


def calls_in(text: str) -> list[tuple[int, int]]:
    """Return the places of words of several letters with a parenthesis after them."""
    return [
        word.span()
        for word, following in pairwise(_WORD.finditer(text))
        if following[0] == "(" and len(word[0]) > 1 and word[0].isidentifier()
    ]
