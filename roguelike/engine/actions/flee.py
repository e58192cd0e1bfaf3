"""Flee from enemies, or out of fire and gas; rest, and recover health."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import is_asleep
from roguelike.engine.actions.step import Step, step_to
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.combat.damage import heal
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Cowered, Event, Fled
from roguelike.engine.world.world import World

RETREAT = Slot[tuple[int, int]]("retreat", tuple[Count, Count])
"""The number of successive actions without a fight, and the time of the last of them."""

COWERS = Slot[bool]("cowers", bool)
"""The memory of an actor that it wants to flee and has found no way."""


def actions_in_retreat(actor: Actor, world: World) -> int:
    """Return how many actions without a break, up to now, an actor has fled or rested."""
    count, latest = RETREAT.of(actor, (0, 0))
    speed = actor.stats[world.ruleset.roles.speed]
    return count if world.schedule.now - latest <= speed else 0


def is_fleeing(actor: Actor, world: World) -> bool:
    """Return True if an actor keeps away from an enemy rather than fight it."""
    return actor.alert > 0 and RETREAT.is_in(actor) and actions_in_retreat(actor, world) > 0


def _count(actor: Actor, world: World) -> None:
    """Count an action in which an actor does not fight."""
    count = actions_in_retreat(actor, world)
    RETREAT.note(actor, (count + 1, world.schedule.now))


class Flee(Struct, frozen=True):
    """Take the next step away from an enemy and remember where it was.

    Attributes:
        cell: The neighboring cell to enter; `BLOCKED` to stay.
        alert: For how many more actions the actor keeps away from there.
        goal: Where the enemy was last seen.
    """

    cell: int
    alert: int
    goal: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember, then go; who begins to flee is told of, and who begins to cower."""
        begins = not actions_in_retreat(actor, world)
        _count(actor, world)
        actor.alert = self.alert
        actor.goal = self.goal if self.alert else NOWHERE
        actor.provoked = False
        if self.cell < 0:
            was_cowering = COWERS.of(actor, otherwise=False) and not begins
            COWERS.note(actor, value=True)
            return [] if was_cowering else [Cowered(actor.id)]
        COWERS.forget(actor)
        events = step_to(actor, self.cell, world)
        return [Fled(actor.id), *events] if begins else events


def flight(turn: Turn, alert_turns: int) -> Flee | None:
    """Return the flight of an actor from the enemy in sight, or from where it saw one last.

    Args:
        turn: The actor's turn.
        alert_turns: For how many actions it stays alert after seeing an enemy.

    Returns:
        What it does; None while it is unaware of enemies.
    """
    actor = turn.actor
    if turn.knows_enemy():
        goal, alert = turn.enemy.cell, alert_turns
    elif actor.alert:
        goal, alert = actor.goal, actor.alert - 1
    else:
        return None
    return Flee(turn.step_away(goal), alert, goal)


class Rest(Struct, frozen=True):
    """Let time pass, without a fight, to recover."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Count the action."""
        _count(actor, world)
        return []


class Recover(Struct, frozen=True):
    """Get all health back, after which fleeing and resting begin anew."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Heal."""
        RETREAT.forget(actor)
        COWERS.forget(actor)
        roles = world.ruleset.roles
        lost = actor.stats[roles.max_health] - actor.stats[roles.health]
        return heal(actor, lost, Cause(actor.id), world)


def evade(turn: Turn) -> Action | None:
    """Return the next step of an actor out of harmful fire or gas, before all else.

    None where nothing does, for those who sleep or keep to their places, and without a way that
    is short enough.
    """
    actor = turn.actor
    if not actor.kind.moves_about or is_asleep(actor):
        return None
    step = turn.step_out()
    return None if step == BLOCKED else Step(turn.direction_to(step))
