"""Move actors closer."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import Center, Range, StepParams
from roguelike.engine.displacement import by_distance, shove, way_to
from roguelike.engine.effect import Context, center_of
from roguelike.engine.events import Event
from roguelike.registry import implements


class Pull(StepParams):
    """Move actors straight closer, until something is in the way."""

    of_others: ClassVar[bool] = True

    kind: Literal["pull"] = "pull"
    cells: Range = Field(default=1, description="How far, in cells.")
    center: Center = Field(
        default="origin",
        description=(
            "To what: where it comes from, the cell that it is aimed at, or the `other` one of a"
            " trigger."
        ),
    )


@implements(Pull)
def pull(params: Pull, context: Context) -> list[Event]:
    """Pull the nearest target first, so that nobody is in the way of another."""
    world = context.world
    center = center_of(params.center, context)
    if center is None:
        return []
    nearest_first = by_distance(context.targets, center, world)
    return [
        event
        for actor in nearest_first
        for event in shove(actor, way_to(center, actor.cell, params.cells, world.level), world)
    ]
