"""Reading TOML with integers of more digits than Python reads, which does not say where.

Of numbers that are far longer, nothing is read.
"""

from __future__ import annotations

import re
from typing import Any

import tomli

from roguelike.content.documents.document import Span

MAX_IN_A_ROW = 100_000
"""How many letters and digits a number may have in a row; to read each takes 100 bytes."""
_MAX_DIGITS = 4300
# No other digits, letters or parts of a float stand beside it.
_LONG_INTEGER = re.compile(rf"(?<![\w.])(?<![eE][+-])\d[\d_]{{{_MAX_DIGITS},}}+(?![\w.])")
_TOO_LONG = re.compile(rf"(?<![\w.])\d[\w.]{{{MAX_IN_A_ROW},}}+")


def too_long(text: str) -> Span | None:
    """Return where a number stands that takes too much memory to read, if one does."""
    found = _TOO_LONG.search(text) if len(text) > MAX_IN_A_ROW else None
    return Span(*found.span()) if found else None


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


def _shorter(number: re.Match[str]) -> str:
    """Return the first digits of an integer, which are more than enough, in the same space."""
    return number[0][:_MAX_DIGITS].rstrip("_").ljust(len(number[0]))
