"""Definitions beside actors, items and terrain that generation and play look up by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from roguelike.content.schema.features import FeatureDef
from roguelike.content.schema.frequencies import FrequencyDef
from roguelike.content.schema.hordes import HordeDef
from roguelike.content.schema.regions import FeelingDef, RegionDef
from roguelike.content.schema.vaults import VaultDef
from roguelike.engine.definitions.kinds import ByOccasion
from roguelike.engine.definitions.loot_tables import LootTable


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
    triggers: ByOccasion


class RegionKind(Struct, frozen=True, eq=False):
    """A region, shared by several levels; the attributes are as of `FeelingKind`."""

    id: str
    definition: RegionDef
    triggers: ByOccasion


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
