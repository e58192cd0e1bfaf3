"""Meet everything in the neighboring cells."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import AreaParams
from roguelike.core.grid.areas import adjacent as neighbors
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements


class Adjacent(AreaParams):
    """Meet everything in the neighboring cells."""

    kind: Literal["adjacent"] = "adjacent"
    diagonals: bool = Field(
        default=True, description="Whether it meets all eight neighbors instead of four."
    )


@implements(Adjacent)
def adjacent(params: Adjacent, aiming: Aiming) -> Area:
    """Meet the neighbors of the cell from which it is aimed."""
    here = aiming.positions[aiming.origin]
    around = neighbors(aiming.bounds, here, diagonals=params.diagonals)
    cells = map(aiming.flat, around)
    return Area(aiming.spare(cells, params.spares), (), aiming.origin)
