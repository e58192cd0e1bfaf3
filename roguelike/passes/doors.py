"""Pass that puts doors where corridors lead through the walls of rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import Site
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Doors(Params):
    """Put a closed door wherever there is a gap, one cell wide, in the wall of a room."""

    needs_rooms: ClassVar[bool] = True

    kind: Literal["doors"] = "doors"
    closed: GroundId = Field(
        default="core:door_closed", description="What a door is made of; it can be walked into."
    )


@implements(Doors)
def doors(params: Doors, site: Site) -> None:
    """Close every gap in a wall line that has no door beside it.

    It has to come after everything is dug, since it looks at what flanks a gap.
    """
    import numpy as np

    closed = site.number(params.closed, walkable=True)
    if not site.rooms:
        return
    height = site.height
    placed = {door.x * height + door.y for door in site.doors}
    for cell in np.flatnonzero(_gaps(site)).tolist():
        if placed.isdisjoint((cell, cell - 1, cell + 1, cell - height, cell + height)):
            placed.add(cell)
            door = Position(*divmod(cell, height))
            site.doors.append(door)
            site.terrain[door] = closed


def _gaps(site: Site) -> NDArray[np.bool_]:
    """Return which free cells of walls have a way through and something solid on each side.

    The border is closed, so in the flat array no cell has a neighbor in the wrong column.
    """
    height = site.height
    walkable = site.walkable().reshape(-1)
    gaps = (_walls(site) & site.free()).reshape(-1)
    west, east = walkable[: -2 * height], walkable[2 * height :]
    north, south = walkable[height - 1 : -height - 1], walkable[height + 1 : 1 - height]
    across, down = west & east, north & south
    gaps[height:-height] &= (across & ~(north | south)) | (down & ~(west | east))
    return gaps


def _walls(site: Site) -> NDArray[np.bool_]:
    """Return which cells belong to the walls of rooms."""
    import numpy as np

    walls = np.zeros((site.width, site.height), dtype=np.bool_)
    for room in site.rooms:
        walls[room.x : room.right + 1, room.y : room.bottom + 1] = True
    for room in site.rooms:
        walls[room.x + 1 : room.right, room.y + 1 : room.bottom] = False
    return walls
