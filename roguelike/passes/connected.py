"""Pass that makes sure that all of a level can be reached."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.levels import MAX_CELLS
from roguelike.content.schema.terrain import GroundId, SolidId
from roguelike.core.grid.bitboards import board_of, cells_of, flood, lowest, parts, spread
from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.terrain import OPENED
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FARTHEST = 100


class Connected(Params):
    """Make sure that everything can be reached on foot, without swimming, keys or hidden doors.

    Small parts that are cut off are filled, others are joined by a tunnel or a ford. What lies
    behind a lock, a secret door or terrain with the tag `opened` may be cut off, but not the
    stairs. A level on which that cannot be mended is made anew. This pass comes last.
    """

    kind: Literal["connected"] = "connected"
    least: Annotated[int, Field(ge=0, le=MAX_CELLS)] = Field(
        default=12, description="Parts of fewer cells are filled, if nothing lies there."
    )
    farthest: Annotated[int, Field(ge=0, le=FARTHEST)] = Field(
        default=12, description="Through how many cells other parts are joined, at most."
    )
    floor: GroundId = Field(
        default="core:floor", description="What tunnels through rock are made of."
    )
    ford: GroundId = Field(
        default="core:shallow_water", description="What fords through deep water are made of."
    )
    wall: SolidId = Field(default="core:wall", description="What small parts are filled with.")


@implements(Connected)
def connected(params: Connected, site: Site) -> None:
    """Fill or join each part that cannot be reached from the start.

    Raises:
        CannotGenerateError: It is not known where the player arrives, or a part stays cut off.
    """
    x, y = site.require_start()
    wall = site.number(params.wall, walkable=False)
    start = 1 << x * site.height + y
    open_ = site.where(site.table.known_ways)
    reached = flood(start, open_, site.height)
    if open_ & ~reached == 0:
        return
    hidden = flood(start, open_ | board_of(_doors(site)), site.height)
    stairs = _board(site, (site.up, site.down))
    things = _board(site, (each.position for each in (*site.spawns, *site.finds)))
    for part in parts(open_ & ~reached, site.height):
        if part & reached or (part & hidden and not part & stairs):
            continue
        if part.bit_count() < params.least and not part & (stairs | things):
            _fill(part, wall, site)
        else:
            _join(part, reached, params, site)
            reached = flood(start, site.where(site.table.known_ways), site.height)


def _doors(site: Site) -> NDArray[np.bool_]:
    """Return where there are locked and secret doors, and what else is opened, as by a lever."""
    import numpy as np

    kinds = zip(site.table.locks, site.table.tags, strict=True)
    is_opened = [lock is not None or OPENED in tags for lock, tags in kinds]
    return np.array(is_opened, dtype=np.bool_)[site.terrain] | (site.dry() & ~site.known_ways())


def _board(site: Site, places: Iterable[Position | None]) -> int:
    """Return those places that there are as a bitboard."""
    board = 0
    for place in places:
        if place is not None:
            board |= 1 << place.x * site.height + place.y
    return board


def _fill(part: int, wall: int, site: Site) -> None:
    cells = cells_of(part, (site.width, site.height))
    site.terrain[cells] = wall
    site.doors[:] = [door for door in site.doors if not cells[door]]


def _join(part: int, reached: int, params: Connected, site: Site) -> None:
    """Dig from a part to what is reached, on a shortest way through rock and deep water.

    Raises:
        CannotGenerateError: It is too far.
    """
    height, cells = site.height, site.terrain.reshape(-1)
    floor, ford = (site.number(each, walkable=True) for each in (params.floor, params.ford))
    rock = site.rock()
    open_ = board_of(rock | (site.walkable() & ~site.dry()))
    beside = spread(reached, height)
    rings = [part]
    while not rings[-1] & beside:
        ring = spread(rings[-1], height) & open_
        if not ring or len(rings) > params.farthest:
            raise CannotGenerateError(ReasonText("level_apart"))
        open_ &= ~ring
        rings.append(ring)
    near = beside
    for ring in reversed(rings[1:]):
        cell = lowest(ring & near)
        cells[cell] = floor if rock.reshape(-1)[cell] else ford
        near = spread(1 << cell, height)
