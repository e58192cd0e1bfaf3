"""Call others for help."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Aside
from roguelike.engine.perception.alerts import alarm, unaware_in_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event, Shouted
from roguelike.engine.world.world import World

SHOUTED = Slot[bool]("shout_for_help", bool)
"""The memory of an actor that it has called for help."""


class Shout(Struct, Aside, frozen=True):
    """Tell all in view who are on the same side and unaware where the enemy is.

    Attributes:
        goal: Where the enemy is, as a flat index.
        alert: For how many actions the others look for it.
    """

    goal: int
    alert: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Tell them, and remember it."""
        for other in unaware_in_view(actor, world):
            alarm(other, self.goal, self.alert, world)
        SHOUTED.note(actor, value=True)
        return [Shouted(actor.id)]
