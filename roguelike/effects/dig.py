"""Dig through what is solid."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items, TerrainId
from roguelike.content.schema.steps import StepParams
from roguelike.content.schema.terrain import GroundId
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.terrain_changes import alter
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Dig(StepParams):
    """Make ground of the cells that are aimed at and cannot be walked on.

    The border of the level stays as it is.
    """

    meets = "cells"

    kind: Literal["dig"] = "dig"
    into: GroundId = Field(default="core:floor", description="What they become.")
    only: Items[TerrainId] = Field(
        default=(), description="The terrain, or a `#tag`, that gives way; if left out, all."
    )


@implements(Dig)
def dig(params: Dig, context: Context) -> list[Event]:
    """Change each such cell."""
    level = context.world.level
    number = level.table.numbers[params.into]
    return [
        event
        for cell in context.cells
        if not level.walkable[cell] and (not params.only or level.terrain_id(cell) in params.only)
        for event in alter(cell, number, context.world, context.actor)
    ]
