"""Change what cells are made of."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from roguelike.content.schema.amounts import Amount
from roguelike.content.schema.base import Items, TerrainId
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effect import Context
from roguelike.engine.events import Event
from roguelike.engine.ground import alter, origins_of, revert_later
from roguelike.engine.level import Level
from roguelike.registry import implements


class ChangeTerrain(StepParams):
    """Change what the cells that are aimed at are made of.

    The border of the level stays as it is, and so do cells where someone stands or something lies
    if the new terrain cannot be walked on, and stairs that `only` does not list.
    """

    meets = "cells"

    kind: Literal["change_terrain"] = "change_terrain"
    to: TerrainId = Field(description="What they become.")
    only: Items[TerrainId] = Field(
        default=(), description="The terrain, or a `#tag`, that changes; without it, all."
    )
    turns: Amount | None = Field(
        default=None,
        description="After how many turns they become again what they were; without it, never.",
    )


@implements(ChangeTerrain)
def change_terrain(params: ChangeTerrain, context: Context) -> list[Event]:
    """Change the cells, all for as long."""
    world = context.world
    level = world.level
    turns = None if params.turns is None else context.roll(params.turns)
    if turns is not None and turns <= 0:
        return []
    number = level.table.numbers[params.to]
    cells = tuple(cell for cell in context.cells if _changes(cell, params, level))
    origins = {} if turns is None else origins_of(cells, world)
    events: list[Event] = []
    for cell in cells:
        changes = alter(cell, number, world, context.actor)
        events += changes
        if changes and turns is not None:
            revert_later(cell, origins[cell], turns, world)
    return events


def _changes(cell: int, params: ChangeTerrain, level: Level) -> bool:
    if params.only:
        return level.terrain_id(cell) in params.only
    return not level.leads(cell)
