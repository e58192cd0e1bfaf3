"""The shape of the state of a game, with bounds, to hold to it what comes from elsewhere.

The fields are those that `state` writes, in the same order; what they mean is said where the
records are that they come from.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from roguelike.content.schema.clouds import MAX_DENSITY
from roguelike.content.schema.levels import MAX_CELLS, MAX_DEPTH, MAX_SIDE, MIN_SIDE
from roguelike.content.schema.rules import MAX_CARRIED
from roguelike.engine.fields import MAX_CLOUD
from roguelike.engine.status import FOR_EVER

MAX_TEXT = 10_000
"""Characters of a text."""
MAX_NAMES = 100_000
"""Entries of a table or a list that is about definitions or actors."""
_MAX_WORN = 1_000
MAX_MEMORY = 100
"""Values of what an actor remembers of one thing."""

Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Cell = Annotated[int, Meta(ge=0, lt=MAX_CELLS)]
Count = Annotated[int, Meta(ge=0, le=FOR_EVER)]
Number = Annotated[int, Meta(ge=-FOR_EVER, le=FOR_EVER)]
Side = Annotated[int, Meta(ge=MIN_SIDE, le=MAX_SIDE)]
Layer = Annotated[bytes, Meta(max_length=2 * MAX_CELLS)]

ACTOR, ANY = "actor", "any"
"""What stands for the kind of a name that is that of the player or else of a monster; and of a
pair of which the first text is the kind of the second."""


class Naming(Struct, frozen=True):
    """What a text names, as its type tells under the key `NAMING`.

    Attributes:
        kind: The kind of the definition.
        is_memory: Whether it may name what is no longer there.
    """

    kind: str
    is_memory: bool = False


NAMING = "naming"


def _of(kind: str, *, is_memory: bool = False) -> dict[str, Naming]:
    return {NAMING: Naming(kind, is_memory)}


ActorName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of(ACTOR))]
AbilityName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("ability"))]
AffixName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("affix"))]
FieldName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("field"))]
ItemName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("item"))]
LevelName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("level"))]
LootName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("loot"))]
SequenceName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("sequence"))]
StatName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("stat"))]
StatusName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("status"))]
TerrainName = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("terrain"))]
FormerItem = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("item", is_memory=True))]
FormerMonster = Annotated[str, Meta(max_length=MAX_TEXT, extra=_of("monster", is_memory=True))]
Means = Annotated[tuple[Text, Text], Meta(extra=_of(ANY, is_memory=True))]
Stats = Annotated[dict[StatName, Number], Meta(max_length=MAX_NAMES)]
Affixes = Annotated[list[AffixName], Meta(max_length=MAX_CARRIED)]


Scalar = None | bool | Number | Text
Flat = Scalar | Annotated[list[Scalar], Meta(max_length=MAX_MEMORY)]
Remembered = (
    Scalar
    | Annotated[list[Flat], Meta(max_length=MAX_MEMORY)]
    | Annotated[dict[Text, Flat], Meta(max_length=MAX_MEMORY)]
)
"""What an actor remembers, before it is known what that is; of what no behavior that is there
remembers, such as one of a plugin that is missing, no more is known, and it is kept."""


class SavedCause(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A `Cause`."""

    actor: Count
    means: Means


class SavedItem(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An `Item`."""

    id: Count
    kind: ItemName
    count: Annotated[int, Meta(ge=1, le=FOR_EVER)]
    charges: Count
    affixes: Affixes
    worn: bool
    bonuses: Stats
    offer: tuple[Count, Count, Count] | None = None


class SavedThing(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A `Thing`."""

    kind: ItemName
    count: Count
    known: bool
    affixes: Affixes
    rivals: Count = 0
    price: Count = 0


class SavedStatus(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A `Status`."""

    kind: StatusName
    until: Count
    power: Count
    cause: SavedCause
    bonuses: Stats


class SavedActor(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An `Actor`; `stats` are its base, and the values that differ from it."""

    id: Annotated[int, Meta(ge=1, le=FOR_EVER)]
    kind: ActorName
    faction: Text
    own_faction: Text
    cell: Cell
    stats: tuple[Stats, Stats]
    born: Count
    alert: Count
    goal: Annotated[int, Meta(ge=-1, lt=MAX_CELLS)]
    provoked: bool
    awake: bool
    left: Annotated[int, Meta(ge=-1, le=FOR_EVER)]
    alive: bool
    memory: Annotated[dict[Text, Remembered], Meta(max_length=MAX_CARRIED)]
    items: Annotated[list[SavedItem], Meta(max_length=_MAX_WORN)]
    statuses: Annotated[list[SavedStatus], Meta(max_length=MAX_NAMES)]
    abilities: Annotated[dict[AbilityName, Count], Meta(max_length=MAX_NAMES)]
    pulse: Annotated[int, Meta(ge=-1, le=FOR_EVER)]


class SavedPulse(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="pulse"):
    """A `Pulse`."""

    actor: Count


class SavedEnd(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="end"):
    """An `End`."""

    actor: Count
    status: StatusName


class SavedFuse(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="fuse"):
    """A `Fuse`."""

    sequence: SequenceName
    cell: Cell
    cause: SavedCause
    power: Count


class SavedRevert(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="revert"):
    """A `Revert`."""

    cell: Cell
    terrain: TerrainName
    before: TerrainName


class SavedWander(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="wander"):
    """A `Wander`."""


class SavedFlow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="flow"):
    """A `Flow`."""


SavedTimer = SavedPulse | SavedEnd | SavedFuse | SavedRevert | SavedWander | SavedFlow


Amount = Annotated[int, Meta(ge=1, le=MAX_DENSITY)]
Maker = Annotated[int, Meta(ge=1, le=FOR_EVER)]


class SavedField(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A field, with how much of it there is in which cells, and who is behind it where."""

    kind: FieldName
    amounts: Annotated[list[tuple[Cell, Amount]], Meta(max_length=MAX_CLOUD)]
    makers: Annotated[list[tuple[Cell, Maker]], Meta(max_length=MAX_CLOUD)] = []


class SavedLevel(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A `Level`; `terrain` and `known` are uint16 numbers of `ids`, little-endian, `[x, y]`."""

    id: LevelName
    depth: Annotated[int, Meta(ge=1, le=MAX_DEPTH)]
    size: tuple[Side, Side]
    ids: Annotated[list[TerrainName], Meta(max_length=MAX_NAMES)]
    terrain: Layer
    known: Layer
    visible: Layer
    hidden: Annotated[list[Cell], Meta(max_length=MAX_CELLS)]
    gold: Annotated[list[tuple[Cell, Count]], Meta(max_length=MAX_CELLS)]
    seen_gold: Annotated[list[tuple[Cell, Count]], Meta(max_length=MAX_CELLS)]
    items: Annotated[list[tuple[Cell, list[SavedItem]]], Meta(max_length=MAX_CELLS)]
    seen_items: Annotated[list[tuple[Cell, list[SavedThing]]], Meta(max_length=MAX_CELLS)]
    fields: Annotated[list[SavedField], Meta(max_length=MAX_NAMES)] = []
    mapped: Annotated[list[Cell], Meta(max_length=MAX_CELLS)] = []


class SavedWorld(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A `World`."""

    campaign: Text
    seed: Text
    turns: Count
    slain: Annotated[dict[FormerMonster, Count], Meta(max_length=MAX_NAMES)]
    death: tuple[Text, Text] | None
    victory: bool
    last_id: Count
    known: Annotated[list[FormerItem], Meta(max_length=MAX_NAMES)]
    looks: Annotated[dict[FormerItem, Text], Meta(max_length=MAX_NAMES)]
    pools: Annotated[dict[LootName, list[Count]], Meta(max_length=MAX_NAMES)]
    happened: Annotated[list[Text], Meta(max_length=MAX_NAMES)]
    streams: tuple[Text, Text, Text]
    now: tuple[Count, Number]
    schedule: Annotated[list[tuple[Count, Number, Count]], Meta(max_length=MAX_CELLS)]
    returned: Annotated[list[Count], Meta(max_length=MAX_CELLS)]
    timers: Annotated[list[tuple[Count, SavedTimer]], Meta(max_length=MAX_NAMES)]
    level: SavedLevel
    actors: Annotated[list[SavedActor], Meta(max_length=MAX_CELLS)]
    mode: Text = ""
