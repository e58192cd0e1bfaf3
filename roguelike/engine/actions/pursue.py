"""Go after an enemy, or to where it was last seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from roguelike.engine.actions.step import enter
from roguelike.engine.actor import NOWHERE
from roguelike.engine.combat import strike
from roguelike.engine.events import Event, LostTrack, Noticed, Waited
from roguelike.engine.pursuit import UNREACHABLE

if TYPE_CHECKING:
    from roguelike.engine.actor import Actor
    from roguelike.engine.world import World


class Pursue(NamedTuple):
    """Take the next step after an enemy and remember where it was.

    Attributes:
        cell: The neighboring cell to enter or attack; `BLOCKED` or `UNREACHABLE` to stay.
        alert: For how many more actions the actor goes on looking.
        goal: Where the enemy was last seen.
    """

    cell: int
    alert: int
    goal: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember, then move, attack or stay."""
        noticed = not actor.alert
        actor.alert = self.alert
        actor.goal = self.goal
        actor.provoked = False
        events = _go(actor, self.cell, world)
        if noticed:
            events.insert(0, Noticed(actor.id, world.player.id))
        return events


def _go(actor: Actor, cell: int, world: World) -> list[Event]:
    """Enter `cell` or attack the enemy there; otherwise stay."""
    if cell < 0:
        return [Waited(actor.id)] if cell == UNREACHABLE else []
    other = world.level.actors.get(cell)
    if other is None:
        return enter(actor, cell, world)
    return strike(actor, other, world) if other.faction != actor.faction else []


class GiveUp(NamedTuple):
    """Stop looking for the enemy."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Forget where the enemy was."""
        actor.alert = 0
        actor.goal = NOWHERE
        actor.provoked = False
        return [LostTrack(actor.id)]
