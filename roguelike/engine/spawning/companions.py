"""Companions: allies near the player, who come along when the player leaves a level."""

from __future__ import annotations

from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.free_cells import free_around
from roguelike.engine.world.world import World

NEAR = 2
"""The greatest distance from the player at which allies come along, in cells."""
_REACH = 5
"""The most steps from the player at which they are placed on the new level."""


def companions_of(world: World) -> list[Actor]:
    """Return who comes along if the player leaves the level now, the nearest first."""
    player = world.player
    found = [
        (far, actor.id, actor)
        for actor in world.level.actors.values()
        if actor is not player
        and actor.faction == player.faction
        and (far := world.distance(actor.cell, player.cell)) <= NEAR
    ]
    return [actor for _, _, actor in sorted(found, key=lambda each: each[:2])]


def join_player(actor: Actor, world: World) -> None:
    """Let an actor from another level stand near the player; without room it stays behind.

    Its health, its statuses and what it carries stay as they are.
    """
    level, now, roles = world.level, world.schedule.now, world.ruleset.roles
    ground = level.grounds.for_(actor.kind.moves).cells
    free = free_around(world.player.cell, _REACH, level, ground)
    if not free:
        return
    actor.born, actor.awake, actor.left = now, True, -1
    level.place(actor, free[0])
    actor.alert, actor.goal, actor.provoked = 0, NOWHERE, False
    for slot in world.ruleset.memory.values():
        if slot.of_place:
            slot.forget(actor)
    world.schedule.add(actor, now + actor.stats[roles.speed])
