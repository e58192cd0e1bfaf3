"""The schema of a saved game state: its records, with their bounds.

The order of the fields stands here alone, and is that of saved games and hashes; what they mean is
said where the records are that they come from. Of a record that omits defaults the fields with
defaults are left out while all of these have them.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from roguelike.content.schema.depths import MAX_DEPTH
from roguelike.content.schema.levels import MAX_CELLS
from roguelike.content.schema.rules import MAX_CARRIED
from roguelike.content.schema.terrain import MAX_DENSITY
from roguelike.engine.definitions.bounded_types import (
    MAX_NAMES,
    MAX_NUMBER,
    AbilityName,
    ActorName,
    Affixes,
    Cell,
    Count,
    FieldName,
    FormerItem,
    FormerMonster,
    ItemName,
    Layer,
    LevelName,
    LootName,
    Number,
    Remembered,
    Row,
    Side,
    Stats,
    StatusName,
    TerrainName,
    Text,
)
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.clouds import MAX_CLOUD
from roguelike.engine.world.item import Offer

_MAX_WORN = 1_000

Amount = Annotated[int, Meta(ge=1, le=MAX_DENSITY)]
Maker = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


class _List(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Base of records that are saved as lists, as there are many of them."""


class _Table(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of records that are saved as tables."""


class SavedItem(_List, frozen=True, omit_defaults=True):
    """An `Item`."""

    id: Count
    kind: ItemName
    count: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    charges: Count
    affixes: Affixes
    worn: bool
    bonuses: Stats
    offer: Offer | None = None


class SavedItemView(_List, frozen=True, omit_defaults=True):
    """A `Thing`."""

    kind: ItemName
    count: Count
    known: bool
    affixes: Affixes
    rivals: Count = 0
    price: Count = 0


class SavedStatus(_List, frozen=True):
    """A `Status`."""

    kind: StatusName
    until: Count
    power: Count
    cause: Cause
    bonuses: Stats


class SavedActor(_List, frozen=True):
    """An `Actor`; `stats` are its base, and the values that differ from it."""

    id: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
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
    left: Annotated[int, Meta(ge=-1, le=MAX_NUMBER)]
    alive: bool
    memory: Annotated[dict[Text, Remembered], Meta(max_length=MAX_CARRIED)]
    items: Annotated[list[SavedItem], Meta(max_length=_MAX_WORN)]
    statuses: Annotated[list[SavedStatus], Meta(max_length=MAX_NAMES)]
    abilities: Annotated[dict[AbilityName, Count], Meta(max_length=MAX_NAMES)]
    pulse: Annotated[int, Meta(ge=-1, le=MAX_NUMBER)]


class SavedField(_List, frozen=True, omit_defaults=True):
    """A field, with its amounts and the actors behind it, by cell."""

    kind: FieldName
    amounts: Annotated[list[tuple[Cell, Amount]], Meta(max_length=MAX_CLOUD)]
    makers: Annotated[list[tuple[Cell, Maker]], Meta(max_length=MAX_CLOUD)] = []


Stacks = Annotated[list[SavedItem], Meta(max_length=MAX_NAMES)]
Things = Annotated[list[SavedItemView], Meta(max_length=MAX_NAMES)]
Entries = Annotated[list[Count], Meta(max_length=MAX_NAMES)]


class SavedLevel(_Table, frozen=True, kw_only=True):
    """A `Level`; `terrain` and `known` are uint16 numbers of `ids`, little-endian, `[x, y]`."""

    fields: Annotated[list[SavedField], Meta(max_length=MAX_NAMES)] = []
    mapped: Annotated[list[Cell], Meta(max_length=MAX_CELLS)] = []
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
    items: Annotated[list[tuple[Cell, Stacks]], Meta(max_length=MAX_CELLS)]
    seen_items: Annotated[list[tuple[Cell, Things]], Meta(max_length=MAX_CELLS)]


class SavedWorld(_Table, frozen=True, kw_only=True):
    """A `World`."""

    mode: Text = ""
    campaign: Text
    seed: Text
    turns: Count
    slain: Annotated[dict[FormerMonster, Count], Meta(max_length=MAX_NAMES)]
    death: tuple[Text, Text] | None
    victory: bool
    last_id: Count
    known: Annotated[list[FormerItem], Meta(max_length=MAX_NAMES)]
    looks: Annotated[dict[FormerItem, Text], Meta(max_length=MAX_NAMES)]
    pools: Annotated[dict[LootName, Entries], Meta(max_length=MAX_NAMES)]
    happened: Annotated[list[Text], Meta(max_length=MAX_NAMES)]
    strayed: Annotated[list[Count], Meta(max_length=MAX_NAMES)] = []
    streams: tuple[Text, Text, Text]
    now: tuple[Count, Number]
    schedule: Annotated[list[tuple[Count, Number, Count]], Meta(max_length=MAX_CELLS)]
    returned: Annotated[list[Count], Meta(max_length=MAX_CELLS)]
    timers: Annotated[list[tuple[Count, Row]], Meta(max_length=MAX_NAMES)]
    level: SavedLevel
    actors: Annotated[list[SavedActor], Meta(max_length=MAX_CELLS)]
