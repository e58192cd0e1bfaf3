"""Vaults: parts of levels that are drawn by hand."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.schema.base import Line
from roguelike.content.schema.drawings import (
    BLANK,
    Legend,
    LegendCell,
    PaddedDrawing,
    require_legend,
    terrain_of,
)
from roguelike.content.schema.items import MAX_WEIGHT
from roguelike.content.schema.levels import DepthRange
from roguelike.core.grid.drawing import Drawing

ENTRANCE, WALL = "+", "#"
"""The marks of an entrance, and of the wall in its place if it cannot be reached."""

USUAL: Final[dict[str, str]] = {WALL: "core:wall", ".": "core:floor", ENTRANCE: "core:door_closed"}
"""The meanings of characters that the legend does not explain; a blank is left as it was."""


class VaultDef(DepthRange):
    """A part of a level that is drawn by hand.

    In the drawing `#` is wall, `.` is floor, `+` is a door by which one comes in, and a blank
    leaves what was there, unless the legend says otherwise.
    """

    description: Line = Field(default="", description="What is special about it, for authors.")
    drawing: PaddedDrawing = Field(
        description="The rows of the vault; spaces at the end of a row can be left out."
    )
    legend: Legend = Field(
        default_factory=dict[str, Any],
        description="What other characters stand for: terrain, or what is on it.",
    )
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )
    fits: Literal["rock", "ground"] = Field(
        default="rock",
        description="Where it is put if there is room: into solid rock, or on open ground.",
    )
    turns: bool = Field(default=True, description="Whether it may be turned and mirrored.")
    choice: bool = Field(
        default=False,
        description="Whether the player can take only one of its items; the others then vanish.",
    )

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the drawing, from north to south."""
        return Drawing.read(self.drawing, has_blanks=True).rows

    def cell(self, mark: str) -> LegendCell | None:
        """Return what a character stands for; None for what is left as it was."""
        return self.legend.get(mark) or USUAL.get(mark)

    def terrain(self, mark: str) -> str | None:
        """Return the terrain of the cells with a mark, beneath what is in them; None for none."""
        cell = self.cell(mark)
        return None if cell is None else terrain_of(cell)

    @model_validator(mode="after")
    def _is_explained(self) -> Self:
        drawing = Drawing.read(self.drawing, has_blanks=True)
        require_legend(drawing, {*self.legend, *USUAL, BLANK})
        return self
