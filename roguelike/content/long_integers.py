"""Reading TOML with integers of more digits than Python reads, which does not say where."""

from __future__ import annotations

import re
from typing import Any

import tomli

_MAX_DIGITS = 4300
# No other digits, letters or parts of a float stand beside it.
_LONG_INTEGER = re.compile(rf"(?<![\w.])(?<![eE][+-])\d[\d_]{{{_MAX_DIGITS},}}+(?![\w.])")


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
