"""Ranges of whole numbers, as tests of mods write them: `3`, `"1..4"`, `"2.."`, `"..9"`."""

from __future__ import annotations

import re
from typing import Annotated, Any, cast

from msgspec import Struct
from pydantic import AfterValidator, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

_COUNT = r"[0-9]{1,12}"
_NUMBER = rf"-?{_COUNT}"
RANGE_PATTERN = rf"^({_NUMBER}|{_NUMBER}\.\.({_NUMBER})?|\.\.{_NUMBER})$"
COUNT_PATTERN = rf"^({_COUNT}|{_COUNT}\.\.({_COUNT})?|\.\.{_COUNT})$"
_HINT = 'write a whole number, or a range such as "1..4", "2.." or "..9"'
_DOTS = re.compile(r"\.{3,}[^<=]")
"""After which the last number counts in some languages, and not in others."""
_BETWEEN = re.compile(
    rf"(?:between|from)?\s*({_NUMBER})"
    rf"\s*(?:to|and|through|,(?!\d{{3}}$)|:|-|\u2013|\u2014|~|\.{{2,}}(?:=|(<))?|…)"
    rf"\s*({_NUMBER})"
)
_FROM = re.compile(
    rf"(?:>=|≥|=>|at least|min(?:imum)?|from)\s*({_NUMBER})"
    rf"|({_NUMBER})\s*(?:\+|or more|\.{{2,}}|…)"
)
_UP_TO = re.compile(
    rf"(?:<=|≤|=<|at most|max(?:imum)?|up to|\.{{2,}}=?|…)\s*({_NUMBER})|({_NUMBER})\s*or less"
)
_BEYOND = re.compile(rf"([<>]|more than|less than|over|under)\s*({_NUMBER})")
_SAME = re.compile(rf"(?:={{1,2}}|exactly)?\s*({_NUMBER})(?:\.0+)?")
_FIRST = ("first", "from", "ge", "least", "low", "min", "minimum")
_LAST = ("last", "to", "le", "most", "high", "max", "maximum")
_MAX_LENGTH = 40  # no way to say a range has as many characters


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
        raise PydanticCustomError(kind, message, {"hint": _written(said_range(value))})
    if isinstance(value, int):
        return Range(value, value)
    if not re.fullmatch(RANGE_PATTERN, value):
        kind, message, meant = "E203", "this is no range", said_range(value)
        is_clear = meant is not None and not (_DOTS.search(value) and meant.high is not None)
        context = {"hint": _written(meant), "instead": _bare(meant) if meant and is_clear else ""}
        raise PydanticCustomError(kind, message, context)
    low, dots, high = value.partition("..")
    found = Range(int(low) if low else None, int(high) if high else None)
    if not dots:
        return Range(found.low, found.low)
    if found.low is not None and found.high is not None and found.low > found.high:
        kind, message = "E203", "the range is empty: {low} is more than {high}"
        hint = _written(Range(found.high, found.low))
        raise PydanticCustomError(kind, message, {"low": low, "high": high, "hint": hint})
    return found


def said_range(value: object) -> Range | None:
    """Return the range that is said here or in another way; None if none is."""
    match value:
        case str() if len(value) <= _MAX_LENGTH:
            found = _in_words(value.strip().lower())
        case float() if value.is_integer():
            found = Range(int(value), int(value))
        case [int(low), int(high)]:
            found = Range(low, high)
        case dict():
            found = _in_table(cast("dict[str, object]", value))
        case _:
            return None
    if found is None or not re.fullmatch(RANGE_PATTERN, _bare(found)):  # as of very large numbers
        return None
    is_empty = found.low is not None and found.high is not None and found.low > found.high
    return None if is_empty else found


def _in_words(text: str) -> Range | None:
    if found := _BETWEEN.fullmatch(text):
        return Range(int(found[1]), int(found[3]) - (found[2] is not None))
    if found := _FROM.fullmatch(text):
        return Range(int(found[1] or found[2]), None)
    if found := _UP_TO.fullmatch(text):
        return Range(None, int(found[1] or found[2]))
    if found := _BEYOND.fullmatch(text):
        is_more, number = found[1] in (">", "more than", "over"), int(found[2])
        return Range(number + 1, None) if is_more else Range(None, number - 1)
    found = _SAME.fullmatch(text)
    return Range(int(found[1]), int(found[1])) if found else None


def _in_table(table: dict[str, object]) -> Range | None:
    """Return the range whose ends are the only values in a table."""
    low, high = (
        next((value for name in names if isinstance(value := table.get(name), int)), None)
        for names in (_FIRST, _LAST)
    )
    is_all = len(table) == (low is not None) + (high is not None)
    return Range(low, high) if is_all and table else None


def _bare(found: Range) -> str:
    """Return how a range is written, without quotes."""
    if found.low == found.high:
        return str(found.low)
    return f"{'' if found.low is None else found.low}..{'' if found.high is None else found.high}"


def _written(found: Range | None) -> str:
    """Return how to write a range that was meant, or which there are."""
    if found is None:
        return _HINT
    return f"write {found.low}" if found.low == found.high else f'write "{_bare(found)}"'


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
"""How many there are of something, or from how many to how many."""
