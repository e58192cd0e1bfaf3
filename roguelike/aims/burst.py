"""Meet everything around a cell."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import WHO_IS_SPARED, AreaParams, Radius, Spares
from roguelike.core.grid.areas import ball
from roguelike.core.grid.geometry import Metric
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements


class Burst(AreaParams):
    """Burst around a cell and meet everything there."""

    kind: Literal["burst"] = "burst"
    range: Radius = Field(
        default=0, description="How far away it can burst, in cells; 0 is the user's own cell."
    )
    radius: Radius = Field(default=1, description="How far it bursts, in cells.")
    shape: Literal["square", "circle", "diamond"] = Field(
        default="square", description="The shape of the area."
    )
    through_walls: bool = Field(default=False, description="Whether walls do not stop it.")
    spares: Spares = Field(default="nobody", description=WHO_IS_SPARED)

    def asks(self) -> bool:
        """Return True if a cell has to be chosen."""
        return self.range > 0

    def reach(self) -> int:
        """Return its range."""
        return self.range


@implements(Burst)
def burst(params: Burst, aiming: Aiming) -> Area:
    """Fly to the aimed cell, or the first one in the way, and meet the cells around it."""
    path = aiming.flown(params.range) if params.range else []
    center = path[-1] if path else aiming.origin
    around = ball(aiming.bounds, aiming.positions[center], params.radius, Metric(params.shape))
    cells = [aiming.flat(position) for position in around]
    cells.sort(key=lambda cell: aiming.far(center, cell))
    if not params.through_walls:
        cells = [cell for cell in cells if aiming.sees_between(center, cell)]
    return Area(aiming.spare(cells, params.spares), tuple(path), center)
