"""Change what cells are made of."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import Items, TerrainId
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    keeping,
)
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import CELLS_OF_A_STEP, Context
from roguelike.engine.effects.terrain_changes import alter, origins_of, revert_later
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import Level
from roguelike.engine.world.world import World
from roguelike.registry import implements


class ChangeTerrain(StepParams):
    """Change what the cells that are aimed at are made of.

    The border of the level stays as it is, and so do cells where someone stands or something lies
    if the new terrain cannot be walked on, and stairs that `only` does not list.
    """

    meets = "cells"

    rewards: ClassVar[bool] = True

    kind: Literal["change_terrain"] = "change_terrain"
    to: TerrainId = Field(description="What they become.")
    only: Items[TerrainId] = Field(
        default=(), description="The terrain, or a `#tag`, that changes; if left out, all."
    )
    everywhere: bool = Field(
        default=False,
        description=(
            "Whether it changes every cell of the level that `only` lists, as a lever does."
        ),
    )
    turns: Amount | None = Field(
        default=None,
        description="After how many turns they change back; if left out, never.",
    )

    _is_about_some_terrain = keeping(
        Combination(
            when=(Given("everywhere"),),
            some=(Given("only"),),
            message="say with `only` what changes on the whole level",
            hint="write `only`",
            at="everywhere",
        )
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
    meant = _all_of(params.only, world) if params.everywhere else context.cells
    cells = tuple(cell for cell in meant if _changes(cell, params, level))
    origins = {} if turns is None else origins_of(cells, world)
    events: list[Event] = []
    for cell in cells:
        changes = alter(cell, number, world, context.actor)
        events += changes
        if changes and turns is not None:
            revert_later(cell, origins[cell], turns, world)
    return events


def _all_of(terrains: Iterable[str], world: World) -> list[int]:
    """Return all cells of some kinds of terrain; finding many counts as steps of the turn."""
    import numpy as np

    level = world.level
    numbers = [level.table.numbers[each] for each in terrains]
    cells: list[int] = np.flatnonzero(np.isin(level.terrain, numbers)).tolist()
    world.steps_left = max(world.steps_left - len(cells) // CELLS_OF_A_STEP, 0)
    return cells


def _changes(cell: int, params: ChangeTerrain, level: Level) -> bool:
    if params.only:
        return level.terrain_id(cell) in params.only
    return not level.leads(cell)
