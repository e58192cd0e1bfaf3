"""What an actor has done just now, and cannot do again for a while."""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.timers import TURN
from roguelike.engine.world import World


def is_over(actor: Actor, name: str, world: World) -> bool:
    """Tell whether an actor can do something again that it remembers under a name."""
    return world.schedule.now >= actor.memory.get(name, 0)


def begin(actor: Actor, name: str, turns: int, world: World) -> None:
    """Let an actor remember under a name that it can do something again after so many turns."""
    actor.memory[name] = world.schedule.now + turns * TURN
