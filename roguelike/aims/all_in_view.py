"""Meet everyone in sight."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import MAX_RANGE, AreaParams, Range
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements


class AllInView(AreaParams):
    """Meet everyone in sight."""

    kind: Literal["all_in_view"] = "all_in_view"
    range: Range = Field(default=MAX_RANGE, description="How far it reaches, in cells.")

    def reach(self) -> int:
        """Return its range."""
        return self.range


@implements(AllInView)
def all_in_view(params: AllInView, aiming: Aiming) -> Area:
    """Meet the cells of those who are seen, nearest first."""
    cells = aiming.spare(aiming.in_view(params.range), params.spares)
    return Area(cells, (), aiming.origin)
