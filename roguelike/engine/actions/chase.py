"""Chase an enemy, search where it was last seen, or follow a leader."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.actions.base import Action, Aside
from roguelike.engine.actions.step import Step, change_places, step_to
from roguelike.engine.ai.approach import BLOCKED, lets_pass
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.world.actor import NOWHERE, PLAYER_ID, Actor
from roguelike.engine.world.events.events import Damaged, Event, LostTrack, Noticed, Waited
from roguelike.engine.world.world import World


class Pursue(Struct, frozen=True):
    """Take the next step after an enemy and remember where it was.

    Attributes:
        cell: The neighboring cell to enter or attack; `BLOCKED` to wait.
        alert: For how many more actions the actor goes on looking.
        goal: Where the enemy was last seen.
        enemy: Id of the enemy, which an actor tells of that becomes alert.
    """

    cell: int
    alert: int
    goal: int
    enemy: int = PLAYER_ID

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember, then move, attack or wait."""
        noticed = not actor.alert
        actor.alert = self.alert
        actor.goal = self.goal
        actor.provoked = False
        if self.cell < 0:
            events: list[Event] = [Waited(actor.id)]
        else:
            ally = world.level.actors.get(self.cell)
            if ally is not None and lets_pass(ally, actor, world):
                events = change_places(actor, ally, world)
            else:
                events = step_to(actor, self.cell, world)
        if noticed:
            events.insert(0, Noticed(actor.id, self.enemy))
        return events


class Notice(Struct, Aside, frozen=True):
    """Remember where the enemy is, without giving up the action for that.

    Attributes:
        alert: For how many more actions the actor goes on looking.
        goal: Where the enemy is.
        enemy: Its id.
    """

    alert: int
    goal: int
    enemy: int = PLAYER_ID

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember, and tell of becoming alert."""
        noticed = not actor.alert
        actor.alert = self.alert
        actor.goal = self.goal
        actor.provoked = False
        return [Noticed(actor.id, self.enemy)] if noticed else []


class GiveUp(Struct, frozen=True):
    """Stop looking for the enemy."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Forget where the enemy was."""
        actor.alert = 0
        actor.goal = NOWHERE
        actor.provoked = False
        return [LostTrack(actor.id)]


def search(turn: Turn) -> Action | None:
    """Return the action of an actor that looks for its enemy; None while it is unaware of any."""
    alert = turn.actor.alert
    if not alert:
        return None
    if alert == 1:
        return GiveUp()
    goal = turn.actor.goal
    return Pursue(turn.step_towards(goal, in_sight=False), alert - 1, goal)


def is_hurt_by(victim: Actor | None, events: list[Event]) -> bool:
    """Return True if an actor has lost health by what happened."""
    return victim is not None and any(
        isinstance(event, Damaged) and event.actor == victim.id for event in events
    )


def catch_up(turn: Turn, leader: Actor, near: int) -> Step | None:
    """Return the next step to within `near` cells of a leader; None there, and without a way."""
    if turn.world.distance(turn.actor.cell, leader.cell) <= near:
        return None
    step = turn.step_towards(leader.cell, in_sight=False)
    return None if step == BLOCKED else Step(turn.direction_to(step))
