"""Depths at which levels lie, and ranges of them."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import swapped
from roguelike.content.schema.fields.base import Model

MAX_DEPTH = 1_000_000

Depth = Annotated[int, Field(ge=1, le=MAX_DEPTH)]


class DepthRange(Model):
    """Something that holds from one depth to another."""

    first: Depth = Field(default=1, description="The first depth of the range.")
    last: Depth | None = Field(
        default=None, description="The last depth of the range; if left out, there is no end."
    )

    @model_validator(mode="after")
    def _first_comes_first(self) -> Self:
        if self.last is not None and self.last < self.first:
            raise swapped(self, "last", "less", "first")
        return self

    def covers(self, depth: int) -> bool:
        """Return True if `depth` is in the range."""
        return self.first <= depth and (self.last is None or depth <= self.last)
