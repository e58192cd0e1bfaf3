"""Fill cells with something."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.steps import StepParams
from roguelike.content.schema.terrain import FieldId
from roguelike.engine.effects.effect_execution import Context, field_events
from roguelike.engine.effects.gas_and_fire import pour
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Emit(StepParams):
    """Fill the cells that are aimed at with a gas or a fire, or with more of it.

    Fire burns for so many turns, unless it is put out. Nothing comes of it in walls, nor of fire on
    water.
    """

    meets = "cells"

    kind: Literal["emit"] = "emit"
    field: FieldId = Field(description="With what.")
    amount: Amount = Field(description="How much of it comes into each cell.")

    def spreads(self) -> str:
        """Return the field."""
        return self.field


@implements(Emit)
def emit(params: Emit, context: Context) -> list[Event]:
    """Pour as much into each cell."""
    world, maker = context.world, context.cause.actor
    kind = world.ruleset.things.fields[params.field]
    amount = context.roll(params.amount)
    filled = [cell for cell in context.cells if pour(kind, cell, amount, world, maker)]
    return field_events("spread", kind, filled, context)
