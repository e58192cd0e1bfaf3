"""Terrain: what a cell of a level is made of."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from roguelike.content.schema.base import ColorId, Glyph, Label, Line, Maybe, Model, TerrainId
from roguelike.content.schema.references import Needs

_WALKABLE: Final = Needs("walkable", value=True, reason="cannot be walked on")

GroundId = Annotated[TerrainId, _WALKABLE]
"""Terrain on which actors can stand."""

SolidId = Annotated[TerrainId, Needs("walkable", value=False, reason="can be walked on")]
"""Terrain on which nobody can stand."""

StairsUpId = Annotated[TerrainId, _WALKABLE, Needs("leads", "up", "does not lead up")]
"""Stairs up."""

StairsDownId = Annotated[TerrainId, _WALKABLE, Needs("leads", "down", "does not lead down")]
"""Stairs down."""


class Look(Model):
    """How something that fills a cell is drawn."""

    color: ColorId = Field(description="Color of the glyph.")
    background: ColorId = Field(description="Color behind the glyph.")


class TerrainDef(Model):
    """What a cell can be made of."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="One sentence about it.")
    glyph: Glyph = Field(description="The character that stands for it.")
    seen: Look = Field(description="How it is drawn while in view.")
    remembered: Look = Field(description="How it is drawn when explored but out of view.")
    walkable: bool = Field(default=False, description="Whether actors can enter it.")
    transparent: bool = Field(default=False, description="Whether one can see through it.")
    opens_into: Maybe[GroundId] = Field(
        default=None, description="What it becomes when an actor enters it, as a door does."
    )
    leads: Literal["up", "down"] | None = Field(
        default=None, description="Which way it takes whoever uses it, as stairs do."
    )
