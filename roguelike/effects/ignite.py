"""Set fire to what burns."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import StepParams
from roguelike.content.schema.terrain import FieldId
from roguelike.engine.effects.effect_execution import Context, field_events
from roguelike.engine.effects.gas_and_fire import burns, pour
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Ignite(StepParams):
    """Set fire to the cells that are aimed at where the ground burns, or what fills them."""

    meets = "cells"

    kind: Literal["ignite"] = "ignite"
    field: FieldId = Field(default="core:fire", description="The fire.")


@implements(Ignite)
def ignite(params: Ignite, context: Context) -> list[Event]:
    """Let each such cell burn as long as the fire does."""
    world, maker = context.world, context.cause.actor
    kind = world.ruleset.things.fields[params.field]
    fire = kind.definition.fire
    if fire is None:
        return []
    lit = [
        cell
        for cell in context.cells
        if burns(cell, fire, world) and pour(kind, cell, fire.turns, world, maker)
    ]
    return field_events("spread", kind, lit, context)
