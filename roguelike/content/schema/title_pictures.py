"""Pictures behind the titles of campaigns: a name that stands in water, and tiles on the ground."""

from typing import Annotated, ClassVar

from pydantic import Field

from roguelike.content.schema.base import ColorId, Items, Maybe, Model
from roguelike.content.schema.tiles import MAX_DOTS, TileId

MAX_PIECES = 64
"""The most tiles of a picture, one that is repeated counted once."""
MAX_TIMES = 16
"""The largest factor by which a title enlarges the dots of a tile."""


class Piece(Model):
    """A tile in a picture."""

    counts_in_rules: ClassVar[bool] = False

    tile: Maybe[TileId] = Field(
        default=None, description="The tile, in the colors of its own tileset."
    )
    x: Annotated[int, Field(ge=0, le=100)] | None = Field(
        default=None,
        description=(
            "Where its middle is, in percent of the width; if left out, it is the ground: side by"
            " side over the whole width, darker towards both sides."
        ),
    )
    y: Annotated[int, Field(ge=-MAX_DOTS, le=4 * MAX_DOTS)] = Field(
        default=0,
        description="How far its lower edge is above the line of the ground, in dots of its own.",
    )
    times: Annotated[int, Field(ge=1, le=MAX_TIMES)] = Field(
        default=1,
        description=(
            "How many times as large as the tile it is in a window of 1280 by 800 pixels; in"
            " others it is as much larger or smaller as they are, in whole steps."
        ),
    )
    light: Annotated[int, Field(ge=0, le=100)] = Field(
        default=100,
        description="How much of it comes through the water, in percent, as if it were that near.",
    )
    glow: Maybe[ColorId] = Field(
        default=None, description="The color of the light that it gives to what is behind it."
    )


class TitlePicture(Model):
    """The picture behind the title of a campaign."""

    counts_in_rules: ClassVar[bool] = False

    sky: Maybe[ColorId] = Field(
        default=None,
        description="The color of the surface of the water, and of the name below it.",
    )
    water: Maybe[ColorId] = Field(
        default=None, description="The color of the water; if left out, there is none."
    )
    pieces: Annotated[Items[Piece], Field(max_length=MAX_PIECES)] = Field(
        default=(), description="The tiles in it, each over those before."
    )
