"""A campaign made ready for play: definitions bound to code once, before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from roguelike.content.schema.campaigns import CampaignDef, ModeDef, Stratum
from roguelike.content.schema.items import SlotDef
from roguelike.content.schema.rules import Foretelling, Roles, Sight
from roguelike.content.schema.steps import SequenceDef
from roguelike.core.grid.movement_rules import MovementRules
from roguelike.core.memory_slots import Slot
from roguelike.engine.definitions.kinds import (
    AbilityKind,
    AffixKind,
    DefinitionIndex,
    FieldKind,
    ItemKind,
    RegionKind,
    StatusKind,
)
from roguelike.engine.definitions.loot_tables import LootTable
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.levels.level_recipes import Recipe
from roguelike.engine.world.actor import ActorKind
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.timers import Timer
from roguelike.registry import Registry

Brain = tuple[Callable[[Any], Any], ...]
"""The behaviors of a kind of actor, bound, in the order of the file. Each takes a `Turn` and
returns an `Action`, or None to leave the choice to the next. Both types look at the world, which
looks at the ruleset, so they are named where brains are made (`binding`) and asked (`session`)."""


def brain_of_status(status: str) -> str:
    """Return the name under which `Ruleset.brains` has the behaviors of a status, by its id."""
    return f"status/{status}"


class StackLimit(NamedTuple):
    """A limit to the stacks of some items that actors carry.

    Attributes:
        items: Their ids.
        most: How many stacks, those that are worn not counted.
        label: What they are called in front of the player; empty where that is not said.
    """

    items: frozenset[str]
    most: int
    label: str = ""


class ItemLimits(Struct, frozen=True):
    """The limits of what actors carry, and what happens to items that are found.

    Attributes:
        carried: How many stacks can be carried in all.
        limits: Limits for some of them.
        picked_up: The ids of items that the player picks up by walking over them.
        worn: The ids of items that are put on when they are picked up.
        abilities: How many abilities the player can have learned.
    """

    carried: int
    limits: tuple[StackLimit, ...] = ()
    picked_up: frozenset[str] = frozenset()
    worn: frozenset[str] = frozenset()
    abilities: int = 4


class KindIndex(Struct, frozen=True, eq=False):
    """Kinds and definitions beside actors and terrain, by full id.

    Attributes:
        items: All kinds of items.
        affixes: All qualities of items.
        statuses: All that can be so with actors for a while.
        abilities: All that actors can do.
        sequences: Steps with names.
        fields: All that fills cells for a while, in the order of their ids.
        loot: Tables to choose items from.
        slots: The slots, in the order in which they are shown.
        looks: By the ids of kinds of items that have to be found out, the keys of what they can
            look like.
    """

    items: Mapping[str, ItemKind] = {}
    affixes: Mapping[str, AffixKind] = {}
    statuses: Mapping[str, StatusKind] = {}
    abilities: Mapping[str, AbilityKind] = {}
    sequences: Mapping[str, SequenceDef] = {}
    fields: Mapping[str, FieldKind] = {}
    loot: Mapping[str, LootTable] = {}
    slots: Mapping[str, SlotDef] = {}
    looks: Mapping[str, tuple[str, ...]] = {}


class Ruleset(Struct, frozen=True, eq=False):
    """The rules of a game, which stay the same throughout.

    Attributes:
        campaign_id: Full id of the campaign.
        campaign: Its definition.
        roles: Which stats the engine reads and writes.
        sight: How actors see.
        movement_rules: How actors step.
        terrain: All kinds of terrain.
        monsters: All kinds of monsters, by id.
        brains: What each kind of monster does, by the id of the kind.
        player: What the player is.
        combat: The rule for attacks.
        distance: How far two cells are apart, from the differences of their coordinates.
        strata: Which recipe makes the levels at which depths; the first match counts.
        effects: What steps can be.
        aims: How targets can be found.
        conditions: What can be asked.
        things: What there is beside actors and terrain.
        items: How many items actors carry.
        recovery: In how many turns all of the player's health comes back; 0 if it never does.
        limits: The lowest and the highest value of each stat.
        labels: What definitions are called that events are about, by kind and id.
        mode_id: Full id of the mode; empty where the campaign is played as it is.
        mode: Its definition, if there is one.
        book: What generation and play look up by id beside these.
        foretelling: What tells how attacks go on average; None where the combat rule cannot.
        memory: All that actors can remember, by the names in saved games.
        timers: All kinds of timers, by the names in saved games.
        asleep: Id of the status of monsters that are asleep when the player arrives.
    """

    campaign_id: str
    campaign: CampaignDef
    roles: Roles
    sight: Sight
    movement_rules: MovementRules
    terrain: TerrainTable
    monsters: Mapping[str, ActorKind]
    brains: Mapping[str, Brain]
    player: ActorKind
    combat: Callable[[Clash], Blow]
    distance: Callable[[int, int], int]
    strata: tuple[tuple[Stratum, Recipe], ...]
    effects: Registry[Any, Any] = Registry("effect", ())
    aims: Registry[Any, Any] = Registry("aim", ())
    conditions: Registry[Any, Any] = Registry("condition", ())
    things: KindIndex = KindIndex()
    items: ItemLimits = ItemLimits(26)
    recovery: int = 0
    limits: Mapping[str, tuple[int, int]] = {}
    labels: Mapping[tuple[str, str], str] = {}
    mode_id: str = ""
    mode: ModeDef | None = None
    book: DefinitionIndex = DefinitionIndex()
    foretelling: Foretelling | None = None
    asleep: str = ""
    memory: Mapping[str, Slot[Any]] = {}
    timers: Mapping[str, type[Timer]] = {}

    @property
    def title(self) -> str:
        """The title of the game: the campaign and, if there is one, the mode."""
        label = self.campaign.label
        return f"{label}, {self.mode.label}" if self.mode else label

    @property
    def death_is_final(self) -> bool:
        """True if death removes the saved game."""
        return (self.mode or self.campaign).death_is_final

    def recipe(self, depth: int) -> Recipe | None:
        """Return the recipe of the level at `depth`, or None where there is no such level."""
        return next((recipe for stratum, recipe in self.strata if stratum.covers(depth)), None)

    def region(self, depth: int) -> RegionKind | None:
        """Return the region in which the level at `depth` lies, or None where it lies in none."""
        stratum = next((stratum for stratum, _ in self.strata if stratum.covers(depth)), None)
        return None if stratum is None else self.book.regions.get(stratum.region or "")

    def label(self, kind: str, identifier: str) -> str:
        """Return the label of a definition that events are about, by its kind and id."""
        return self.labels.get((kind, identifier), identifier)

    def noun(self, kind: str, identifier: str) -> str:
        """Return the name of a definition as the cause of something."""
        status = self.things.statuses.get(identifier) if kind == "status" else None
        return (status and status.definition.noun) or self.label(kind, identifier)
