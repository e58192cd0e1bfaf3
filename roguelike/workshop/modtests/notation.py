"""Notation of numbers, actors and cells in tests.

Numbers are ranges, as tests write them: `3`, `"1..4"`, `"2.."`, `"..9"`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec import Struct
from pydantic import AfterValidator, Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from roguelike.content.schema.fields.base import Items

_COUNT = r"[0-9]{1,12}"
_NUMBER = rf"-?{_COUNT}"
RANGE_PATTERN = rf"^({_NUMBER}|{_NUMBER}\.\.({_NUMBER})?|\.\.{_NUMBER})$"
COUNT_PATTERN = rf"^({_COUNT}|{_COUNT}\.\.({_COUNT})?|\.\.{_COUNT})$"
_HINT = 'write a whole number, or a range such as "1..4", "2.." or "..9"'


class Range(Struct, frozen=True):
    """The whole numbers from `low` to `high`, both included; None where there is no end."""

    low: int | None
    high: int | None

    def __contains__(self, number: int) -> bool:
        """Tell whether a number is in the range."""
        return (self.low is None or self.low <= number) and (
            self.high is None or number <= self.high
        )

    def numbers(self) -> range:
        """Return all numbers in a range that has both ends."""
        assert self.low is not None, "it has a first"
        assert self.high is not None, "it has a last"
        return range(self.low, self.high + 1)

    def __str__(self) -> str:
        """Return the range in words."""
        if self.high is None:
            return f"at least {self.low}"
        if self.low is None:
            return f"at most {self.high}"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


def _parse(value: Any) -> Range:  # noqa: ANN401 - sees input before it is validated
    if isinstance(value, bool) or not isinstance(value, int | str):
        kind, message = "E202", "this is neither a whole number nor a range"
        raise PydanticCustomError(kind, message, {"hint": _HINT})
    if isinstance(value, int):
        return Range(value, value)
    if not re.fullmatch(RANGE_PATTERN, value):
        kind, message = "E203", "this is not a range"
        raise PydanticCustomError(kind, message, {"hint": _HINT})
    low, dots, high = value.partition("..")
    found = Range(int(low) if low else None, int(high) if high else None)
    if not dots:
        return Range(found.low, found.low)
    if found.low is not None and found.high is not None and found.low > found.high:
        kind, message = "E203", "the range is empty: {low} is more than {high}"
        hint = f'write "{high}..{low}"'
        raise PydanticCustomError(kind, message, {"low": low, "high": high, "hint": hint})
    return found


Span = Annotated[
    Range,
    PlainValidator(_parse),
    WithJsonSchema({"type": ["integer", "string"], "pattern": RANGE_PATTERN}),
]
"""A whole number or a range of them."""


def _of_things(found: Range) -> Range:
    least = min(end for end in (found.low, found.high, 0) if end is not None)
    if least < 0:
        kind, message = "E203", "there cannot be {count} of anything"
        hint = 'write a number from 0, or a range such as "1..4", "2.." or "..9"'
        raise PydanticCustomError(kind, message, {"count": least, "hint": hint})
    return found


CountSpan = Annotated[
    Span,
    AfterValidator(_of_things),
    WithJsonSchema({"type": ["integer", "string"], "minimum": 0, "pattern": COUNT_PATTERN}),
]
"""A count, or a range of counts."""

PLAYER = "player"
"""The name of the player in tests."""
PLAYER_MARK = "@"
"""The character for the player in a drawing."""
UNSEEN_MARK = "?"
"""The character for a cell that the player does not see, in a `view`."""

Who = Annotated[
    str,
    WithJsonSchema({"type": "string", "pattern": rf"^({PLAYER}|[^\s@][0-9]{{0,3}})$"}),
]
"""`player`, or a monster of the drawing: its character, and its number where there are several.

The layout of the scene decides which names there are.
"""

Cell = Annotated[Items[Annotated[int, Field(ge=0)]], Field(min_length=2, max_length=2)]
"""The column and the row of a cell, counted from 0."""
