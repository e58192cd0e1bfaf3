"""Reading TOML with integers of more digits than Python reads, which does not say where.

Of numbers that are far longer, nothing is read.
"""

from __future__ import annotations

import re
from typing import Any

import tomli

from roguelike.content.documents.document import Span
from roguelike.content.documents.toml_scan import LONG_BASIC, LONG_LITERAL

MAX_IN_A_ROW = 100_000
"""How many letters and digits a number may have in a row; to read each takes 100 bytes."""
_MAX_DIGITS = 4300
# No other digits, letters or parts of a float stand beside it.
_LONG_INTEGER = re.compile(rf"(?<![\w.])(?<![eE][+-])\d[\d_]{{{_MAX_DIGITS},}}+(?![\w.])")
_TOO_LONG = re.compile(rf"(?<![\w.])\d[\w.]{{{MAX_IN_A_ROW},}}+")
# What is not closed goes on to the end, as the parser reads no number there either. So each of
# these matches, and nothing is looked through twice.
_NO_NUMBERS = (
    r"#[^\n]*+",
    rf'{LONG_BASIC}"{{0,5}}+',
    rf"{LONG_LITERAL}'{{0,5}}+",
    r'"(?:[^"\\\n]++|\\[^\n])*+"?+',
    r"'[^'\n]*+'?+",
)
_COMMENT_OR_TEXT = re.compile("|".join(_NO_NUMBERS), re.DOTALL)


def too_long(text: str) -> Span | None:
    """Return where a number stands that takes too much memory to read, if one does."""
    found = _TOO_LONG.search(text) if len(text) > MAX_IN_A_ROW else None
    if found:  # it may be in a comment or a text
        found = _TOO_LONG.search(_COMMENT_OR_TEXT.sub(_blank, text))
    return Span(*found.span()) if found else None


def without_too_long(text: str) -> str:
    """Return a text with 0, in as much space, for what may be a number that is too long.

    What was part of a text seems to be one where the quotes before it are taken out.
    """
    return _TOO_LONG.sub(_zero, text) if len(text) > MAX_IN_A_ROW else text


def loaded(text: str) -> dict[str, Any]:
    """Return the data in a text; of integers that Python cannot read, the first digits.

    Where there is such an integer, as many digits in a row in a string are cut, too.

    Raises:
        tomli.TOMLDecodeError: It is not TOML.
        RecursionError: It may be, but is nested too deep.
    """
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError:
        raise
    except ValueError:
        return tomli.loads(_LONG_INTEGER.sub(_shorter, text))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _zero(found: re.Match[str]) -> str:
    return "0".ljust(len(found[0]))


def _shorter(number: re.Match[str]) -> str:
    """Return the first digits of an integer, which are more than enough, in the same space."""
    return number[0][:_MAX_DIGITS].rstrip("_").ljust(len(number[0]))
