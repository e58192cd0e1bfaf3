"""Vaults: parts of levels that are drawn by hand."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, model_validator
from pydantic import Tag as Form

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.base import (
    FeatureId,
    Glyph,
    HordeId,
    Line,
    Maybe,
    MonsterId,
    Percent,
    TerrainId,
)
from roguelike.content.schema.drawings import (
    BARE,
    BY_FORM,
    MAX_MARKS,
    OCCUPIED,
    OccupiedCell,
    PaddedDrawing,
    rows_of,
    unexplained,
)
from roguelike.content.schema.items import MAX_WEIGHT
from roguelike.content.schema.levels import DepthRange
from roguelike.content.schema.things import ItemId, LootId

MAX_PRICE = 100_000

BLANK, ENTRANCE, WALL = " ", "+", "#"
"""What is left as it was, where one comes in, and what is there if one cannot."""

USUAL: Final[dict[str, str]] = {WALL: "core:wall", ".": "core:floor", ENTRANCE: "core:door_closed"}
"""What characters stand for that the legend does not explain."""


class Furnishing(OccupiedCell):
    """A cell of a vault with something in it."""

    sorts = ("monster", "horde", "item", "loot", "feature")
    advice = 'write monster, horde, item, loot or feature = "…"'

    monster: Maybe[MonsterId] = Field(default=None, description="A monster of this kind.")
    horde: Maybe[HordeId] = Field(default=None, description="A horde, its leader in the cell.")
    item: Maybe[ItemId] = Field(default=None, description="An item of this kind.")
    loot: Maybe[LootId] = Field(default=None, description="An item from this table.")
    feature: Maybe[FeatureId] = Field(default=None, description="A feature.")
    count: CountValue = Field(
        default="1", validate_default=True, description="How many items there are."
    )
    percent: Percent = Field(default=100, description="The chance that it is there.")
    price: Annotated[int, Field(ge=0, le=MAX_PRICE)] = Field(
        default=0, description="What the item costs in gold; 0 if it is free."
    )
    asleep: bool = Field(default=False, description="Whether the monster or horde is asleep.")


VaultCell = Annotated[
    Annotated[TerrainId, Form(BARE)] | Annotated[Furnishing, Form(OCCUPIED)], BY_FORM
]
"""The id of terrain, or a table that says what is there on which terrain."""


class VaultDef(DepthRange):
    """A part of a level that is drawn by hand.

    In the drawing `#` is wall, `.` is floor, `+` is a door by which one comes in, and a blank
    leaves what was there, unless the legend says otherwise.
    """

    description: Line = Field(default="", description="What is special about it, for authors.")
    drawing: PaddedDrawing = Field(
        description="The rows of the vault; spaces at the end of a row can be left out."
    )
    legend: Annotated[dict[Glyph, VaultCell], Field(max_length=MAX_MARKS)] = Field(
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
    def rows(self) -> list[str]:
        """The rows of the drawing, from north to south."""
        return rows_of(self.drawing)

    def cell(self, mark: str) -> str | Furnishing | None:
        """Return what a character stands for; None for what is left as it was."""
        return self.legend.get(mark) or USUAL.get(mark)

    @model_validator(mode="after")
    def _is_explained(self) -> Self:
        unexplained(self.drawing, [*self.legend, *USUAL, BLANK])
        return self
