"""How those who are unaware come to know of an enemy without seeing it."""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.sight import stir
from roguelike.engine.world import World


def alarm(actor: Actor, goal: int, alert: int, world: World) -> None:
    """Let an actor look for an enemy.

    Args:
        actor: Who is told.
        goal: Where the enemy is, as a flat index.
        alert: For how many actions the actor looks, if it is not alert for longer already.
        world: Where all this happens.
    """
    actor.alert = max(actor.alert, alert)
    actor.goal = goal
    stir(actor, world)


def in_earshot(cell: int, radius: int, world: World) -> list[Actor]:
    """Return those who hear something at a cell, behind walls as well, by age."""
    level, distance = world.level, world.ruleset.distance
    x, y = level.positions[cell]
    found: list[Actor] = []
    for actor in level.actors.values():
        actor_x, actor_y = level.positions[actor.cell]
        if distance(actor_x - x, actor_y - y) <= radius:
            found.append(actor)
    return sorted(found, key=lambda actor: actor.id)


def unaware_in_view(actor: Actor, world: World) -> list[Actor]:
    """Return those in view of an actor, on its own side and unaware, itself excepted, by age."""
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
