"""Who is whose enemy."""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.sight import sees
from roguelike.engine.world import World


def hostile(one: Actor, other: Actor) -> bool:
    """Tell whether two actors fight each other."""
    return one.faction != other.faction


def nearest_enemy(actor: Actor, world: World) -> Actor | None:
    """Return the enemy in sight of an actor that is nearest to it, the oldest of several."""
    level, distance = world.level, world.ruleset.distance
    x, y = level.positions[actor.cell]
    found: list[tuple[int, int, Actor]] = []
    for other in level.actors.values():
        if hostile(actor, other):
            other_x, other_y = level.positions[other.cell]
            far = distance(other_x - x, other_y - y)
            if far <= actor.stats[world.ruleset.roles.awareness]:
                found.append((far, other.id, other))
    return next((other for _, _, other in sorted(found) if sees(actor, other, world)), None)
