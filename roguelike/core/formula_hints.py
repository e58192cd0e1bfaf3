"""Hints for authors who write something in a formula that means nothing there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_RANGE: Final = "a range is rolled, such as 1d4 + 1 for 2 to 5"
_TIMES: Final = "multiply with *"
_MINUS: Final = "write the - of the keyboard"
_POWER: Final = "there are no powers; multiply with a single *"
_CONDITION: Final = "formulas compare nothing: let it grow, as in 2 + depth / 3"
_BARE: Final = "write names alone, as in 2 * depth"

HINTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("..", "...", "…"), _RANGE),
        ",": "numbers are whole, and have no commas; these are for min and max",
        ".": "numbers are whole; for one and a half times 5, write 3 * 5 / 2",
        "%": "for a die of a hundred sides, write d100",
        "//": "write a single /, which always rounds down",
        **dict.fromkeys(("**", "^"), _POWER),
        "d": "the numbers of dice and of sides are plain numbers, as in 3d6",
        "k": "k comes once, after dice, as in 4d6k3",
        "w": "dice are written as in 1d6",
        "max": "write what it compares, as in max(1, depth / 2)",
        "min": "write what it compares, as in min(depth, 5)",
        **dict.fromkeys(("x", "×", "·", "times"), _TIMES),  # noqa: RUF001 (what authors write)
        "÷": "divide with /",
        **dict.fromkeys(("\u2212", "\u2013"), _MINUS),
        **dict.fromkeys(("plus", "and"), "write +"),
        "minus": "write -",
        **dict.fromkeys((">", "<", "=", "?", "&", "|", "if"), _CONDITION),
        **dict.fromkeys(("{", "}", "$", "@"), _BARE),
        **dict.fromkeys(("[", "]"), "put it in (parentheses)"),
    }
)
"""The hints, by signs and words in small letters."""

_DOWN: Final = "leave it out: / always rounds down"
_DICE: Final = "chance is dice, such as 1d4"

CALLS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("floor", "int", "trunc", "round"), _DOWN),
        **dict.fromkeys(("dice", "rand", "randint", "random", "range", "rng", "roll"), _DICE),
    }
)
"""The hints, by functions of other languages, in small letters."""
