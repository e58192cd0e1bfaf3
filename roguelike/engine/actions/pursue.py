"""Go after an enemy, or to where it was last seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from roguelike.engine.actions.step import enter
from roguelike.engine.actor import NOWHERE
from roguelike.engine.combat import strike
from roguelike.engine.events import Event, LostTrack, Noticed, Waited

if TYPE_CHECKING:
    from roguelike.engine.actor import Actor
    from roguelike.engine.world import World


class Pursue(NamedTuple):
    """Take the next step after an enemy and remember where it was.

    Attributes:
        cell: The neighboring cell to enter or attack, or `NOWHERE` to stay.
        alert: For how many more actions the actor goes on looking.
        goal: Where the enemy was last seen.
        stuck: Whether there is no way at all.
    """

    cell: int
    alert: int
    goal: int
    stuck: bool = False

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember, then move, attack or stay."""
        noticed = not actor.alert
        actor.alert = self.alert
        actor.goal = self.goal
        actor.provoked = False
        events = self._go(actor, world)
        if noticed:
            events.insert(0, Noticed(actor.id, world.player.id))
        return events

    def _go(self, actor: Actor, world: World) -> list[Event]:
        if self.cell == NOWHERE:
            return [Waited(actor.id)] if self.stuck else []
        other = world.level.actors.get(self.cell)
        if other is None:
            return enter(actor, self.cell, world)
        return strike(actor, other, world) if other.faction != actor.faction else []


class GiveUp(NamedTuple):
    """Stop looking for the enemy."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Forget where the enemy was."""
        actor.alert = 0
        actor.goal = NOWHERE
        actor.provoked = False
        return [LostTrack(actor.id)]
