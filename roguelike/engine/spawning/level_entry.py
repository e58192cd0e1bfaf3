"""Level entry: a level is made, populated, and seen for the first time."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.fields.amounts import clamped_stat
from roguelike.core.rng import Rng
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.definitions.kinds import RegionKind
from roguelike.engine.effects.stats import change_gold, set_health
from roguelike.engine.effects.triggers import fire_for_all, fire_place, run_pending
from roguelike.engine.levels.level_builder import CannotGenerateError, Site, Spawn
from roguelike.engine.levels.level_recipes import LevelSetting
from roguelike.engine.perception.sight import look
from roguelike.engine.spawning.starting_items import (
    draw_looks,
    equip_player,
    faction_of,
    outfit,
    place_items,
)
from roguelike.engine.world.actor import NOWHERE, PLAYER_ID, Actor, ActorKind, Faction
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.level_events import Arrived, Felt, RegionEntered
from roguelike.engine.world.level import Level, free_around
from roguelike.engine.world.packs import LEADER
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World

_COMPANION_RANGE = 2
"""The greatest distance from the player at which allies come along, in cells."""
_COMPANION_REACH = 5
"""The most steps from the player at which they are placed on the new level."""
_NEAR = 20
"""The most steps between the place chosen for a monster on a new level and where it stands."""


def new_world(ruleset: Ruleset, seed: str) -> World:
    """Return the world at the start of a game, the player on the first level.

    Raises:
        CannotGenerateError: The campaign has no first level, or it cannot be made.
    """
    return begin(ruleset, make_site(ruleset, 1, seed), seed)


def begin(ruleset: Ruleset, site: Site, seed: str) -> World:
    """Return the world at the start of a game on a level that has just been made.

    Raises:
        CannotGenerateError: There is no place to arrive, or the border is open.
    """
    player = new_actor(ruleset.player, "player", 1, Rng(seed, "player"))
    player.id = PLAYER_ID
    player.awake = True  # from the first turn to the last
    set_health(player, player.stats[ruleset.roles.max_health], ruleset.roles)
    level = make_level(site, ruleset)
    world = World(
        ruleset=ruleset,
        seed=seed,
        player=player,
        level=level,
        combat_rng=Rng(seed, "combat"),
        ai_rng=Rng(seed, "ai"),
        effect_rng=Rng(seed, "effects"),
        last_id=PLAYER_ID,
        looks=draw_looks(ruleset, seed),
    )
    _settle(world, site)
    equip_player(world)
    fire_for_all(world, "arrive", level.actors.values(), player, player.cell)
    greeting = _greet(world, site, None)
    world.opening = greeting + run_pending(world)
    if world.level.is_stale:
        look(world)
    return world


def arrive(world: World, depth: int) -> list[Event]:
    """Replace the level by the one at `depth`, with the player at its start.

    Raises:
        CannotGenerateError: The level cannot be made; nothing has changed.
    """
    player, former = world.player, world.ruleset.region(world.depth)
    site = make_site(world.ruleset, depth, world.seed)
    level = make_level(site, world.ruleset)
    companions = companions_of(world)
    world.level = level
    world.schedule.clear()
    world.timers.keep({player.id, *(each.id for each in companions)})
    _settle(world, site, companions)
    fire_for_all(world, "arrive", world.level.actors.values(), player, player.cell)
    return [Arrived(player.id, depth, world.level.id), *_greet(world, site, former)]


def _greet(world: World, site: Site, former: RegionKind | None) -> list[Event]:
    """Return the events about a new region, and about the feeling of a special level.

    Both may have triggers for the arrival, which are set off.
    """
    events: list[Event] = []
    player, region = world.player.id, world.ruleset.region(site.depth)
    feeling = world.ruleset.book.feelings.get(site.feeling)
    if region is not None:
        means = ("region", region.id)
        fire_place(world, "arrive", region.triggers, means)
        if region is not former:
            events.append(RegionEntered(player, means))
    if feeling is not None:
        means = ("feeling", feeling.id)
        fire_place(world, "arrive", feeling.triggers, means)
        events.append(Felt(player, means))
    return events


def make_site(ruleset: Ruleset, depth: int, seed: str) -> Site:
    """Generate the level of a depth.

    Raises:
        CannotGenerateError: The campaign has no such level, or it cannot be made.
    """
    recipe = ruleset.recipe(depth)
    if recipe is None:
        raise CannotGenerateError(ReasonText("level_missing", depth=depth))
    is_last = ruleset.recipe(depth + 1) is None
    region = ruleset.region(depth)
    setting = LevelSetting(ruleset.book, region.id if region else "", ruleset.mode)
    return recipe.make(ruleset.terrain, depth, seed, is_last=is_last, setting=setting)


def make_level(site: Site, ruleset: Ruleset) -> Level:
    """Turn a level under construction into one that can be played, still without actors.

    Raises:
        CannotGenerateError: There is no place to arrive, or the border is open.
    """
    start = site.start
    if start is None or not site.table.walkable[site.terrain[start]]:
        raise CannotGenerateError(ReasonText("level_without_arrival"))
    recipe = ruleset.recipe(site.depth)
    try:
        return Level(site, ruleset, recipe.id if recipe else "")
    except ValueError as error:
        raise CannotGenerateError(ReasonText("level_open")) from error


def new_actor(kind: ActorKind, faction: Faction, depth: int, rng: Rng) -> Actor:
    """Return a new actor without a place and an id, its stats rolled for `depth`."""
    values = {"depth": depth}
    stats: dict[str, int] = {}
    for roll in kind.stats:
        value = roll.fixed
        if value is None:
            value = roll.formula.roll(rng, values)
            if roll.bonus is not None:
                value += roll.bonus.roll(rng, {"depth": depth})
            value = roll.cut(value)
        stats[roll.stat] = value
        if roll.is_needed:
            values[roll.variable] = clamped_stat(value)
    return Actor(0, kind, faction, NOWHERE, stats, dict(stats), own_faction=faction)


def spawn(world: World, actor: Actor, cell: int, *, empty_handed: bool = False) -> None:
    """Put a new actor on the level, on a free cell, and on the schedule.

    Args:
        world: Where it comes to be.
        actor: The actor, without a place and an id.
        cell: Where it stands.
        empty_handed: Whether it has none of the items and the gold that its kind has.
    """
    actor.id = world.new_id()
    roles, now = world.ruleset.roles, world.schedule.now
    actor.born = now
    actor.awake = True
    world.level.place(actor, cell)
    set_health(actor, actor.stats[roles.max_health], roles)
    if empty_handed:
        change_gold(actor, -actor.stats[roles.gold], roles)
    world.schedule.add(actor, now + actor.stats[roles.speed])
    if actor.kind.definition is not None:
        outfit(world, actor, empty_handed=empty_handed)


def _place_for(kind: ActorKind, cell: int, level: Level) -> int:
    """Return the nearest free cell where actors of a kind go, or `NOWHERE`."""
    ground = level.movement.for_(kind.moves).cells
    if not level.is_free(cell):
        return NOWHERE
    return cell if ground[cell] else next(iter(free_around(cell, _NEAR, level, ground)), NOWHERE)


def _settle(world: World, site: Site, companions: Iterable[Actor] = ()) -> None:
    """Put the player, its companions and the monsters on a new level, and look around."""
    level, player = world.level, world.player
    assert site.start is not None
    level.place(player, level.cell(site.start))
    actors = [_arrival(each, world, site) for each in site.spawns]
    for each, actor in zip(site.spawns, actors, strict=True):
        leader = actors[each.leader] if each.leader >= 0 else None
        if actor is not None and leader is not None:
            LEADER.note(actor, leader.id)
    for companion in companions:
        join_player(companion, world)
    place_items(site.finds, world, site.rng)
    for position, amount in site.gold.items():
        level.drop_gold(level.cell(position), amount)
    look(world)
    expect_wanderers(world)


def expect_wanderers(world: World) -> None:
    """Schedule the next wandering monsters, if any come to the level at all."""
    region, rng = world.ruleset.region(world.depth), world.effect_rng
    wanderers = region.definition.wanderers if region else None
    if wanderers is not None and world.depth >= wanderers.first:
        turns = wanderers.every + rng.between(-wanderers.spread, wanderers.spread)
        wander = world.ruleset.timers["wander"]  # by name, as those who come need what is here
        world.timers.add(world.schedule.now + max(turns, 1) * TURN, wander())


def _arrival(each: Spawn, world: World, site: Site) -> Actor | None:
    """Put a monster on its place on a new level; None where another actor is already."""
    level, ruleset = world.level, world.ruleset
    kind = ruleset.monsters[each.monster]
    cell = _place_for(kind, level.cell(each.position), level)
    if cell == NOWHERE:
        return None
    actor = new_actor(kind, faction_of(kind), site.depth, site.rng)
    spawn(world, actor, cell)
    asleep = ruleset.things.statuses.get(ruleset.asleep)
    if each.asleep and asleep is not None:
        begin_status(actor, asleep, Dose(None, 1, Cause()), world)
    return actor


def companions_of(world: World) -> list[Actor]:
    """Return the allies that come along if the player leaves the level now, the nearest first."""
    player = world.player
    found = [
        (far, actor.id, actor)
        for actor in world.level.actors.values()
        if actor is not player
        and actor.faction == player.faction
        and (far := world.distance(actor.cell, player.cell)) <= _COMPANION_RANGE
    ]
    return [actor for _, _, actor in sorted(found, key=lambda each: each[:2])]


def join_player(actor: Actor, world: World) -> None:
    """Put an ally from another level near the player; without room it stays behind.

    Its health, its statuses and what it carries stay as they are.
    """
    level, now, roles = world.level, world.schedule.now, world.ruleset.roles
    ground = level.movement.for_(actor.kind.moves).cells
    free = free_around(world.player.cell, _COMPANION_REACH, level, ground)
    if not free:
        return
    actor.born, actor.awake, actor.left = now, True, -1
    level.place(actor, free[0])
    actor.alert, actor.goal, actor.provoked = 0, NOWHERE, False
    for slot in world.ruleset.memory.values():
        if slot.of_place:
            slot.forget(actor)
    world.schedule.add(actor, now + actor.stats[roles.speed])
