"""Bring actors back later to where they are now."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.steps import StepParams
from roguelike.engine.combat.movement import relocate
from roguelike.engine.definitions.bounded_types import Cell, Count
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.events.actor_events import Anchored
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import free_around
from roguelike.engine.world.timers import TURN, Timer, problem_at
from roguelike.engine.world.world import World
from roguelike.registry import implements

BESIDE = 1
"""The greatest distance from its old place at which an actor is put, if that is taken."""


class SnapBack(Timer, frozen=True):
    """An actor comes back to a cell, unless one of them is gone by then.

    Attributes:
        actor: The id of the actor.
        cell: The cell, as a flat index.
    """

    actor: Count
    cell: Cell

    def go_off(self, world: World) -> list[Event]:
        """Put the actor back, as near as there is room."""
        actor = world.level.living(self.actor)
        free = free_around(self.cell, BESIDE, world.level)
        return relocate(actor, free[0], world) if actor is not None and free else []

    def problem(self, world: World) -> str:
        """Return why nobody can come back to the cell, or an empty text."""
        return problem_at(self.cell, world)


class Recall(StepParams):
    """Bring actors back, some turns later, to where they are now, if they are still on the level.

    Until then they are free to go where they like, as into a room from which no other way leads.
    """

    timers: ClassVar[tuple[type[Any], ...]] = (SnapBack,)

    kind: Literal["recall"] = "recall"
    turns: Amount = Field(description="How many turns later, at least one.")


@implements(Recall)
def recall(params: Recall, context: Context) -> list[Event]:
    """Remember for each target where it stands, and until when."""
    timers, now = context.world.timers, context.world.schedule.now
    for actor in context.targets:
        turns = max(context.roll(params.turns, actor), 1)
        timers.add(now + turns * TURN, SnapBack(actor.id, actor.cell))
    return [Anchored(actor.id) for actor in context.targets]
