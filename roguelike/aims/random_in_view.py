"""Meet some of those whom one sees."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.steps import MAX_RANGE, AreaParams, Range
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import implements

MAX_COUNT = 100
"""The most actors that are met."""


class RandomInView(AreaParams):
    """Meet some of those in sight, chosen at random."""

    kind: Literal["random_in_view"] = "random_in_view"
    range: Range = Field(default=MAX_RANGE, description="How far it reaches, in cells.")
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)] = Field(
        default=1, description="How many are met, each of them once."
    )

    def reach(self) -> int:
        """Return its range."""
        return self.range


@implements(RandomInView)
def random_in_view(params: RandomInView, aiming: Aiming) -> Area:
    """Meet the cells of those who are chosen; of all who may be, where nothing may be drawn."""
    cells = list(aiming.spare(aiming.in_view(params.range), params.spares))
    if aiming.rng is not None:
        aiming.rng.shuffle(cells)
        cells = cells[: params.count]
    return Area(tuple(cells), (), aiming.origin)
