"""Make a campaign ready for play: bind what data selects to the code that does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.references.implementations import Implementations
from roguelike.content.schema import KINDS, Kinds
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.campaigns import CampaignDef, ModeDef
from roguelike.content.schema.drawings import VaultDef
from roguelike.content.schema.fields.amounts import in_dependency_order, stats_in
from roguelike.content.schema.items import LootDef
from roguelike.content.schema.levels import FeelingDef, FrequencyDef, HordeDef, LevelDef, RegionDef
from roguelike.content.schema.rules import Foretelling, Movement, Roles, RulesDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.terrain import FeatureDef, TerrainDef
from roguelike.core.formulas.formula import MAX_RESULT, Formula, parse
from roguelike.core.grid.geometry import Metric, chebyshev, manhattan
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.flee import COWERS, RETREAT
from roguelike.engine.actions.rest import SLEEP
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.binding.item_binding import kinds_of, labels_of, limits_of
from roguelike.engine.definitions.kinds import (
    DefinitionIndex,
    FeelingKind,
    RegionKind,
    triggers_by_event,
)
from roguelike.engine.definitions.loot_tables import LootTable
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.effects.effect_execution import Context, Fuse, Situation
from roguelike.engine.effects.gas_and_fire import Flow
from roguelike.engine.effects.stats import End, Pulse
from roguelike.engine.effects.terrain_changes import Revert
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.level_recipes import Recipe
from roguelike.engine.spawning.wandering_monsters import WANDERS, Wander
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.engine.world.actor import ActorKind, StatRoll
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.packs import LEADER
from roguelike.engine.world.ruleset import Brain, Ruleset, brain_of_status
from roguelike.engine.world.timers import Timer
from roguelike.registry import Params, Registry

OWN_MEMORY: tuple[Slot[Any], ...] = (LEADER, WANDERS, RETREAT, COWERS, SLEEP)
"""The memory slots of actors that belong to no single behavior."""

OWN_TIMERS: tuple[type[Timer], ...] = (End, Flow, Fuse, Pulse, Revert, Wander)
"""The kinds of timers of the engine itself."""

MAX_AWARENESS = 100
"""Cells; the cost of a field of view grows with the square."""


class Registries(Struct, frozen=True):
    """The implementations at all extension points, and the events of plugins."""

    behaviors: Registry[Turn, Action | None]
    effects: Registry[Context, list[Event]]
    aims: Registry[Aiming, Area]
    conditions: Registry[Situation, bool]
    generators: Registry[Site, None]
    passes: Registry[Site, None]
    rules: Registry[Clash, Blow]
    events: tuple[type[Event], ...] = ()

    def by_point(self) -> dict[str, Registry[Any, Any]]:
        """Return the registries by the names of their extension points."""
        found = (getattr(self, name) for name in self.__struct_fields__)
        return {each.name: each for each in found if isinstance(each, Registry)}

    def memory(self) -> dict[str, Slot[Any]]:
        """Return all that actors can remember: of the engine's own, and of entries."""
        found = (slot for params in self._params() for slot in params.remembers)
        return {slot.name: slot for slot in (*OWN_MEMORY, *found)}

    def timer_kinds(self) -> dict[str, type[Timer]]:
        """Return all kinds of timers: those of the engine, and of entries."""
        found = (kind for params in self._params() for kind in params.timers)
        return {kind.kind_name(): kind for kind in (*OWN_TIMERS, *found)}

    def _params(self) -> Iterator[type[Params]]:
        """Yield the parameters of all entries."""
        for registry in self.by_point().values():
            yield from registry.params()

    def models(self) -> Kinds:
        """Return the models of all kinds of content, with these implementations."""
        return _models(self)


@lru_cache(maxsize=8)
def _models(registries: Registries) -> Kinds:
    """Return the models of content, built once for the same registries."""
    params = {point: each.params() for point, each in registries.by_point().items()}
    mentions = {each.data_name: each.mentions() for each in registries.events}
    return KINDS.selecting(Implementations(params), mentions)


@lru_cache(maxsize=4)
def bind(catalog: Catalog, campaign_id: str, registries: Registries, mode_id: str = "") -> Ruleset:
    """Return the campaign of that id, ready for play, as it is or in a mode.

    It is the same for all its games, as nothing in it changes.

    Raises:
        UnknownDefinitionError: The catalog has no such campaign or no such mode.
    """
    campaign = catalog.get(CampaignDef, campaign_id)
    mode = catalog.get(ModeDef, mode_id) if mode_id else None
    for_monsters, for_player = (mode.monsters, mode.player) if mode else ({}, {})
    rules = catalog.get(RulesDef, campaign.rules)
    stats = _usable(catalog.all(StatDef), rules.roles)
    player = catalog.get(PlayerDef, campaign.player)
    monsters = catalog.all(MonsterDef)
    return Ruleset(
        campaign_id=campaign_id,
        campaign=campaign,
        roles=rules.roles,
        sight=rules.sight,
        movement_rules=_movement_rules(rules.movement),
        terrain=TerrainTable.of(catalog.all(TerrainDef)),
        monsters={
            each: _kind(each, monster, stats, for_monsters) for each, monster in monsters.items()
        },
        brains={
            **{each: _brain(monster.behaviors, registries) for each, monster in monsters.items()},
            **{
                brain_of_status(each): _brain(status.behaviors, registries)
                for each, status in catalog.all(StatusDef).items()
                if status.behaviors
            },
        },
        player=_kind(campaign.player, player, stats, for_player),
        combat=registries.rules.bind(rules.combat),
        distance=_distance(rules.sight.shape),
        strata=tuple(
            (stratum, _recipe(stratum.level, catalog.get(LevelDef, stratum.level), registries))
            for stratum in campaign.levels
        ),
        effects=registries.effects,
        aims=registries.aims,
        conditions=registries.conditions,
        things=kinds_of(catalog, rules),
        items=limits_of(rules.items),
        recovery=rules.recovery,
        limits={identifier: (stat.minimum, stat.maximum) for identifier, stat in stats.items()},
        labels=labels_of(catalog),
        mode_id=mode_id,
        mode=mode,
        book=_book(catalog, registries),
        foretelling=rules.combat if isinstance(rules.combat, Foretelling) else None,
        asleep=rules.asleep,
        memory=registries.memory(),
        timers=registries.timer_kinds(),
    )


def _book(catalog: Catalog, registries: Registries) -> DefinitionIndex:
    """Return the definitions that generation and play look up by id."""
    return DefinitionIndex(
        hordes=catalog.all(HordeDef),
        vaults=catalog.all(VaultDef),
        features=catalog.all(FeatureDef),
        frequencies=catalog.all(FrequencyDef),
        loot={id_: LootTable.of(id_, table) for id_, table in catalog.all(LootDef).items()},
        feelings={
            id_: FeelingKind(
                id_,
                feeling,
                tuple(registries.passes.bind(params) for params in feeling.passes),
                triggers_by_event(feeling.triggers),
            )
            for id_, feeling in catalog.all(FeelingDef).items()
        },
        regions={
            id_: RegionKind(id_, region, triggers_by_event(region.triggers))
            for id_, region in catalog.all(RegionDef).items()
        },
    )


def _usable(stats: Mapping[str, StatDef], roles: Roles) -> dict[str, StatDef]:
    """Return the stats, with those that the engine reads kept within its limits.

    Content may let any stat play a role, also one that may be zero or a million. But nobody can
    act without taking time, and nobody sees farther than there is memory.
    """
    limits = {
        roles.max_health: (1, MAX_RESULT),
        roles.speed: (1, MAX_RESULT),
        roles.awareness: (0, MAX_AWARENESS),
        roles.gold: (0, MAX_RESULT),
    }
    return {
        identifier: _within(stat, *limits[identifier]) if identifier in limits else stat
        for identifier, stat in stats.items()
    }


def _within(stat: StatDef, low: int, high: int) -> StatDef:
    """Return a stat whose values lie between `low` and `high`."""
    minimum = min(max(stat.minimum, low), high)
    maximum = max(min(stat.maximum, high), minimum)
    return stat.model_copy(update={"minimum": minimum, "maximum": maximum})


def _movement_rules(movement: Movement) -> MovementRules:
    """Return the rules for steps; a diagonal step takes as long as any other."""
    cutting = CornerCutting(movement.corner_cutting)
    return MovementRules(diagonal=1 if movement.diagonals else None, cutting=cutting)


def _kind(
    identifier: str,
    actor: ActorDef,
    stats: Mapping[str, StatDef],
    bonuses: Mapping[str, Formula],
) -> ActorKind:
    triggers = triggers_by_event(actor.triggers)
    rolls = rolls_of(actor, stats, bonuses)
    kind = ActorKind(
        identifier, actor.label, rolls, actor, triggers, immune=frozenset(actor.immune)
    )
    if not isinstance(actor, MonsterDef):
        return kind
    return replace(
        kind,
        sleeps=actor.sleeps,
        moves=actor.moves,
        moves_about=actor.moves_about,
        holds_back=actor.holds_back,
    )


def _brain(behaviors: Sequence[Params], registries: Registries) -> Brain:
    """Return behaviors ready to be called, in the order of the file."""
    return tuple(_asked(params, registries) for params in behaviors)


def _asked(params: Params, registries: Registries) -> Callable[[Turn], Action | None]:
    """Return a behavior that is asked only if its conditions hold, if it has any."""
    behavior = registries.behaviors.bind(params)
    checks = [registries.conditions.bind(each) for each in params.conditions()]
    if not checks:
        return behavior

    def asked(turn: Turn) -> Action | None:
        situation = turn.situation()
        for holds in checks:
            if not holds(situation):
                return None
        return behavior(turn)

    return asked


def rolls_of(
    actor: ActorDef,
    stats: Mapping[str, StatDef],
    bonuses: Mapping[str, Formula] = MappingProxyType({}),
) -> tuple[StatRoll, ...]:
    """Return the rolls of all stats, in the order of their ids, those that need others last.

    Args:
        actor: The actor.
        stats: All stats, by full id.
        bonuses: What is added to some of them.
    """
    needed = {each for formula in actor.stats.values() for each in stats_in(formula)}
    return tuple(
        StatRoll(
            identifier,
            actor.stats.get(identifier) or _constant(stats[identifier].default),
            stats[identifier].minimum,
            stats[identifier].maximum,
            identifier in needed,
            bonuses.get(identifier),
        )
        for identifier in in_dependency_order(sorted(stats), actor.stats)
    )


@lru_cache
def _constant(value: int) -> Formula:
    """Return the formula that is always the same number; most actors share most of them."""
    return parse(str(value))


def _recipe(identifier: str, level: LevelDef, registries: Registries) -> Recipe:
    return Recipe(
        id=identifier,
        label=level.label,
        width=level.width,
        height=level.height,
        steps=(
            registries.generators.bind(level.generator),
            *(registries.passes.bind(params) for params in level.passes),
        ),
    )


def _distance(metric: Metric) -> Callable[[int, int], int]:
    """Return the function for the distance of two cells; simple metrics are worth one each."""
    simple = {Metric.DIAMOND: manhattan, Metric.SQUARE: chebyshev}
    return simple.get(metric, metric.distance)
