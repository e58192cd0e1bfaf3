"""Walk to a place without haste, or follow someone."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Aside
from roguelike.engine.actions.step import Step, step_to
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.bounded_types import Cell
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World

GOAL = Slot[int]("patrol", Cell, of_place=True)
"""The cell to which an actor on patrol is going."""


def destination(actor: Actor) -> int:
    """Return where an actor is going, as a flat index, or `NOWHERE`."""
    return GOAL.of(actor, NOWHERE)


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
            GOAL.forget(actor)
            return []
        GOAL.note(actor, self.goal)
        return step_to(actor, self.cell, world)


class StandBy(Struct, Aside, frozen=True):
    """Be ready to go after somebody who may leave, which takes no time."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Change nothing; whoever does this stays on the schedule."""
        return []


def catch_up(turn: Turn, leader: Actor, near: int) -> Step | None:
    """Return the next step to within `near` cells of somebody; None there, and without a way."""
    if turn.world.distance(turn.actor.cell, leader.cell) <= near:
        return None
    step = turn.step_towards(leader.cell, in_sight=False)
    return None if step == BLOCKED else Step(turn.direction_to(step))
