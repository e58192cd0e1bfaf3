"""Packs: actors with the same leader."""

from __future__ import annotations

from operator import attrgetter

from roguelike.core.memory_slots import Slot
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.level import Level

LEADER = Slot[int]("leader", Count)
"""The id of the leader of an actor."""


def leader_of(actor: Actor, level: Level) -> Actor | None:
    """Return the leader of an actor, if it lives and is on the same side."""
    leader = level.living(LEADER.of(actor, NOBODY))
    if leader is None or leader is actor or leader.faction != actor.faction:
        return None
    return leader


def has_lost_leader(actor: Actor, level: Level) -> bool:
    """Return True if an actor's leader is gone, or is on another side now."""
    return LEADER.of(actor, actor.id) != actor.id and leader_of(actor, level) is None


def pack_of(actor: Actor, level: Level) -> list[Actor]:
    """Return the living of an actor's pack, itself included, by age."""
    head = LEADER.of(actor, actor.id)
    side = actor.faction
    found = [
        each
        for each in level.actors.values()
        if (each.id == head or LEADER.of(each, NOBODY) == head) and each.faction == side
    ]
    return sorted(found, key=attrgetter("id"))
