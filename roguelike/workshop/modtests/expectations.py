"""The models of what tests expect of a scene, of stats and of levels."""

from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.findings.wording import listed
from roguelike.content.schema.depths import Depth
from roguelike.content.schema.fields.base import (
    ItemId,
    Items,
    LevelId,
    Line,
    Model,
    MonsterId,
    StatId,
    StatusId,
    TerrainId,
)
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.messages import Refusal
from roguelike.core.grid.drawing import Drawing
from roguelike.workshop.modtests.expected_events import ExpectedEvent
from roguelike.workshop.modtests.notation import Cell, CountSpan, Span, Who

MAX_EXPECTED = 100
"""The most messages or events that are expected."""
MAX_DRAWING = 20_000
"""The most characters in the drawing of what is expected."""

DrawingText = Annotated[str, StringConstraints(max_length=MAX_DRAWING)]


class Expectations(Model):
    """The expectations of a test."""

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
        description=(
            "Whether a monster is hunting the player, by the character that stands for it."
        ),
    )
    pack: dict[Who, Annotated[dict[ItemId, CountSpan], Field(min_length=1)]] = Field(
        default_factory=dict,
        description="How many of some items somebody has, equipped ones included.",
    )
    worn: dict[Who, Annotated[dict[ItemId, bool], Field(min_length=1)]] = Field(
        default_factory=dict, description="Whether somebody has an item equipped."
    )
    statuses: dict[Who, Annotated[dict[StatusId, bool], Field(min_length=1)]] = Field(
        default_factory=dict, description="Whether somebody has a status."
    )
    items: Annotated[Items[Lying], Field(max_length=MAX_EXPECTED)] = Field(
        default=(), description="What lies on the floor; `count = 0` is for what does not."
    )
    messages: Annotated[Items[Line], Field(max_length=MAX_EXPECTED)] = Field(
        default=(),
        description="What the player reads, in this order; `*` stands for any text.",
    )
    no_messages: Annotated[Items[Line], Field(max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player must not read; `*` stands for any text."
    )
    events: Annotated[Items[ExpectedEvent], Field(max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player witnesses, in this order, other things between."
    )
    no_events: Annotated[Items[ExpectedEvent], Field(max_length=MAX_EXPECTED)] = Field(
        default=(), description="What the player must not witness."
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
        default=None, description="How many monsters there are in the arrival room."
    )
    appear: Items[MonsterId] = Field(
        default=(), description="Monsters that appear on at least one of the levels."
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
