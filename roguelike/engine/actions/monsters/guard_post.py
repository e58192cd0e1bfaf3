"""Take up a guard post, and return to it."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Aside
from roguelike.engine.actions.step import step_to
from roguelike.engine.definitions.bounded_types import Cell
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.events.events import Event, LostTrack
from roguelike.engine.world.world import World

POST = Slot[int]("guard", Cell, of_place=True)
"""The cell of the post that an actor guards."""


def post_of(actor: Actor) -> int:
    """Return where the post of an actor is, as a flat index, or `NOWHERE`."""
    return POST.of(actor, NOWHERE)


class TakePost(Struct, Aside, frozen=True):
    """Have one's post from now on at a cell."""

    cell: int

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember it."""
        POST.note(actor, self.cell)
        return []


class Return(Struct, frozen=True):
    """Let an enemy be, and take the next step back to one's post.

    Attributes:
        cell: The neighboring cell to enter; `BLOCKED` to stay.
    """

    cell: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Forget where the enemy was, and go."""
        events: list[Event] = [LostTrack(actor.id)] if actor.alert else []
        actor.alert = 0
        actor.goal = NOWHERE
        return events + (step_to(actor, self.cell, world) if self.cell >= 0 else [])
