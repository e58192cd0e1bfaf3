"""Put an end to oneself."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.actor import Actor
from roguelike.engine.cause import Cause
from roguelike.engine.events import Event
from roguelike.engine.harm import harm
from roguelike.engine.world import World


class Burst(Struct, frozen=True):
    """Lose all health, unless something absorbs that."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Do as much harm to oneself as one has health."""
        return harm(actor, actor.stats[world.ruleset.roles.health], Cause(actor.id), world)
