"""Put out fire."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items
from roguelike.content.schema.steps import StepParams
from roguelike.content.schema.terrain import FieldId
from roguelike.engine.effects.effect_execution import Context, field_events
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Extinguish(StepParams):
    """Put out fire in the cells that are aimed at, or let something else vanish from there."""

    meets = "cells"

    kind: Literal["extinguish"] = "extinguish"
    fields: Items[FieldId] = Field(
        default=(), description="What vanishes, or a `#tag` of it; if left out, all fire."
    )


@implements(Extinguish)
def extinguish(params: Extinguish, context: Context) -> list[Event]:
    """Take it out of each cell."""
    world = context.world
    there = world.level.fields
    events: list[Event] = []
    for identifier in sorted(there.amounts):
        kind = world.ruleset.things.fields[identifier]
        if identifier in params.fields or (not params.fields and kind.definition.fire):
            cells = [cell for cell in context.cells if there.amount(identifier, cell)]
            for cell in cells:
                put(kind, cell, 0, world)
            events += field_events("ended", kind, cells, context)
    return events
