"""Let time pass, fall asleep, wake up."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.actor import Actor
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


class WakeUp(Struct, frozen=True):
    """Stop sleeping, which takes one action."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Remember to be awake from now on."""
        actor.memory[_SLEEP] = "over"
        return [Woke(actor.id)]
