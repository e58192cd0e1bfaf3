"""Meet everything in a straight line."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import AreaParams, Range
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements


class Line(AreaParams):
    """Fly straight over a cell and meet everything in the line, up to the next wall or beyond."""

    kind: Literal["line"] = "line"
    range: Range = Field(default=8, description="How far it flies, in cells.")
    through_walls: bool = Field(default=False, description="Whether walls do not stop it.")

    def asks(self) -> bool:
        """Return True if a cell has to be chosen."""
        return True

    def reach(self) -> int:
        """Return its range."""
        return self.range


@implements(Line)
def line(params: Line, aiming: Aiming) -> Area:
    """Follow the line as far as it is open, behind the aimed cell as well."""
    path = tuple(aiming.way(params.range, through_walls=params.through_walls))
    landing = path[-1] if path else aiming.origin
    return Area(aiming.spare(path, params.spares), path, landing, is_straight=True)
