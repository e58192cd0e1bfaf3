"""An action that calls others into being."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine import cooldowns
from roguelike.engine.actor import Actor
from roguelike.engine.cause import Cause
from roguelike.engine.events import Event
from roguelike.engine.newcomers import Call, call
from roguelike.engine.world import World

_READY = "summon"
"""Under which name an actor remembers from when on it can call others again."""

_CALLED = "summoned"
"""Under which name an actor remembers how many it has called so far."""


def called(actor: Actor) -> int:
    """Return how many an actor has called so far."""
    return actor.memory.get(_CALLED, 0)


def may_call(actor: Actor, world: World) -> bool:
    """Tell whether it is long enough ago that an actor has called others."""
    return cooldowns.is_over(actor, _READY, world)


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
        cooldowns.begin(actor, _READY, self.cooldown, world)
        actor.memory[_CALLED] = called(actor) + self.count
        kind = world.ruleset.monsters[self.monster]
        order = Call(kind, actor.faction, actor.cell, self.count, self.radius)
        return call(order, Cause(actor.id), world)
