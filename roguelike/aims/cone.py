"""Meet everything in a cone."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.steps import AreaParams, Range
from roguelike.core.grid.areas import square
from roguelike.core.grid.geometry import Position
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements

MAX_SPREAD = 1000
"""The greatest spread of a cone: nearly everything on one side of the one who aims it."""


class Cone(AreaParams):
    """Spread towards a cell and meet everything there."""

    kind: Literal["cone"] = "cone"
    range: Range = Field(default=5, description="How far it reaches, in cells.")
    spread: Annotated[int, Field(ge=0, le=MAX_SPREAD)] = Field(
        default=50,
        description=(
            "How far it spreads to either side, in percent of how far it has come: 0 is a line,"
            " 100 a right angle in all."
        ),
    )
    through_walls: bool = Field(default=False, description="Whether walls do not stop it.")

    def asks(self) -> bool:
        """Return True if a cell has to be chosen."""
        return True

    def reach(self) -> int:
        """Return its range."""
        return self.range


@implements(Cone)
def cone(params: Cone, aiming: Aiming) -> Area:
    """Meet the cells on both sides of the line over the aimed cell, nearest first."""
    x, y = aiming.positions[aiming.origin]
    aimed = aiming.positions[aiming.cell]
    east, south = aimed.x - x, aimed.y - y
    cells: list[int] = []
    for position in square(aiming.bounds, Position(x, y), params.range):
        dx, dy = position.x - x, position.y - y
        along, across = dx * east + dy * south, abs(dx * south - dy * east)
        cell = aiming.flat(position)
        if along <= 0 or across * 100 > along * params.spread:
            continue
        is_near = aiming.far(aiming.origin, cell) <= params.range
        if is_near and (params.through_walls or aiming.sees_between(aiming.origin, cell)):
            cells.append(cell)
    cells.sort(key=lambda cell: aiming.far(aiming.origin, cell))
    path = aiming.way(params.range)
    landing = path[-1] if path else aiming.origin
    return Area(aiming.spare(cells, params.spares), (), landing)
