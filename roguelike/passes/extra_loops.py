"""Short ways between places that lie side by side but are far to walk."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.base import Maybe
from roguelike.content.schema.levels import MAX_CELLS, GroundId
from roguelike.core.bitboards import board_of
from roguelike.core.geometry import Position
from roguelike.engine.crossings import Crossing, crossings, is_near
from roguelike.engine.site import Site
from roguelike.registry import Params, implements

_TRIES = 40
"""Of how many places it is found out, at most, how far it is to walk."""

MOST = 100
LONGEST = 40


class ExtraLoops(Params):
    """Dig straight through the rock between places from one of which it is far to the other.

    What is dug never runs along other ground, nor through a room.
    """

    kind: Literal["extra_loops"] = "extra_loops"
    most: Annotated[int, Field(ge=0, le=MOST)] = Field(
        default=4, description="How many ways are dug at most."
    )
    longest: Annotated[int, Field(ge=1, le=LONGEST)] = Field(
        default=8, description="Through how many cells of rock such a way leads at most."
    )
    detour: Annotated[int, Field(ge=2, le=MAX_CELLS)] = Field(
        default=20, description="How many steps it must be to walk without the new way, at least."
    )
    factor: Annotated[int, Field(ge=1, le=MAX_CELLS)] = Field(
        default=3, description="How many times longer than the new way that must be, at least."
    )
    floor: GroundId = Field(default="core:floor", description="What the new ways are made of.")
    door: Maybe[GroundId] = Field(
        default=None, description="What a door in each new way is made of; without it, none."
    )


@implements(ExtraLoops)
def extra_loops(params: ExtraLoops, site: Site) -> None:
    """Try places in random order until there are enough new ways."""
    floor = site.number(params.floor, walkable=True)
    door = site.number(params.door, walkable=True) if params.door else floor
    height, cells = site.height, site.terrain.reshape(-1)
    dug = 0
    places = _places(site, params.longest)
    walkable = board_of(site.dry())
    for _ in range(_TRIES):
        if dug == params.most or not places:
            return
        place = places.pop(site.rng.below(len(places)))
        limit = max(params.detour, params.factor * (place.length + 1))
        if is_near(place.begin, place.end, walkable, height, limit - 1):
            continue
        dug += 1
        cells[place.between] = floor
        if params.door:
            cells[place.between[0]] = door
            site.doors.append(Position(*divmod(place.between[0], height)))
        places = _places(site, params.longest)
        walkable = board_of(site.dry())


def _places(site: Site, longest: int) -> list[Crossing]:
    """Return where rock with something solid on both sides lies between cells of bare ground."""
    solid = ~site.walkable()
    across = site.rock() & ~site.inside()
    down = across.copy()
    across[:, 1:-1] &= solid[:, :-2] & solid[:, 2:]
    down[1:-1] &= solid[:-2] & solid[2:]
    return crossings(site.free(), across, down, longest)
