"""Pass that stands pillars in rows in large rooms."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Percent
from roguelike.content.schema.levels import MAX_SIDE
from roguelike.content.schema.terrain import SolidId
from roguelike.core.grid.bitboards import cells_in, surrounded
from roguelike.engine.levels.level_builder import Site
from roguelike.registry import Params, implements


class Pillars(Params):
    """Stand pillars in rows in large rooms, for cover from those who shoot.

    Each pillar stands alone on free ground, so that one can walk around it and no way is cut.
    """

    kind: Literal["pillars"] = "pillars"
    terrain: SolidId = Field(default="core:wall", description="What the pillars are made of.")
    percent: Percent = Field(default=50, description="The chance that a large room has pillars.")
    least: Annotated[int, Field(ge=5, le=MAX_SIDE)] = Field(
        default=7, description="The least width and height, in cells, of a room with pillars."
    )
    spacing: Annotated[int, Field(ge=2, le=MAX_SIDE)] = Field(
        default=3, description="The distance in cells from one pillar to the next."
    )


@implements(Pillars)
def pillars(params: Pillars, site: Site) -> None:
    """Choose among the large rooms, and stand pillars where there is room to walk around them.

    Raises:
        CannotGenerateError: One could walk on the terrain of the pillars.
    """
    number = site.number(params.terrain, walkable=False)
    chosen = [
        room
        for room in site.rooms
        if min(room.width, room.height) > params.least and site.rng.chance(params.percent)
    ]
    blocked = surrounded(~site.where(site.table.walkable), site.height)
    free = {*cells_in(site.free_board() & ~blocked)}
    cells = site.terrain.reshape(-1)
    for room in chosen:
        for x in _row(room.x + 2, room.right - 2, params.spacing):
            for y in _row(room.y + 2, room.bottom - 2, params.spacing):
                cell = x * site.height + y
                if cell in free:
                    cells[cell] = number


def _row(first: int, last: int, spacing: int) -> range:
    """Return where pillars stand between two cells, as far from the one as from the other."""
    start = first + (last - first) % spacing // 2
    return range(start, last + 1, spacing)
