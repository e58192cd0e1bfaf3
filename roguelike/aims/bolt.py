"""Meet the first one in a straight line."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import AimParams, Range
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements


class Bolt(AimParams):
    """Fly straight at a cell and meet the first one on the way."""

    kind: Literal["bolt"] = "bolt"
    range: Range = Field(default=8, description="How far it flies, in cells.")
    pierces: bool = Field(
        default=False, description="Whether it flies on and meets everyone in the line."
    )
    stops: Literal["on", "before"] = Field(
        default="on", description="Whether it ends on the cell of the first one, or before it."
    )

    def asks(self) -> bool:
        """Return True if a cell has to be chosen."""
        return True

    def reach(self) -> int:
        """Return its range."""
        return self.range


@implements(Bolt)
def bolt(params: Bolt, aiming: Aiming) -> Area:
    """Follow the line until something is in the way, the aimed cell included."""
    path: list[int] = []
    met: list[int] = []
    for cell in aiming.way(params.range):
        is_taken = cell in aiming.standing
        if is_taken and params.stops == "before":
            break
        path.append(cell)
        if is_taken:
            met.append(cell)
            if not params.pierces:
                break
        if cell == aiming.cell and not params.pierces:
            break
    landing = path[-1] if path else aiming.origin
    return Area(tuple(met) or (landing,), tuple(path), landing, is_straight=True)
