"""Wandering monsters, which come to the player's level from out of sight and some way off."""

from __future__ import annotations

from roguelike.content.schema.levels import HordeDef
from roguelike.core.memory_slots import Slot
from roguelike.core.rng import WeightedTable
from roguelike.engine.levels.level_builder import MAX_ACTORS
from roguelike.engine.levels.level_contents import REACH, members_of, suits
from roguelike.engine.perception.alerts import alarm
from roguelike.engine.spawning.level_entry import expect_wanderers, new_actor
from roguelike.engine.spawning.new_actors import join
from roguelike.engine.spawning.starting_items import faction_of
from roguelike.engine.world.actor import NOWHERE
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import free_around
from roguelike.engine.world.packs import LEADER
from roguelike.engine.world.timers import Timer
from roguelike.engine.world.world import World

MOST = 12
"""The most wanderers on a level."""
FAR = 20
"""The fewest steps from the player at which wanderers appear."""
PATIENCE = 20
"""The number of actions, beyond those the way takes, for which they look for the player."""
_TRIES = 30
"""The number of random places tried to find one that is far enough."""
WANDERS = Slot[bool]("wanders", bool)
"""The memory of an actor that it has come to the level as a wanderer."""


class Wander(Timer, frozen=True):
    """Wandering monsters come to the level."""

    def go_off(self, world: World) -> list[Event]:
        """Spawn them."""
        return spawn_wanderers(world)


def spawn_wanderers(world: World) -> list[Event]:
    """Spawn a horde of the region, if there is room for it, and schedule the next one."""
    expect_wanderers(world)
    region, rng = world.ruleset.region(world.depth), world.effect_rng
    hordes = world.ruleset.book.hordes
    known = [hordes[each] for each in region.definition.hordes] if region else []
    horde = WeightedTable((each, each.weight) for each in known if each.covers(world.depth)).choose(
        rng
    )
    if horde is None:
        return []
    group = [horde.leader, *members_of(horde, world.depth, rng)]
    actors = world.level.actors
    wanderers = sum(WANDERS.is_in(actor) for actor in actors.values())
    if wanderers + len(group) > MOST or len(actors) + len(group) > MAX_ACTORS:
        return []
    return _come(group, horde, world)


def _come(group: list[str], horde: HordeDef, world: World) -> list[Event]:
    """Spawn monsters together and alert them to the player; the first one leads them."""
    level, monsters = world.level, world.ruleset.monsters
    cell, way = _far_off(horde, world)
    if cell == NOWHERE:
        return []
    ground = level.movement.for_(monsters[horde.leader].moves).cells
    tags = level.table.tags
    places = [
        each
        for each in free_around(cell, REACH, level, ground)
        if not level.visible[each] and suits(horde, tags[level.number_at(each)])
    ]
    events: list[Event] = []
    leader = 0
    for monster, place in zip(group, places, strict=False):
        kind = monsters[monster]
        actor = new_actor(kind, faction_of(kind), world.depth, world.effect_rng)
        WANDERS.note(actor, value=True)
        events += join(actor, place, world)
        if leader:
            LEADER.note(actor, leader)
        leader = leader or actor.id
        if actor.alive:
            alarm(actor, world.player.cell, way + PATIENCE, world)
    return events


def _far_off(horde: HordeDef, world: World) -> tuple[int, int]:
    """Return a free cell out of sight for a horde, and how many steps it is to the player.

    The cell is `NOWHERE` where none was found.
    """
    import numpy as np

    level = world.level
    fits = np.array([suits(horde, tags) for tags in level.table.tags], dtype=np.bool_)
    ground = level.movement.for_(world.ruleset.monsters[horde.leader].moves)
    open_ = np.frombuffer(ground.cells, dtype=np.uint8) != 0
    taken = level.occupied_map.reshape(-1) | level.visible_map.reshape(-1)
    found = np.flatnonzero(open_ & fits[level.terrain].reshape(-1) & (taken == 0)).tolist()
    ways = ground.ways.distances_to(world.player.cell)
    for _ in range(_TRIES if found else 0):
        cell = world.effect_rng.pick(found)
        if (way := ways.distance(cell)) >= FAR:
            return cell, way
    return NOWHERE, 0
