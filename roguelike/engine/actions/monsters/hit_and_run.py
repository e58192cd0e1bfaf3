"""Attack and keep away for a while, or rob and run."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.memory import Slot
from roguelike.engine.actions.monsters.chase import Pursue
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.items.theft import Loot, rob
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Damaged, Event
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World

AWAY = Slot[int]("hit_and_run", Count)
"""The time until which an actor keeps away."""

LOADED = Slot[bool]("steal_and_flee", bool)
"""The memory of an actor that it has robbed somebody."""


def keeps_away(actor: Actor, world: World) -> bool:
    """Tell whether an actor has struck a short while ago, and keeps away since."""
    return world.schedule.now <= AWAY.of(actor, -1)


def has_stolen(actor: Actor) -> bool:
    """Tell whether an actor has robbed somebody."""
    return LOADED.is_in(actor)


class Sally(Struct, frozen=True):
    """Go after an enemy, and keep away for a while once it is hurt.

    Attributes:
        pursuit: The step or the attack.
        turns: For how many turns.
    """

    pursuit: Pursue
    turns: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Pursue, and remember until when to keep away if that has hurt somebody."""
        victim = world.level.actors.get(self.pursuit.cell)
        events = self.pursuit.perform(actor, world)
        if _is_hurt(victim, events):
            AWAY.note(actor, world.schedule.now + self.turns * TURN)
        return events


class Rob(Struct, frozen=True):
    """Go after an enemy, and take something from it once it is hurt.

    Attributes:
        pursuit: The step or the attack.
        what: What is taken.
    """

    pursuit: Pursue
    what: Loot

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Pursue, rob who is hurt by that and lives, and remember it."""
        victim = world.level.actors.get(self.pursuit.cell)
        events = self.pursuit.perform(actor, world)
        if victim is None or not (_is_hurt(victim, events) and victim.alive and actor.alive):
            return events
        if theft := rob(actor, victim, self.what, world):
            LOADED.note(actor, value=True)
        return events + theft


def _is_hurt(victim: Actor | None, events: list[Event]) -> bool:
    """Tell whether an actor has lost health by what happened."""
    return victim is not None and any(
        isinstance(event, Damaged) and event.actor == victim.id for event in events
    )
