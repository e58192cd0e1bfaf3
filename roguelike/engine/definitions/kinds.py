"""Kinds of items, statuses, fields, abilities, regions and feelings, and the index of definitions.

Kinds are made once from definitions, and shared by all that is of the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from roguelike.content.schema.drawings import VaultDef
from roguelike.content.schema.items import AffixDef, ItemDef
from roguelike.content.schema.levels import FeelingDef, FrequencyDef, HordeDef, RegionDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import AbilityDef, Occasion, TriggerDef
from roguelike.content.schema.terrain import FeatureDef, FieldDef
from roguelike.engine.definitions.loot_tables import LootTable
from roguelike.engine.definitions.tags import KIND

TriggersByEvent = Mapping[Occasion, tuple[TriggerDef, ...]]
"""Triggers by the occasion that sets them off, in the order of the file."""

NO_TRIGGERS: TriggersByEvent = {}

OF_ONE_ITEM: frozenset[Occasion] = frozenset({"use", "equip", "pick_up"})
"""Occasions that are about one item, whose own triggers go off besides those of who does it."""
OF_ACTORS: frozenset[Occasion] = frozenset({*OF_ONE_ITEM, "open"})
"""Occasions on which triggers of an actor's kind go off, and not those of what it wears and has."""


def triggers_by_event(triggers: Iterable[TriggerDef]) -> TriggersByEvent:
    """Return triggers by the event that sets them off."""
    found: dict[Occasion, tuple[TriggerDef, ...]] = {}
    for trigger in triggers:
        found[trigger.on] = (*found.get(trigger.on, ()), trigger)
    return found


class ItemKind(Struct, frozen=True, eq=False):
    """A kind of item.

    Attributes:
        id: Full id of the definition.
        definition: What it says.
        triggers: What follows from what happens to who wears or carries one.
    """

    id: str
    definition: ItemDef
    triggers: TriggersByEvent


class AffixKind(Struct, frozen=True, eq=False):
    """A quality of items; the attributes are those of `ItemKind`."""

    id: str
    definition: AffixDef
    triggers: TriggersByEvent


class StatusKind(Struct, frozen=True, eq=False):
    """A kind of status; the attributes are as of `ItemKind`."""

    id: str
    definition: StatusDef
    triggers: TriggersByEvent


class FieldKind(Struct, frozen=True, eq=False):
    """A fire, a gas or the like; the attributes are as of `ItemKind`."""

    id: str
    definition: FieldDef
    triggers: TriggersByEvent

    def harms(self, immune: frozenset[str] = frozenset()) -> bool:
        """Return True if it has effects that are not good for actors immune to these tags."""
        tags = self.definition.tags
        return bool(self.triggers) and KIND not in tags and immune.isdisjoint(tags)


class AbilityKind(Struct, frozen=True, eq=False):
    """A kind of ability; the attributes are those of `ItemKind`."""

    id: str
    definition: AbilityDef


class FeelingKind(Struct, frozen=True, eq=False):
    """A feeling: something that makes a level special.

    Attributes:
        id: Full id of the definition.
        definition: What it says.
        steps: Its passes, bound, in order; each takes the `Site`.
        triggers: What follows when the player arrives.
    """

    id: str
    definition: FeelingDef
    steps: tuple[Callable[[Any], None], ...]
    triggers: TriggersByEvent


class RegionKind(Struct, frozen=True, eq=False):
    """A region, shared by several levels; the attributes are as of `FeelingKind`."""

    id: str
    definition: RegionDef
    triggers: TriggersByEvent


class DefinitionIndex(Struct, frozen=True, eq=False):
    """Definitions by full id.

    Attributes:
        hordes: Monsters that come together.
        vaults: Parts of levels that are drawn by hand.
        features: What stands or lies in cells; the terrain table has them as terrain.
        frequencies: How many of which items there are.
        loot: Tables to choose items from.
        feelings: What makes levels special.
        regions: What levels share.
    """

    hordes: Mapping[str, HordeDef] = {}
    vaults: Mapping[str, VaultDef] = {}
    features: Mapping[str, FeatureDef] = {}
    frequencies: Mapping[str, FrequencyDef] = {}
    loot: Mapping[str, LootTable] = {}
    feelings: Mapping[str, FeelingKind] = {}
    regions: Mapping[str, RegionKind] = {}
