"""Pass that digs short ways between places that are far to walk from each other."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Maybe
from roguelike.content.schema.levels import MAX_CELLS
from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.shortcuts import (
    DetourLimits,
    Shortcut,
    Shortcuts,
    find_shortcuts,
    shorten,
)
from roguelike.registry import Params, implements

MOST = 100
LONGEST = 40


class ExtraLoops(Params):
    """Dig straight through the rock between places from one of which it is far to the other.

    What is dug never runs along other ground, nor through a room.
    """

    kind: Literal["extra_loops"] = "extra_loops"
    most: Annotated[int, Field(ge=0, le=MOST)] = Field(
        default=4, description="The most passages to dig."
    )
    longest: Annotated[int, Field(ge=1, le=LONGEST)] = Field(
        default=8, description="The most cells of rock that a passage leads through."
    )
    detour: Annotated[int, Field(ge=2, le=MAX_CELLS)] = Field(
        default=20,
        description=("The least number of steps that the way without the passage takes."),
    )
    factor: Annotated[int, Field(ge=1, le=MAX_CELLS)] = Field(
        default=3, description="How many times longer than the passage that must be, at least."
    )
    floor: GroundId = Field(default="core:floor", description="What the passages are made of.")
    door: Maybe[GroundId] = Field(
        default=None,
        description=("What a door in each passage is made of; if left out, there is none."),
    )


@implements(ExtraLoops)
def extra_loops(params: ExtraLoops, site: Site) -> None:
    """Try places in random order until there are enough new ways."""
    floor = site.number(params.floor, walkable=True)
    door = site.number(params.door, walkable=True) if params.door else None
    cells = site.terrain.reshape(-1)

    def dig(place: Shortcut) -> None:
        cells[place.between] = floor
        if door is not None:
            cells[place.between[0]] = door
            site.doors.append(Position(*divmod(place.between[0], site.height)))

    savings = DetourLimits(params.most, params.detour, params.factor)
    shorten(site, savings, partial(_places, longest=params.longest), dig)


def _places(site: Site, longest: int) -> Shortcuts:
    """Return where rock with something solid on both sides lies between cells of bare ground."""
    height, walkable = site.height, site.where(site.table.walkable)
    rock = site.rock_board() & ~site.inside_board()
    across = rock & ~(walkable << 1 | walkable >> 1)
    down = rock & ~(walkable << height | walkable >> height)
    return find_shortcuts(site.free_board(), across, down, height, longest)
