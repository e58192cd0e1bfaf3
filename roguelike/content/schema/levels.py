"""Levels: how each is made."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, Strict, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import Extends, Label, Line, Model
from roguelike.registry import Params

MIN_SIDE = 3  # a border on both sides and one cell between
MAX_SIDE = 1000
MAX_CELLS = 250_000
MAX_PASSES = 50


class LevelDef(Model):
    """A recipe for levels."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What the place is like.")
    width: Annotated[int, Field(ge=MIN_SIDE, le=MAX_SIDE)] = Field(
        default=80, description="Cells from left to right, the border included."
    )
    height: Annotated[int, Field(ge=MIN_SIDE, le=MAX_SIDE)] = Field(
        default=48, description="Cells from top to bottom, the border included."
    )
    generator: Annotated[Params, Extends("generator")] = Field(description="What shapes the level.")
    passes: Annotated[
        tuple[Params, ...],
        Strict(strict=False),
        Field(max_length=MAX_PASSES),
        Extends("pass"),
    ] = Field(default=(), description="What is done to the shape afterwards, in order.")

    @model_validator(mode="after")
    def _area_is_bounded(self) -> Self:
        if (area := self.width * self.height) > MAX_CELLS:
            raise fault(
                Fault.CONTRADICTION,
                "width times height is {area}; a level has at most {limit} cells",
                area=area,
                limit=MAX_CELLS,
                field="width",
                hint="make it narrower or lower",
            )
        return self
