"""Let time pass, fall asleep, wake up."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.actor import Actor
from roguelike.engine.events import Event, Woke
from roguelike.engine.sight import doze
from roguelike.engine.world import World


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
        actor.memory["sleep"] = "over"
        return [Woke(actor.id)]
