"""Lock what can be locked."""

from typing import Literal

from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.terrain_changes import alter
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Lock(StepParams):
    """Lock the cells that are aimed at, as far as their terrain says what it `locks_into`.

    A cell where someone stands or something lies does not close.
    """

    meets = "cells"

    kind: Literal["lock"] = "lock"


@implements(Lock)
def lock(params: Lock, context: Context) -> list[Event]:  # noqa: ARG001 - nothing can be said
    """Change each cell that can be locked."""
    level = context.world.level
    return [
        event
        for cell in context.cells
        if (number := level.table.locks_into[level.number_at(cell)])
        for event in alter(cell, number, context.world, context.actor)
    ]
