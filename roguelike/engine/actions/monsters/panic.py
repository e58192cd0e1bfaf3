"""Panic: flee for some turns."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.memory import Slot
from roguelike.engine.actions.monsters.flee import Flee
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World

PANIC = Slot[int]("pack_hunt", Count)
"""The time until which an actor flees."""


def end_of_panic(actor: Actor, turns: int, world: World) -> int:
    """Return until when an actor panics: for so many turns from now on, unless it did before."""
    return PANIC.of(actor, world.schedule.now + turns * TURN)


class Panic(Struct, frozen=True):
    """Flee, and remember for how long.

    Attributes:
        flight: The step away.
        until: The time at which the panic is over.
    """

    flight: Flee
    until: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember, and flee."""
        PANIC.note(actor, self.until)
        return self.flight.perform(actor, world)
