"""Generator of rectangular rooms, each joined to the next by a corridor with one bend."""

from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import swapped
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.terrain import GroundId, SolidId
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.registry import Params, implements

SMALLEST = 3  # a wall and two cells, so that stairs fit beside the center
LARGEST = 200
MOST = 500


class RoomsAndCorridors(Params):
    """Rooms that do not overlap, each joined to the next by a corridor with one bend.

    There are always at least two. A corridor may run through other rooms.
    """

    kind: Literal["rooms_and_corridors"] = "rooms_and_corridors"
    max_rooms: Annotated[int, Field(ge=2, le=MOST)] = Field(
        default=20,
        description="How many rooms to try; those that would overlap another are skipped.",
    )
    min_size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = Field(
        default=7,
        description="Least width and height of a room, one wall included: 7 means 6 open cells.",
    )
    max_size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = Field(
        default=13,
        description="Greatest width and height of a room, one wall included.",
    )
    floor: GroundId = Field(
        default="core:floor", description="What rooms and corridors are made of."
    )
    wall: SolidId = Field(default="core:wall", description="What everything else is made of.")

    @model_validator(mode="after")
    def _least_is_least(self) -> Self:
        if self.min_size > self.max_size:
            raise swapped(self, "min_size", "greater", "max_size")
        return self


@implements(RoomsAndCorridors)
def rooms_and_corridors(params: RoomsAndCorridors, site: Site) -> None:
    """Choose rooms, then dig the corridors and the rooms; the first room is where one arrives.

    Raises:
        CannotGenerateError: The level is too small for two rooms of the least size.
    """
    floor = site.number(params.floor, walkable=True)
    site.terrain[:] = site.number(params.wall, walkable=False)
    _require_space(params, site)
    rooms = _scattered(params, site)
    if len(rooms) == 1:
        rooms = _one_in_each_half(params, site)
    for here, there in pairwise(rooms):
        _dig_corridor(site, here.center, there.center, floor)
    for room in rooms:
        site.terrain[room.x + 1 : room.right, room.y + 1 : room.bottom] = floor
    site.rooms.extend(rooms)
    site.start = rooms[0].center


def _require_space(params: RoomsAndCorridors, site: Site) -> None:
    """Make sure that there is space for two rooms; they can only lie apart along an axis."""
    long, short = max(site.width, site.height) - 1, min(site.width, site.height) - 1
    size = params.min_size
    if short < size or long < 2 * size:
        reason = ReasonText("level_too_small", width=site.width, height=site.height, size=size)
        raise CannotGenerateError(reason)


def _scattered(params: RoomsAndCorridors, site: Site) -> list[Rect]:
    """Return random rooms, at least one."""
    rng, width, height = site.rng, site.width, site.height
    least = params.min_size
    widest, highest = min(params.max_size, width - 1), min(params.max_size, height - 1)
    rooms: list[Rect] = []
    for _ in range(params.max_rooms):
        columns, rows = rng.between(least, widest), rng.between(least, highest)
        room = Rect(rng.below(width - columns), rng.below(height - rows), columns, rows)
        if not any(room.intersects(other) for other in rooms):
            rooms.append(room)
    return rooms


def _one_in_each_half(params: RoomsAndCorridors, site: Site) -> list[Rect]:
    """Return two rooms of the least size, on either side of a random cut across the level.

    However the first of many rooms would lie, this always finds a place for the second.
    """
    rng, size = site.rng, params.min_size
    columns, rows = site.width - 1, site.height - 1
    long, short = max(columns, rows), min(columns, rows)
    cut = rng.between(size, long - size)
    rooms: list[Rect] = []
    for low, high in ((0, cut), (cut, long)):
        along, across = rng.between(low, high - size), rng.below(short - size + 1)
        x, y = (along, across) if columns >= rows else (across, along)
        rooms.append(Rect(x, y, size, size))
    return rooms


def _dig_corridor(site: Site, start: Position, end: Position, floor: int) -> None:
    """Dig along one axis from `start`, then along the other to `end`; a coin says which first."""
    corner = Position(end.x, start.y) if site.rng.coin() else Position(start.x, end.y)
    for one, other in ((start, corner), (corner, end)):
        left, right = sorted((one.x, other.x))
        top, bottom = sorted((one.y, other.y))
        site.terrain[left : right + 1, top : bottom + 1] = floor
