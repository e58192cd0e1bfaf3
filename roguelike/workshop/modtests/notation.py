"""Notation of numbers, actors, cells and actions in tests.

Numbers are ranges, as tests write them: `3`, `"1..4"`, `"2.."`, `"..9"`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from msgspec import Struct
from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from roguelike.content.findings.faults import Fault, fault, in_text
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import listed
from roguelike.content.references.ids import REFERENCE_PATTERN
from roguelike.content.schema.fields.base import Items, names_of

_COUNT = r"[0-9]{1,12}"
_NUMBER = rf"-?{_COUNT}"
RANGE_PATTERN = rf"^({_NUMBER}|{_NUMBER}\.\.({_NUMBER})?|\.\.{_NUMBER})$"
COUNT_PATTERN = rf"^({_COUNT}|{_COUNT}\.\.({_COUNT})?|\.\.{_COUNT})$"
DEPTHS_PATTERN = r"^[1-9][0-9]*(\.\.[1-9][0-9]*)?$"
_HINT = 'write a whole number, or a range such as "1..4", "2.." or "..9"'


class Range(Struct, frozen=True):
    """The whole numbers from `low` to `high`, both included; None where there is no end."""

    low: int | None
    high: int | None

    def __contains__(self, number: int) -> bool:
        """Return True if a number is in the range."""
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
        message = "the range is empty: {low} is more than {high}"
        hint = f'write "{high}..{low}"'
        raise fault(Fault.INCOHERENT, message, low=found.low, high=found.high, hint=hint)
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

_MARK = r"[^\s@][0-9]{0,3}"
Who = Annotated[
    str,
    StringConstraints(min_length=1),
    WithJsonSchema({"type": "string", "pattern": rf"^({PLAYER}|{_MARK})$"}),
]
"""`player`, or a monster of the drawing: its character, and its number where there are several.

The layout of the scene decides which names there are.
"""
Monster = Annotated[
    str,
    StringConstraints(min_length=1),
    WithJsonSchema({"type": "string", "pattern": rf"^{_MARK}$"}),
]
"""A monster of the drawing, as in `Who`; where that is the player the layout refuses it."""

Cell = Annotated[Items[Annotated[int, Field(ge=0)]], Field(min_length=2, max_length=2)]
"""The column and the row of a cell, counted from 0."""


STEPS = (
    "north", "west", "south", "east", "north_east", "south_east", "north_west", "south_west",
)  # fmt: skip
"""The directions in which the player can go."""
REPEATED = ("wait", *STEPS)
"""Actions that can have a number behind them, which says how often."""
STAIRS = ("descend", "ascend")
"""Actions that lead to another level."""
HANDLED = ("wear", "take_off", "drop")
"""Actions with an item behind them."""
AIMED = ("use", "throw", "ability")
"""Actions with an item or an ability behind them, and where they are aimed at."""
TAKEN = "pick_up"
"""The action that may have an item behind it."""
VERBS: Final = (*REPEATED, *STAIRS, *AIMED, *HANDLED, TAKEN)
"""The first words of all actions."""

_ID = REFERENCE_PATTERN.strip("^$")
_ACTION = (
    rf"^(?:({'|'.join(REPEATED)})(?: ([1-9][0-9]{{0,3}}))?|({'|'.join(STAIRS)})"
    rf"|({'|'.join(AIMED)}) ({_ID})(?: at ([0-9]{{1,3}}) ([0-9]{{1,3}})"
    rf"| on ({PLAYER}|{_MARK}))?"
    rf"|({'|'.join(HANDLED)}) ({_ID})|({TAKEN})(?: ({_ID}))?)$"
)
_SHAPES = {
    **dict.fromkeys(AIMED, "write `{verb} its_name`, and `at 3 4` or `on k` behind it"),
    **dict.fromkeys((*HANDLED, TAKEN), "write `{verb} its_name`"),
}
_EXAMPLES = ("use potion", "throw dart on k", "ability blink at 3 4", "wear cap", "take_off cap")


class Order(Struct, frozen=True):
    """An action of the player.

    Attributes:
        verb: Its first word.
        count: How often.
        thing: The id of the item or the ability.
        cell: The column and the row of the cell at which it is aimed.
        who: Whom it is aimed at, as tests call actors.
    """

    verb: str
    count: int = 1
    thing: str = ""
    cell: tuple[int, int] | None = None
    who: str = ""

    @property
    def kind(self) -> str:
        """The kind of definition that `thing` is the id of."""
        return "ability" if self.verb == "ability" else "item"


def order_of(text: str) -> Order | None:
    """Return the order that a text means, or None if it means none."""
    if not re.fullmatch(_ACTION, text):
        return None
    verb, *rest = text.split(" ")
    match rest:
        case [number] if verb in REPEATED:
            return Order(verb, int(number))
        case [thing, "on", who]:
            return Order(verb, thing=thing, who=who)
        case [thing, "at", column, row]:
            return Order(verb, thing=thing, cell=(int(column), int(row)))
        case _:
            return Order(verb, thing="".join(rest))


def _is_action(text: str, info: ValidationInfo) -> str:
    """Refuse what is no action, and write the ids in it in full."""
    order = order_of(text)
    if order is None:
        verb = text[:40].partition(" ")[0]
        shape = _SHAPES.get(verb, "").format(verb=verb)
        known = f"there is {listed(VERBS, 'and')}, as in `east 3`"
        kind, message = "E203", "`{action}` is not something the player can do"
        hint = shape or suggest(verb, VERBS).hint or known
        raise PydanticCustomError(kind, message, {"action": text, "hint": hint})
    names = names_of(info)
    if names is None or not order.thing:
        return text
    start = len(order.verb) + 1
    end = start + len(order.thing)
    try:
        return text[:start] + names.resolve(order.kind, order.thing) + text[end:]
    except PydanticCustomError as error:
        raise in_text(error, start, end) from error


Action = Annotated[
    str,
    AfterValidator(_is_action),
    WithJsonSchema(
        {"type": "string", "pattern": _ACTION, "examples": [*REPEATED, *STAIRS, TAKEN, *_EXAMPLES]}
    ),
]
"""An action: how often, with what and at whom."""
