"""Search for the nearest enemies and others in sight of an actor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roguelike.engine.perception.sight import seen_by
from roguelike.engine.world.actor import Actor, hostile
from roguelike.engine.world.world import World


def nearest_enemy(actor: Actor, world: World) -> Actor | None:
    """Return the enemy in sight of an actor that is nearest to it, the oldest of several."""
    enemies = (other for other in world.level.actors.values() if hostile(actor, other))
    return next(nearest_in_sight(actor, enemies, world), None)


def nearest_in_sight(actor: Actor, others: Iterable[Actor], world: World) -> Iterator[Actor]:
    """Return which of some others an actor sees, the nearest first and then by age."""
    positions, distance = world.level.positions, world.ruleset.distance
    reach = actor.stats[world.ruleset.roles.awareness]
    x, y = positions[actor.cell]
    found: list[tuple[int, int, Actor]] = []
    for other in others:
        other_x, other_y = positions[other.cell]
        far = distance(other_x - x, other_y - y)
        if far <= reach:
            found.append((far, other.id, other))
    return seen_by(actor, (other for _, _, other in sorted(found)), world)
