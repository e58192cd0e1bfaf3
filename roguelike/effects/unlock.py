"""Unlock what is locked."""

from typing import ClassVar, Literal

from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.terrain_changes import alter
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.level_events import Unlocked
from roguelike.engine.world.level import Level
from roguelike.registry import implements


class Unlock(StepParams):
    """Unlock the cells that are aimed at, without a key."""

    meets = "cells"

    rewards: ClassVar[bool] = True

    kind: Literal["unlock"] = "unlock"


@implements(Unlock)
def unlock(params: Unlock, context: Context) -> list[Event]:  # noqa: ARG001 - nothing can be said
    """Change each cell that is locked."""
    level = context.world.level
    doer = context.actor.id if context.actor else NOBODY
    events: list[Event] = []
    for cell in context.cells:
        terrain, number = level.terrain_id(cell), _unlocked(cell, level)
        if number and alter(cell, number, context.world, context.actor):
            events.append(Unlocked(doer, level.positions[cell], terrain))
    return events


def _unlocked(cell: int, level: Level) -> int:
    """Return the number of what a cell becomes when it is unlocked; 0 where it is not locked."""
    table = level.table
    lock = table.locks[level.number_at(cell)]
    return 0 if lock is None else table.numbers[lock.into]
