"""Levels, the terrain of their cells, and the depths at which they lie."""

from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import Field, Strict, model_validator

from roguelike.content.findings.faults import Fault, fault, swapped
from roguelike.content.schema.base import (
    ColorId,
    Glyph,
    Items,
    Label,
    Line,
    Maybe,
    Model,
    Needs,
    Percent,
    Tag,
    TerrainId,
)
from roguelike.content.schema.choices import Extends
from roguelike.content.schema.steps import GroundTrigger, Triggers
from roguelike.content.schema.things import ItemId
from roguelike.registry import Params

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
        """Tell whether `depth` is in the range."""
        return self.first <= depth and (self.last is None or depth <= self.last)


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
    """The colors of something that fills a cell."""

    color: ColorId = Field(description="Color of the glyph.")
    background: ColorId | None = Field(
        default=None,
        description="Color behind the glyph; if left out, that of the ground beside it.",
    )


Lines: TypeAlias = Literal["light", "heavy", "double", "ends"]
"""The kind of lines that terrain is drawn with."""


class Locking(Model):
    """The lock of terrain: what opens it, and what the terrain becomes."""

    items: Items[ItemId] = Field(description="The keys, as items or a `#tag` of items.")
    into: TerrainId = Field(description="What it becomes when it is unlocked.")
    spends: bool = Field(default=True, description="Whether the key is used up.")


class Hiding(Model):
    """The disguise of hidden terrain, and the chance that it is noticed."""

    looks: TerrainId = Field(description="The terrain that it looks like.")
    percent: Percent = Field(
        default=20,
        description="The chance that the player notices it from a neighboring cell, each turn.",
    )


class PlaceForms(Model):
    """Forms of the name of what is in a place in sentences, where they are irregular."""

    indefinite: Line = Field(
        default="",
        description="The name with an article, as `an altar`; what cannot be counted has none.",
    )
    definite: Line = Field(default="", description="The name with an article, as `the altar`.")
    object: Line = Field(
        default="",
        description="The same as an object, in languages where that differs.",
    )


class TerrainDef(Model):
    """A kind of terrain, of which cells can be made."""

    label: Label = Field(description="The name shown to the player.")
    forms: PlaceForms = Field(default_factory=PlaceForms, description="Other forms of the name.")
    description: Line = Field(default="", description="One sentence about it.")
    glyph: Glyph = Field(description="The character that stands for it.")
    drawn: Glyph | None = Field(
        default=None, description="The character that displays draw, if not the glyph."
    )
    lines: Lines | None = Field(
        default=None,
        description=(
            "The lines that displays draw where it meets its like, as in walls. With `ends`, it"
            " is drawn itself, and only the lines of others reach it, as with a door."
        ),
    )
    seen: Look = Field(description="How it is drawn while in view.")
    remembered: Look = Field(description="How it is drawn when explored but out of view.")
    walkable: bool = Field(default=False, description="Whether actors can enter it.")
    surrounds: bool = Field(
        default=False,
        description=(
            "Whether whoever is there is in it, as in water, and goes through it: sentences say"
            " so. Else one is on it, and goes over it."
        ),
    )
    transparent: bool = Field(default=False, description="Whether it can be seen through.")
    opens_into: Maybe[GroundId] = Field(
        default=None, description="What it becomes when an actor enters it, as a door does."
    )
    gives_way: bool = Field(
        default=False,
        description=(
            "Whether it becomes that without a message, as trampled grass does; then it is not"
            " a door."
        ),
    )
    muffles: Annotated[int, Field(ge=0, le=100)] = Field(
        default=0,
        description=("By how many cells it shortens the range of a noise that passes through it."),
    )
    burns_into: Maybe[TerrainId] = Field(
        default=None, description="What fire leaves of it; if left out, what the fire says."
    )
    leads: Literal["up", "down"] | None = Field(
        default=None, description="Which way it takes its users, as stairs do."
    )
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that conditions and effects look for. Exploring avoids what is `untouched`."
        ),
    )
    lock: Locking | None = Field(default=None, description="What opens it, if it is locked.")
    locks_into: Maybe[TerrainId] = Field(
        default=None, description="What it becomes when it is locked."
    )
    hidden: Hiding | None = Field(
        default=None, description="What it looks like until it is noticed or entered."
    )
    triggers: Triggers[GroundTrigger] = Field(
        default=(), description="What happens to those who stand there, and when."
    )


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
