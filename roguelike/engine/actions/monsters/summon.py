"""Summon others."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.memory import Slot
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.effects import cooldowns
from roguelike.engine.spawning.new_actors import Call, call
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World

READY = Slot[int]("summon", Count)
"""The time from which an actor can call others again."""

CALLED = Slot[int]("summoned", Count)
"""The number of others that an actor has called so far."""


def called(actor: Actor) -> int:
    """Return how many an actor has called so far."""
    return CALLED.of(actor, 0)


def may_call(actor: Actor, world: World) -> bool:
    """Tell whether it is long enough ago that an actor has called others."""
    return cooldowns.is_over(actor, READY, world)


class CallUp(Struct, frozen=True):
    """Call monsters to one's side, which takes a while before it can be done again.

    Attributes:
        monster: The id of their kind.
        count: How many, as far as there is room.
        radius: How many steps away they stand at most.
        cooldown: For how many turns it is not done again.
    """

    monster: str
    count: int
    radius: int
    cooldown: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Call them, and remember how many they are and when that can be done again."""
        cooldowns.begin(actor, READY, self.cooldown, world)
        CALLED.note(actor, called(actor) + self.count)
        kind = world.ruleset.monsters[self.monster]
        order = Call(kind, actor.faction, actor.cell, self.count, self.radius)
        return call(order, Cause(actor.id), world)
