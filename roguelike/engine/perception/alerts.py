"""Alarm and noise, by which unaware actors learn of an enemy without seeing it."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.engine.perception.sight import stir
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.level import Level
from roguelike.engine.world.world import World


def alarm(actor: Actor, goal: int, alert: int, world: World) -> None:
    """Alert an actor to an enemy.

    Args:
        actor: Who is told.
        goal: Where the enemy is, as a flat index.
        alert: For how many actions the actor looks, if it is not alert for longer already.
        world: Where all this happens.
    """
    actor.alert = max(actor.alert, alert)
    actor.goal = goal
    stir(actor, world)


def in_earshot(cell: int, radius: int, world: World, *, through_walls: bool = False) -> list[Actor]:
    """Return the actors that hear something at a cell, by age.

    Noise goes where one can walk or look, a step for each cell, and what muffles it counts as so
    many steps more; or straight through walls. Nothing is looked at where nobody is near enough.
    """
    actors = world.level.actors.values()
    return _who_hears(cell, radius, actors, world, through_walls=through_walls)


def hears(
    actor: Actor, cell: int, radius: int, world: World, *, through_walls: bool = False
) -> bool:
    """Return True if an actor is in earshot, following the noise no farther than to it."""
    return bool(_who_hears(cell, radius, (actor,), world, through_walls=through_walls))


def _who_hears(
    cell: int, radius: int, actors: Iterable[Actor], world: World, *, through_walls: bool
) -> list[Actor]:
    level, distance = world.level, world.ruleset.distance
    x, y = level.positions[cell]
    near: dict[int, Actor] = {}
    for actor in actors:
        actor_x, actor_y = level.positions[actor.cell]
        if distance(actor_x - x, actor_y - y) <= radius:
            near[actor.cell] = actor
    if not through_walls:
        near = _reached(cell, radius, near, level)
    return sorted(near.values(), key=lambda actor: actor.id)


def _reached(cell: int, radius: int, near: dict[int, Actor], level: Level) -> dict[int, Actor]:
    """Return the actors, by cell, that noise gets to; it goes no farther then."""
    far_from = {cell: 0}
    waves: list[list[int]] = [[] for _ in range(radius + 1)]
    waves[0].append(cell)
    missing = near.keys() - far_from
    for far, wave in enumerate(waves):
        if not missing:
            break
        for here in wave:
            if far_from[here] < far:
                continue
            for there, after in _onward(here, far, level):
                if after <= radius and after < far_from.get(there, radius + 1):
                    far_from[there] = after
                    waves[after].append(there)
                    missing.discard(there)
    return {at: actor for at, actor in near.items() if at not in missing}


def _onward(cell: int, far: int, level: Level) -> list[tuple[int, int]]:
    """Return the neighbors that noise reaches from a cell, with how far it has gone then."""
    muffles = level.table.muffles
    if level.is_border(cell):
        return []
    beside = (cell + stride for stride in level.strides)
    costs = [(there, muffles[level.number_at(there)]) for there in beside]
    return [(there, far + cost) for there, cost in costs if cost]


def unaware_in_view(actor: Actor, world: World) -> list[Actor]:
    """Return the unaware allies in view of an actor, by age."""
    level, distance = world.level, world.ruleset.distance
    reach = actor.stats[world.ruleset.roles.awareness]
    x, y = level.positions[actor.cell]
    found: list[Actor] = []
    for other in level.actors.values():
        if other is actor or other.faction != actor.faction or other.alert:
            continue
        other_x, other_y = level.positions[other.cell]
        if distance(other_x - x, other_y - y) <= reach:
            found.append(other)
    if not found:
        return []
    window = level.fov.compute(x, y, reach)
    seen = [other for other in found if window.shows(*level.positions[other.cell])]
    return sorted(seen, key=lambda other: other.id)
