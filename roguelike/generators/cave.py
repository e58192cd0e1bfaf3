"""Generator of caves, grown by a cellular automaton."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.terrain import GroundId, SolidId
from roguelike.core.grid.areas import Bounds, line
from roguelike.core.grid.bitboards import cells_of, parts
from roguelike.core.grid.geometry import Position
from roguelike.core.grid.noise import SHARE, noise, sums
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CROWDED = 5  # walls among the eight neighbors that make a cell a wall
LONELY = 2  # walls in the square of five by five that still make its center a pillar


class Cave(Params):
    """A cave of irregular halls, every part of which can be reached.

    Random noise is smoothed again and again: a cell becomes wall where wall prevails around it.
    """

    kind: Literal["cave"] = "cave"
    fill_probability: Annotated[int, Field(ge=1, le=100)] = Field(
        default=45,
        description="Percentage of cells that begin as floor; 40 to 60 makes good caves.",
    )
    total_iterations: Annotated[int, Field(ge=1, le=20)] = Field(
        default=4, description="How often the noise is smoothed; 2 to 5 makes good caves."
    )
    cutoff_of_big_area_fill: Annotated[int, Field(ge=0, le=20)] = Field(
        default=2,
        description=(
            "How many times, at first, smoothing also puts pillars into large open spaces;"
            " less than 4 makes good caves."
        ),
    )
    floor: GroundId = Field(default="core:floor", description="What the ground is made of.")
    wall: SolidId = Field(default="core:wall", description="What everything else is made of.")


@implements(Cave)
def cave(params: Cave, site: Site) -> None:
    """Grow a cave by RogueSharp's cellular automaton, and dig tunnels between its parts.

    Raises:
        CannotGenerateError: Everything has become wall.
    """
    import numpy as np

    floor = site.number(params.floor, walkable=True)
    wall = site.number(params.wall, walkable=False)
    is_wall = np.ones((site.width, site.height), dtype=np.uint8)
    inside = is_wall[1:-1, 1:-1]
    inside[:] = noise(site.rng, inside.shape) >= params.fill_probability * SHARE // 100
    for iteration in range(params.total_iterations):
        fill_big_areas = iteration < params.cutoff_of_big_area_fill
        inside[:] = _smoothed(is_wall, fill_big_areas=fill_big_areas)[1:-1, 1:-1]
    site.terrain[:] = np.where(is_wall, wall, floor)
    connect(site, floor)


def _smoothed(is_wall: NDArray[np.uint8], *, fill_big_areas: bool) -> NDArray[np.bool_]:
    """Return which cells are walls in the next generation; what lies outside counts as open."""
    becomes_wall = sums(is_wall, 1) - is_wall >= CROWDED
    if fill_big_areas:
        becomes_wall |= sums(is_wall, 2) - is_wall <= LONELY
    return becomes_wall


def connect(site: Site, floor: int) -> None:
    """Dig tunnels so that there is a way from everywhere to everywhere.

    Each part is joined to the one whose middle is nearest, of those that are joined already.

    Args:
        site: A level with a closed border.
        floor: The number of what tunnels are made of.

    Raises:
        CannotGenerateError: Nothing is open.
    """
    import numpy as np

    walkable = site.where(site.table.walkable)
    anchors = [_anchor(part, site) for part in parts(walkable, site.height)]
    if not anchors:
        raise CannotGenerateError(ReasonText("level_all_wall"))
    x, y = np.array(anchors, dtype=np.int32).T.copy()
    for index in range(1, len(anchors)):
        distances = np.abs(x[:index] - x[index]) + np.abs(y[:index] - y[index])
        _dig_tunnel(site, anchors[index], anchors[int(distances.argmin())], floor)


def _anchor(part: int, site: Site) -> Position:
    """Return the cell of a part that is nearest to the middle of its bounding box."""
    import numpy as np

    x, y = cells_of(part, (site.width, site.height)).nonzero()
    middle_x = (int(x[0]) + int(x[-1]) + 1) // 2
    middle_y = (int(y.min()) + int(y.max()) + 1) // 2
    nearest = (np.abs(x - middle_x) + np.abs(y - middle_y)).argmin()
    return Position(int(x[nearest]), int(y[nearest]))


def _dig_tunnel(site: Site, start: Position, end: Position, floor: int) -> None:
    """Dig a straight tunnel two cells wide, inside the border.

    The second cell lies to the east, so where the line steps across a corner, there is always
    a way around the corner.
    """
    border = site.width - 1
    for x, y in line(Bounds(site.width, site.height), start, end):
        site.terrain[x : min(x + 2, border), y] = floor
