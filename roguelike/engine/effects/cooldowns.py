"""Cooldowns: the time until an actor can do something again that it has just done."""

from __future__ import annotations

from roguelike.core.memory import Slot
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World


def is_over(actor: Actor, slot: Slot[int], world: World) -> bool:
    """Tell whether an actor can do something again that it remembers in a slot."""
    return world.schedule.now >= slot.of(actor, 0)


def begin(actor: Actor, slot: Slot[int], turns: int, world: World) -> None:
    """Let an actor remember in a slot that it can do something again after so many turns."""
    slot.note(actor, world.schedule.now + turns * TURN)
