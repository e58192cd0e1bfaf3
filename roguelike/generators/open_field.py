"""Generator of a single open space."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.terrain import GroundId, SolidId
from roguelike.engine.levels.level_builder import Site
from roguelike.registry import Params, implements


class OpenField(Params):
    """Open ground with nothing but a wall around it."""

    kind: Literal["open_field"] = "open_field"
    floor: GroundId = Field(default="core:floor", description="What the ground is made of.")
    wall: SolidId = Field(default="core:wall", description="What the border is made of.")


@implements(OpenField)
def open_field(params: OpenField, site: Site) -> None:
    """Cover everything inside the border with floor."""
    site.terrain[:] = site.number(params.wall, walkable=False)
    site.terrain[1:-1, 1:-1] = site.number(params.floor, walkable=True)
