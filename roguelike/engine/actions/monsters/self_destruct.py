"""Self-destruction: an actor kills itself."""

from __future__ import annotations

from msgspec import Struct

from roguelike.engine.combat.damage import harm
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World


class Burst(Struct, frozen=True):
    """Lose all health, unless something absorbs that."""

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Do as much harm to oneself as one has health."""
        return harm(actor, actor.stats[world.ruleset.roles.health], Cause(actor.id), world)
