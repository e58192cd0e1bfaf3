"""Go somewhere without haste."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.actions.step import step_to
from roguelike.engine.actor import NOWHERE, Actor
from roguelike.engine.events import Event
from roguelike.engine.world import World

_GOAL = "patrol"
"""Under which name an actor remembers where it is going."""


def destination(actor: Actor) -> int:
    """Return where an actor is going, as a flat index, or `NOWHERE`."""
    return actor.memory.get(_GOAL, NOWHERE)


class Walk(Struct, frozen=True):
    """Take the next step to a place.

    Attributes:
        cell: The neighboring cell to enter; `BLOCKED` to wait and go somewhere else next time.
        goal: The place.
    """

    cell: int
    goal: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember the place, and go."""
        if self.cell < 0:
            actor.memory.pop(_GOAL, None)
            return []
        actor.memory[_GOAL] = self.goal
        return step_to(actor, self.cell, world)
