"""Models of what tests expect: of scenes and their events, of stats and of levels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, cast

from msgspec.structs import asdict
from pydantic import Field, StringConstraints, create_model, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.findings.wording import listed
from roguelike.content.references.implementations import variant
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.base import (
    ItemId,
    Items,
    LevelId,
    Mention,
    Model,
    MonsterId,
    Ref,
    Reference,
    Sentence,
    StatId,
    StatusId,
    TerrainId,
)
from roguelike.content.schema.fields.combinations import FieldsByWord, NotEmpty, Rule
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.levels import Depth
from roguelike.content.schema.messages import Refusal
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.engine.world.cause import NO_MEANS
from roguelike.engine.world.events.event_fields import FieldDetail, details_of, places_of, roles_of
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import ItemView
from roguelike.workshop.modtests.notation import Cell, CountSpan, Monster, Range, Span, Who

MEANS = ("status", "item", "ability", "terrain", "field", "sequence", "region", "feeling")
"""The kinds of definitions by which something is done."""

_MODELS: Mapping[Any, Any] = {
    Position: Cell,
    ItemView: ItemId,
    tuple[int, ...]: Items[int],
    int: Span,
}
"""The types in tests that stand for the types of events' fields, where they differ."""


def _fields_by_event(model: type[ExpectedEvent]) -> Mapping[str, Collection[str]]:
    """Return the fields of expected events, by the kinds of events."""
    return {kind: details_of(event) for kind, event in model.events.items()}


class ExpectedEvent(Model):
    """An event that is expected; what is not said about it does not matter."""

    events: ClassVar[Mapping[str, type[Event]]] = {}  # all kinds, by their names in data
    refused_elsewhere: ClassVar[tuple[Rule, ...]] = (FieldsByWord("kind", _fields_by_event),)

    kind: str = Field(description="What happens.")
    actor: Who | None = Field(
        default=None,
        description=(
            "Who does it, or whom it happens to: the character that stands for it in the drawing,"
            " or `player`."
        ),
    )

    def details(self) -> dict[str, object]:
        """Return the fields that are given, save the kind, with their values."""
        said = self.model_fields_set - {"kind"}
        return {name: getattr(self, name) for name in table_of(type(self)) if name in said}

    def whom_and_where(self) -> Iterator[tuple[str, str | Sequence[int]]]:
        """Yield the fields that are names of actors or cells, with their values."""
        kind = self.events[self.kind]
        for name in (*roles_of(kind), *places_of(kind)):
            if (value := getattr(self, name)) is not None:
                yield name, value

    @model_validator(mode="after")
    def _says_what_there_is(self) -> Self:
        known = details_of(self.events[self.kind])
        for name in self.details():
            if name not in known:
                message = "the event `{event}` has no `{name}`"
                hint = f"it has {listed(sorted(known), 'and')}"
                said = {"name": name, "event": self.kind, "field": name}
                raise fault(Fault.CONTRADICTION, message, hint=hint, **said)
        return self


def expecting(events: Mapping[str, type[Event]]) -> type[ExpectedEvent]:
    """Return the model of expected events, with the fields of these kinds of events.

    Args:
        events: All of them, by their names in data. The first of a name tells the type.
    """
    last_first = reversed([*events.values()])  # so that plugins change none of the engine's fields
    found = {name: each for kind in last_first for name, each in details_of(kind).items()}
    names: Any = Literal[tuple(events)]
    fields: dict[str, Any] = {
        name: (_model_of(each) | None, Field(default=None, description=_description(each)))
        for name, each in sorted(found.items())
        if name not in table_of(ExpectedEvent)
    }
    wider = variant(ExpectedEvent, kind=names)
    made = create_model(wider.__name__, __base__=wider, __module__=__name__, **fields)
    made.__doc__ = wider.__doc__
    made.events = events
    return made


def _model_of(detail: FieldDetail) -> Any:  # noqa: ANN401 - a type expression
    """Return the type with which tests write a field of an event."""
    if detail.is_actor:
        return Who
    if detail.is_definition:
        return Annotated[Reference, Mention(MEANS[0], others=MEANS[1:])]
    if detail.of:
        return Annotated[Reference, Ref(detail.of)]
    return CountSpan if detail.is_count else _MODELS.get(detail.type, detail.type)


def _description(detail: FieldDetail) -> str:
    if detail.type is Position:
        return f"{detail.description}, as [column, row] from 0."
    return detail.description


def event_matches(wanted: ExpectedEvent, event: Event, names: Mapping[int, str]) -> bool:
    """Return True if an event is one that is expected.

    Args:
        wanted: The expectation.
        event: What happened.
        names: What tests call each actor, by its number.
    """
    if event.data_name != wanted.kind:
        return False
    found, known = asdict(event), details_of(type(event))
    for name, value in wanted.details().items():
        actual = _compared(known[name], found[name], names)
        if not (actual in value if isinstance(value, Range) else actual == value):
            return False
    return True


def _compared(detail: FieldDetail, value: Any, names: Mapping[int, str]) -> Any:  # noqa: ANN401 - of any type
    """Return the value of a field of an event as an expectation has it."""
    if detail.is_actor:
        return names.get(value)
    if isinstance(value, ItemView):
        return value.kind
    return value[1] if detail.is_definition else value


def event_as_toml(event: Event, names: Mapping[int, str], ids: Names) -> str:
    """Return an event as a test could expect it, in one line.

    Args:
        event: What happened.
        names: What tests call each actor, by its number.
        ids: What references in the test mean.
    """

    def written(detail: FieldDetail, value: Any) -> str:  # noqa: ANN401 - of any type
        if detail.is_actor:
            return f'"{names.get(value, "(somebody)")}"'
        if isinstance(value, ItemView):
            return f'"{ids.called("item", value.kind)}"'
        if detail.is_definition:
            return f'"{ids.called(*value)}"'
        if detail.of:
            return f'"{ids.called(detail.of, value)}"'
        if isinstance(value, tuple):
            return str(list(cast("tuple[int, ...]", value)))
        return f'"{value}"' if isinstance(value, str) else str(value)

    details = details_of(type(event))
    known = {name: value for name, value in asdict(event).items() if value != NO_MEANS}
    facts = (f"{name} = {written(details[name], value)}" for name, value in known.items())
    return f'{{ kind = "{event.data_name}", {", ".join(facts)} }}'


MAX_EXPECTED = 100
"""The most messages or events that are expected."""
MAX_DRAWING = 20_000
"""The most characters in the drawing of what is expected."""

DrawingText = Annotated[str, StringConstraints(min_length=1, max_length=MAX_DRAWING)]


class Expectations(Model):
    """The expectations of a test."""

    refused_elsewhere: ClassVar[tuple[Rule, ...]] = (NotEmpty(),)

    @model_validator(mode="after")
    def _expects_something(self) -> Self:
        if not self.model_fields_set:
            message = "the test expects nothing, so it cannot fail"
            hint = f"expect something with {listed(table_of(type(self)))}"
            raise fault(Fault.CONTRADICTION, message, hint=hint)
        return self


class Lying(Model):
    """An item on the floor."""

    at: Cell = Field(description="Where, as [column, row] from 0.")
    item: ItemId = Field(description="The item.")
    count: CountSpan = Field(
        default="1..",
        validate_default=True,
        description="How many there are, at least one by default.",
    )


class SceneExpectations(Expectations):
    """The expectations of a scene for when everything is done."""

    map: DrawingText | None = Field(
        default=None, description="What the level looks like, drawn as the map of the scene."
    )
    view: DrawingText | None = Field(
        default=None,
        description=("The part of the level that the player sees, with `?` elsewhere."),
    )
    at: Annotated[dict[Who, Cell], Field(min_length=1)] = Field(
        default_factory=dict[str, tuple[int, ...]],
        description="Where an actor stands, as [column, row] from 0.",
    )
    stats: Annotated[
        dict[Who, Annotated[dict[StatId, Span], Field(min_length=1)]], Field(min_length=1)
    ] = Field(default_factory=dict, description="Stats of the player or of monsters.")
    alive: Annotated[dict[Who, bool], Field(min_length=1)] = Field(
        default_factory=dict[str, bool], description="Whether an actor is alive."
    )
    alert: Annotated[dict[Monster, bool], Field(min_length=1)] = Field(
        default_factory=dict[str, bool],
        description=(
            "Whether a monster is hunting the player, by the character that stands for it."
        ),
    )
    pack: Annotated[
        dict[Who, Annotated[dict[ItemId, CountSpan], Field(min_length=1)]], Field(min_length=1)
    ] = Field(
        default_factory=dict,
        description="How many of some items somebody has, equipped ones included.",
    )
    worn: Annotated[
        dict[Who, Annotated[dict[ItemId, bool], Field(min_length=1)]], Field(min_length=1)
    ] = Field(default_factory=dict, description="Whether somebody has an item equipped.")
    statuses: Annotated[
        dict[Who, Annotated[dict[StatusId, bool], Field(min_length=1)]], Field(min_length=1)
    ] = Field(default_factory=dict, description="Whether somebody has a status.")
    items: Annotated[Items[Lying], Field(min_length=1, max_length=MAX_EXPECTED)] = Field(
        default=(), description="What lies on the floor; `count = 0` is for what does not."
    )
    messages: Annotated[Items[Sentence], Field(min_length=1, max_length=MAX_EXPECTED)] = Field(
        default=(),
        description="What the player reads, in this order; `*` stands for any text.",
    )
    no_messages: Annotated[Items[Sentence], Field(min_length=1, max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player must not read; `*` stands for any text."
    )
    events: Annotated[Items[ExpectedEvent], Field(min_length=1, max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player witnesses, in this order, other things between."
    )
    no_events: Annotated[Items[ExpectedEvent], Field(min_length=1, max_length=MAX_EXPECTED)] = (
        Field(default=(), description="What the player must not witness.")
    )
    refused: Refusal | None = Field(default=None, description="Why the last action is refused.")
    won: bool | None = Field(default=None, description="Whether the player has won.")
    depth: Depth | None = Field(default=None, description="How deep the player is.")
    level: LevelId | None = Field(
        default=None, description="The recipe of the level where the player is."
    )

    @property
    def drawings(self) -> dict[str, Drawing]:
        """The drawings that are expected, by their names."""
        found = {"map": self.map, "view": self.view}
        return {name: Drawing.read(text) for name, text in found.items() if text is not None}


class StatExpectations(Expectations):
    """The expectations for every value that can be rolled, which is computed and not sampled."""

    within: Annotated[dict[StatId, Span], Field(min_length=1)] = Field(
        default_factory=dict, description='Between what stats lie, such as "1..4" or "..50".'
    )
    exactly: Annotated[dict[StatId, Span], Field(min_length=1)] = Field(
        default_factory=dict,
        description="The lowest and highest values of stats, both of which must be possible.",
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
    """The expectations for every level."""

    level: LevelId | None = Field(default=None, description="The recipe that it is made from.")
    rooms: CountSpan | None = Field(default=None, description="How many rooms there are.")
    connected: bool | None = Field(
        default=None, description="Whether every place can be reached from every other."
    )
    terrain: Annotated[dict[TerrainId, CountSpan], Field(min_length=1)] = Field(
        default_factory=dict, description="How many cells there are of each terrain."
    )
    monsters: Annotated[dict[MonsterId, CountSpan], Field(min_length=1)] = Field(
        default_factory=dict, description="How many monsters there are of each kind."
    )
    population: CountSpan | None = Field(
        default=None, description="How many monsters there are in all."
    )
    room_population: CountSpan | None = Field(
        default=None, description="How many monsters there are in each room."
    )
    start_population: CountSpan | None = Field(
        default=None, description="How many monsters there are in the arrival room."
    )
    appear: Items[MonsterId] = Field(
        default=(), description="Monsters that appear on at least one of the levels."
    )


def matches(pattern: str, text: str) -> bool:
    """Return True if a text matches a pattern, in which each `*` stands for any text.

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
