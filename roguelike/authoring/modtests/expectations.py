"""The models of what tests expect of a scene, of stats and of levels.

Numbers are ranges, as tests write them: `3`, `"1..4"`, `"2.."`, `"..9"`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self, get_args

from msgspec import Struct
from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from roguelike.authoring.modtests.drawings import rows_of
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.findings.wording import listed
from roguelike.content.schema.base import Items, LevelId, Line, Model, MonsterId, StatId, TerrainId
from roguelike.content.schema.levels import Depth
from roguelike.content.schema.messages import Refusal
from roguelike.engine.events import Event

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
        kind, message = "E203", "this is no range"
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
"""How many there are of something, or from how many to how many."""

MAX_EXPECTED = 100
"""How many messages or events are expected at most."""
MAX_DRAWING = 20_000
"""How many characters the drawing of what is expected has at most."""

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

Drawing = Annotated[str, StringConstraints(max_length=MAX_DRAWING)]
Cell = Annotated[Items[Annotated[int, Field(ge=0)]], Field(min_length=2, max_length=2)]
"""The column and the row of a cell, counted from 0."""

EventKind = Literal[
    "arrived", "moved", "door_opened", "noticed", "woke", "lost_track", "waited", "attacked",
    "defended", "damaged", "blocked", "died", "gold_dropped", "gold_taken",
]  # fmt: skip


def kind_of(event: type[Event]) -> str:
    """Return what tests call a kind of event."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


EVENTS: Mapping[str, frozenset[str]] = {
    kind_of(each): frozenset(each.__struct_fields__) for each in get_args(Event)
}
"""What can be said about each kind of event."""


class ExpectedEvent(Model):
    """Something that happens; what is not said about it does not matter."""

    kind: EventKind = Field(description="What happens.")
    actor: Who | None = Field(
        default=None,
        description=(
            "Who does it, or whom it happens to: the character that stands for it in the drawing,"
            " or `player`."
        ),
    )
    target: Who | None = Field(default=None, description="Whom it is done to.")
    killer: Who | None = Field(default=None, description="Who killed it.")
    origin: Cell | None = Field(default=None, description="From where, as [column, row] from 0.")
    position: Cell | None = Field(default=None, description="Where, as [column, row] from 0.")
    rolls: Items[int] | None = Field(
        default=None, description="What the dice show, from highest to lowest."
    )
    hits: CountSpan | None = Field(default=None, description="How many of the dice hit.")
    blocks: CountSpan | None = Field(default=None, description="How many of the dice block.")
    amount: CountSpan | None = Field(default=None, description="How much health or gold.")
    depth: CountSpan | None = Field(default=None, description="How deep the level lies.")
    level: LevelId | None = Field(default=None, description="By which recipe the level is made.")
    terrain: TerrainId | None = Field(default=None, description="What it was that was opened.")

    def details(self) -> dict[str, object]:
        """Return the fields that are given, save the kind, with their values."""
        said = self.model_fields_set - {"kind"}
        return {name: getattr(self, name) for name in type(self).model_fields if name in said}

    @model_validator(mode="after")
    def _says_what_there_is(self) -> Self:
        known = EVENTS[self.kind]
        for name in self.details():
            if name not in known:
                message = "the event `{event}` has no `{name}`"
                hint = f"it has {listed(sorted(known), 'and')}"
                said = {"name": name, "event": self.kind, "field": name}
                raise fault(Fault.CONTRADICTION, message, hint=hint, **said)
        return self


class Expectations(Model):
    """What has to be so."""

    @model_validator(mode="after")
    def _expects_something(self) -> Self:
        if not self.model_fields_set:
            message = "nothing is expected, so the test cannot fail"
            hint = f"say what has to be so: {listed(type(self).model_fields)}"
            raise fault(Fault.CONTRADICTION, message, hint=hint)
        return self


class SceneExpectations(Expectations):
    """What has to be so when everything is done."""

    map: Drawing | None = Field(
        default=None, description="What the level looks like, drawn as the map of the scene."
    )
    view: Drawing | None = Field(
        default=None, description="The part of the level that the player sees, with `?` elsewhere."
    )
    at: dict[Who, Cell] = Field(
        default_factory=dict[str, tuple[int, ...]],
        description="Where an actor stands, as [column, row] from 0.",
    )
    stats: dict[Who, Annotated[dict[StatId, Span], Field(min_length=1)]] = Field(
        default_factory=dict, description="Stats of the player or of monsters."
    )
    alive: dict[Who, bool] = Field(
        default_factory=dict[str, bool], description="Whether an actor is alive."
    )
    alert: dict[Who, bool] = Field(
        default_factory=dict[str, bool],
        description=("Whether a monster is after the player, by the character that stands for it."),
    )
    messages: Annotated[Items[Line], Field(max_length=MAX_EXPECTED)] = Field(
        default=(),
        description="What the player reads, in this order; `*` stands for any text.",
    )
    no_messages: Annotated[Items[Line], Field(max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player does not read; `*` stands for any text."
    )
    events: Annotated[Items[ExpectedEvent], Field(max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player witnesses, in this order, other things between."
    )
    no_events: Annotated[Items[ExpectedEvent], Field(max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player does not witness."
    )
    refused: Refusal | None = Field(
        default=None, description="Why the last of the actions cannot be done."
    )
    depth: Depth | None = Field(default=None, description="How deep the player is.")
    level: LevelId | None = Field(
        default=None, description="The recipe of the level where the player is."
    )

    @property
    def drawings(self) -> dict[str, list[str]]:
        """The rows of each drawing that is expected, by its name."""
        found = {"map": self.map, "view": self.view}
        return {name: rows_of(drawing) for name, drawing in found.items() if drawing is not None}


class StatExpectations(Expectations):
    """What has to be so of every value that can be rolled, which is computed and not sampled."""

    within: Annotated[dict[StatId, Span], Field(min_length=1)] = Field(
        default_factory=dict, description='Between what stats lie, such as "1..4" or "..50".'
    )
    exactly: Annotated[dict[StatId, Span], Field(min_length=1)] = Field(
        default_factory=dict,
        description="From which least to which greatest value stats go, both of which can be.",
    )

    @model_validator(mode="after")
    def _exact_ranges_have_ends(self) -> Self:
        for stat, span in self.exactly.items():
            if span.low is None or span.high is None:
                message = "a range without an end cannot be exact, as that of `{stat}`"
                said = {"stat": stat, "field": "exactly"}
                hint = "say both ends, or say it with `within`"
                raise fault(Fault.CONTRADICTION, message, hint=hint, **said)
        return self


class LevelExpectations(Expectations):
    """What has to be so on every level."""

    level: LevelId | None = Field(default=None, description="The recipe by which it is made.")
    rooms: CountSpan | None = Field(default=None, description="How many rooms there are.")
    connected: bool | None = Field(
        default=None, description="Whether one can walk from everywhere to everywhere."
    )
    terrain: dict[TerrainId, CountSpan] = Field(
        default_factory=dict, description="How many cells there are of each terrain."
    )
    monsters: dict[MonsterId, CountSpan] = Field(
        default_factory=dict, description="How many monsters there are of each kind."
    )
    population: CountSpan | None = Field(
        default=None, description="How many monsters there are in all."
    )
    room_population: CountSpan | None = Field(
        default=None, description="How many monsters there are in each room."
    )
    start_population: CountSpan | None = Field(
        default=None, description="How many monsters there are in the room where one arrives."
    )
    appear: Items[MonsterId] = Field(
        default=(), description="Monsters of which there is one on at least one of all levels."
    )


def matches(pattern: str, text: str) -> bool:
    """Tell whether a text is what a pattern says, in which each `*` stands for any text.

    This takes time linear in both, whatever the pattern is.
    """
    first, *rest = pattern.split("*")
    if not rest:
        return text == pattern
    *middle, last = rest
    if not text.startswith(first) or not text.endswith(last):
        return False
    at, end = len(first), len(text) - len(last)
    for piece in middle:
        found = text.find(piece, at, end)
        if found < 0:
            return False
        at = found + len(piece)
    return at <= end
