"""What tests expect to happen, beside what happens."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias, cast

from msgspec.structs import asdict
from pydantic import Field, model_validator

from roguelike.authoring.modtests.notation import Cell, CountSpan, Range, Span, Who
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.findings.wording import listed
from roguelike.content.schema.base import (
    Items,
    LevelId,
    Mention,
    Model,
    MonsterId,
    Ref,
    Reference,
    StatId,
    TerrainId,
)
from roguelike.content.schema.clouds import FieldId
from roguelike.content.schema.names import Names
from roguelike.content.schema.things import AbilityId, ItemId, MessageId, StatusId
from roguelike.content.schema.tree import table_of
from roguelike.engine import event_kinds
from roguelike.engine.cause import NO_MEANS
from roguelike.engine.events import Event
from roguelike.engine.item import Thing

EVENTS: Mapping[str, frozenset[str]] = {
    name: frozenset(kind.__struct_fields__) for name, kind in event_kinds.EVENTS.items()
}
"""What can be said about each kind of event."""

if TYPE_CHECKING:
    EventKind: TypeAlias = str
else:
    EventKind = Literal[tuple(EVENTS)]

MEANS = ("status", "item", "ability", "terrain", "field", "sequence", "region", "feeling")
"""The kinds of definitions by which something is done."""

_ACTORS = frozenset({"actor", "target", "killer"})
"""The facts of events that are numbers of actors."""


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
    means: Annotated[Reference, Mention(MEANS[0], others=MEANS[1:])] | None = Field(
        default=None,
        description=(
            "What it was done with: a status, an item, an ability, terrain, a field or a"
            " sequence; or the region or feeling that it is about."
        ),
    )
    origin: Cell | None = Field(default=None, description="From where, as [column, row] from 0.")
    position: Cell | None = Field(default=None, description="Where, as [column, row] from 0.")
    rolls: Items[int] | None = Field(
        default=None, description="What the dice show, from highest to lowest."
    )
    hits: CountSpan | None = Field(default=None, description="How many of the dice hit.")
    blocks: CountSpan | None = Field(default=None, description="How many of the dice block.")
    amount: Span | None = Field(
        default=None,
        description=("How much damage, health or gold, how many charges, or by how much."),
    )
    item: ItemId | None = Field(default=None, description="The kind of the item.")
    found: ItemId | None = Field(default=None, description="What an item turned out to be.")
    status: StatusId | None = Field(default=None, description="Which status.")
    power: CountSpan | None = Field(default=None, description="How strong the status is.")
    ability: AbilityId | None = Field(default=None, description="Which ability.")
    field: FieldId | None = Field(default=None, description="What fills cells.")
    stat: StatId | None = Field(default=None, description="Which stat.")
    monster: MonsterId | None = Field(default=None, description="The kind it was before.")
    depth: CountSpan | None = Field(default=None, description="How deep the level is.")
    level: LevelId | None = Field(
        default=None, description=("The recipe that the level is made from.")
    )
    terrain: TerrainId | None = Field(
        default=None, description="What it was that was opened, or what the cell is now."
    )
    before: TerrainId | None = Field(default=None, description="What the cell was before.")
    cells: CountSpan | None = Field(default=None, description="How many cells are revealed.")
    radius: CountSpan | None = Field(default=None, description="How far a noise is heard.")
    through_walls: bool | None = Field(
        default=None, description="Whether walls and doors do not keep it in."
    )
    message: MessageId | None = Field(default=None, description="Which message is told.")

    def details(self) -> dict[str, object]:
        """Return the fields that are given, save the kind, with their values."""
        said = self.model_fields_set - {"kind"}
        return {name: getattr(self, name) for name in table_of(type(self)) if name in said}

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


_DEFINED: Mapping[str, str] = {
    name: ref.kind
    for name, field in table_of(ExpectedEvent).items()
    if (ref := field.value.mark(Ref))
}
"""The facts of events that are full ids, with the kinds of what they are ids of."""


def suits(wanted: ExpectedEvent, event: Event, names: Mapping[int, str]) -> bool:
    """Tell whether an event is one that is expected.

    Args:
        wanted: The expectation.
        event: What happened.
        names: What tests call each actor, by its number.
    """
    if event.fact != wanted.kind:
        return False
    found = asdict(event)
    for name, value in wanted.details().items():
        fact = _compared(name, found[name], names)
        if not (fact in value if isinstance(value, Range) else fact == value):
            return False
    return True


def _compared(name: str, value: Any, names: Mapping[int, str]) -> Any:  # noqa: ANN401 - any fact
    """Return a fact of an event as an expectation has it."""
    if name in _ACTORS:
        return names.get(value)
    if isinstance(value, Thing):
        return value.kind
    return value[1] if name == "means" else value


def said_of(event: Event, names: Mapping[int, str], ids: Names) -> str:
    """Return an event as a test could expect it, in one line.

    Args:
        event: What happened.
        names: What tests call each actor, by its number.
        ids: What references in the test mean.
    """

    def written(name: str, value: Any) -> str:  # noqa: ANN401 - of any type
        if name in _ACTORS:
            return f'"{names.get(value, "(somebody)")}"'
        if isinstance(value, Thing):
            return f'"{ids.called("item", value.kind)}"'
        if name == "means":
            return f'"{ids.called(*value)}"'
        if name in _DEFINED:
            return f'"{ids.called(_DEFINED[name], value)}"'
        if isinstance(value, tuple):
            return str(list(cast("tuple[int, ...]", value)))
        return f'"{value}"' if isinstance(value, str) else str(value)

    known = {name: value for name, value in asdict(event).items() if value != NO_MEANS}
    facts = (f"{name} = {written(name, value)}" for name, value in known.items())
    return f'{{ kind = "{event.fact}", {", ".join(facts)} }}'
