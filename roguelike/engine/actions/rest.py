"""Let time pass, fall asleep, wake up."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.actions.base import Aside
from roguelike.engine.actor import NOWHERE, Actor
from roguelike.engine.events import Event, Woke
from roguelike.engine.sight import doze
from roguelike.engine.world import World

_SLEEP = "sleep"
"""Under which name an actor remembers that it sleeps no more."""


def is_woken(actor: Actor) -> bool:
    """Tell whether an actor has been asleep and is so no more."""
    return actor.memory.get(_SLEEP) == "over"


class Wait(Struct, frozen=True):
    """Do nothing for one action."""

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
    """Leave the schedule, and let nothing matter that was heard or seen."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Forget what one was alert to, and doze."""
        actor.alert = 0
        actor.goal = NOWHERE
        doze(actor, world)
        return []


class Spring(Struct, Aside, frozen=True):
    """Keep still no longer, which takes no time."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember to be awake from now on."""
        actor.memory[_SLEEP] = "over"
        return [Woke(actor.id)]


class WakeUp(Struct, frozen=True):
    """Stop sleeping, which takes one action."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember to be awake from now on."""
        actor.memory[_SLEEP] = "over"
        return [Woke(actor.id)]
