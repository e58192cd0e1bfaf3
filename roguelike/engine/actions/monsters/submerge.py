"""Submerge out of reach, and surface again."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.actions.base import Aside
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.effects.stats import end_status
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World


class Dive(Struct, frozen=True):
    """Let a status begin for oneself that lasts until one surfaces; `status` is its id."""

    status: str

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Begin it."""
        kind = world.ruleset.things.statuses[self.status]
        return begin_status(actor, kind, Dose(None, 1, Cause(actor.id)), world)


class Surface(Struct, Aside, frozen=True):
    """End a status of one's own, which takes no time; `status` is its id."""

    status: str

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """End it."""
        return end_status(actor, self.status, world)
