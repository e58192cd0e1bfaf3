"""Pass that places the stairs up and down, and the player's place of arrival."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.findings.reasons import ReasonName, ReasonText
from roguelike.content.schema.levels import MAX_CELLS
from roguelike.content.schema.terrain import StairsDownId, StairsUpId
from roguelike.core.grid.bitboards import any_cell, far_from
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.levels.shortcuts import is_near
from roguelike.registry import Params, implements

_BESIDE = (Direction.EAST, Direction.SOUTH, Direction.WEST, Direction.NORTH)


class Stairs(Params):
    """Put stairs up beside the place where the player arrives, and stairs down far away.

    The stairs down are in the middle of the last room, or of another if that is too near, or,
    where there are no rooms, as far to walk as possible. The last level of a campaign has none.
    """

    kind: Literal["stairs"] = "stairs"
    up: StairsUpId = Field(default="core:stairs_up", description="What stairs up are made of.")
    down: StairsDownId = Field(
        default="core:stairs_down", description="What stairs down are made of."
    )
    least_walk: Annotated[int, Field(ge=0, le=MAX_CELLS)] = Field(
        default=0,
        description=(
            "The least number of steps along the axes from the arrival point to the stairs"
            " down; if no place is that far, as many as possible."
        ),
    )


@implements(Stairs)
def stairs(params: Stairs, site: Site) -> None:
    """Choose what the generator has left open: the start, the stairs up, the stairs down.

    Raises:
        CannotGenerateError: There is too little bare ground.
    """
    up = site.number(params.up, walkable=True)
    down = site.number(params.down, walkable=True)
    start = site.start = site.start or _start(site)
    if site.up is None:
        site.up = _beside(start, site, "level_no_ground_for_stairs")
        site.terrain[site.up] = up
    if site.down is None and not site.is_last:
        site.down = _far_from(start, site, params.least_walk)
        site.terrain[site.down] = down


def _start(site: Site) -> Position:
    """Return a place to arrive: beside the stairs up if there are any, else anywhere."""
    if site.up is not None:
        return _beside(site.up, site, "level_no_ground_to_arrive")
    free = site.free_board()
    if not free:
        raise CannotGenerateError(ReasonText("level_no_arrival"))
    return Position(*divmod(any_cell(free, site.rng), site.height))


def _beside(position: Position, site: Site, complaint: ReasonName) -> Position:
    """Return a neighboring cell, the eastern one if possible; complain if there is none."""
    free, height = site.free_board(), site.height
    for direction in _BESIDE:
        x, y = cell = position.step(direction)
        if free >> x * height + y & 1:
            return cell
    raise CannotGenerateError(ReasonText(complaint, row=position.y + 1, column=position.x + 1))


def _far_from(start: Position, site: Site, least_walk: int) -> Position:
    """Return the center of the last room that is far enough, or one of the farthest cells.

    Without a distance that is asked for, the last of all rooms is far enough.
    """
    rooms = site.rooms if least_walk else site.rooms[-1:]
    free, height = site.free_board(), site.height
    centers = [room.center for room in reversed(rooms)]
    centers = [(x, y) for x, y in centers if free >> x * height + y & 1]
    if centers and not least_walk:
        return Position(*centers[0])
    walkable = site.where(site.table.walkable)
    begin = start.x * height + start.y
    for x, y in centers:
        if not is_near(begin, x * height + y, walkable, height, least_walk - 1):
            return Position(x, y)
    far = far_from(begin, free, walkable, height, site.width * height)
    if not far:
        raise CannotGenerateError(ReasonText("level_no_way_down"))
    return Position(*divmod(any_cell(far, site.rng), height))
