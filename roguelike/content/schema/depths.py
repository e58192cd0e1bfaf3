"""Ranges of depths, in which content says where something is found."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import Model

MAX_DEPTH = 1_000_000

Depth = Annotated[int, Field(ge=1, le=MAX_DEPTH)]


class DepthRange(Model):
    """Something that holds from one depth to another."""

    first: Depth = Field(default=1, description="The first depth of the range.")
    last: Depth | None = Field(
        default=None, description="The last depth of the range; without it, there is no end."
    )

    @model_validator(mode="after")
    def _first_comes_first(self) -> Self:
        if self.last is not None and self.last < self.first:
            raise fault(
                Fault.CONTRADICTION,
                "last ({last}) must not be less than first ({first})",
                last=self.last,
                first=self.first,
                field="last",
                hint="swap them, or change one of them",
            )
        return self

    def covers(self, depth: int) -> bool:
        """Tell whether `depth` is in the range."""
        return self.first <= depth and (self.last is None or depth <= self.last)
