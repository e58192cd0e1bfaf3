"""Wait, fall asleep and wake up."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.schema.statuses import Verb
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Aside
from roguelike.engine.definitions.bounded_types import Text
from roguelike.engine.effects.stats import end_status
from roguelike.engine.perception.sight import doze, stir
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.events.events import Event, Woke
from roguelike.engine.world.packs import pack_of
from roguelike.engine.world.world import World

SLEEP = Slot[str]("sleep", Text)
"""`over` where an actor sleeps no more."""


def is_woken(actor: Actor) -> bool:
    """Return True if an actor has been asleep and is awake now."""
    return SLEEP.of(actor, "") == "over"


def sleeping_status(actor: Actor) -> str:
    """Return the id of the status in which an actor sleeps; empty if it is in none."""
    if actor.traits is None or not actor.traits.behaviors:
        return ""
    status = actor.statuses[actor.traits.behaviors]
    return status.kind.id if status.kind.definition.sleeps else ""


def is_asleep(actor: Actor) -> bool:
    """Return True if an actor sleeps, as its kind does or in a status, and was not roused."""
    if actor.alert:
        return False
    return bool(sleeping_status(actor)) or (actor.kind.sleeps and not is_woken(actor))


class Wait(Struct, frozen=True):
    """Do nothing for one action."""

    verb: ClassVar[Verb | None] = None

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Change nothing."""
        return []


class Doze(Struct, frozen=True):
    """Leave the schedule until something stirs the actor."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Take the actor off the schedule."""
        doze(actor, world)
        return []


class Lurk(Struct, frozen=True):
    """Leave the schedule, and forget what was heard or seen."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Forget the enemy, and doze."""
        actor.alert = 0
        actor.goal = NOWHERE
        doze(actor, world)
        return []


class StopLurking(Struct, Aside, frozen=True):
    """Wake up from lurking, which takes no time."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember to be awake from now on."""
        SLEEP.note(actor, "over")
        return [Woke(actor.id)]


class WakeUp(Struct, frozen=True):
    """Stop sleeping, which takes one action, and wake all who sleep in the same pack."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Wake the actor and its pack."""
        events = _wake(actor, world)
        for other in pack_of(actor, world.level):
            if is_asleep(other):
                events += _wake(other, world)
        return events


def _wake(actor: Actor, world: World) -> list[Event]:
    """End the status in which an actor sleeps, or let it remember to be awake."""
    if status := sleeping_status(actor):
        end_status(actor, status, world)
    else:
        SLEEP.note(actor, "over")
        stir(actor, world)
    return [Woke(actor.id)]
