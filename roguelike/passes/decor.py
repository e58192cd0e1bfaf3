"""Pass that scatters terrain in patches: grass, rubble, mushrooms."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.base import Items, Percent, TerrainId
from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.bitboards import cells_in, cells_of, surrounded
from roguelike.core.rng import Rng
from roguelike.engine.levels.level_builder import Site
from roguelike.registry import Params, implements

MOST_PATCHES = 100
LARGEST_PATCH = 1000


class Growth(DepthRange):
    """Something that lies about in patches."""

    terrain: GroundId = Field(description="What becomes of the ground.")
    on: Items[TerrainId] = Field(
        default=("core:floor",), description="The terrain, or a `#tag`, whose place it takes."
    )
    patches: CountValue = Field(
        default="2", validate_default=True, description="How many patches there are."
    )
    size: CountValue = Field(
        default="6 + 2d6", validate_default=True, description="The most cells in a patch."
    )
    percent: Percent = Field(
        default=85, description="Percentage of the cells of a patch that are covered."
    )
    near: Literal["any", "wall", "water"] = Field(
        default="any", description="Where a patch begins: anywhere, at a wall or at the water."
    )


class Decor(Params):
    """Scatter terrain in patches, on bare ground only."""

    kind: Literal["decor"] = "decor"
    growths: Annotated[Items[Growth], Field(min_length=1)] = Field(
        description="What is scattered, one after another."
    )


@implements(Decor)
def decor(params: Decor, site: Site) -> None:
    """Let patches grow from cells where they may begin."""
    cells, depth = site.terrain.reshape(-1), {"depth": site.depth}
    for growth in params.growths:
        if not growth.covers(site.depth):
            continue
        number = site.number(growth.terrain, walkable=True)
        kinds = site.table.only(*(site.number(each) for each in growth.on))
        allowed = site.free_board() & site.where(kinds)
        left = bytearray(cells_of(allowed, (site.width, site.height)).tobytes())
        beginnings = cells_in(allowed & _beside(growth, site))
        covered: list[int] = []
        for _ in range(min(growth.patches.roll(site.rng, depth), MOST_PATCHES)):
            start = _drawn(beginnings, left, site.rng)
            size = min(growth.size.roll(site.rng, depth), LARGEST_PATCH)
            patch = [] if start is None else _grown(start, size, left, site.height, site.rng)
            dice = site.rng.numbers(100, len(patch))
            covered += [c for c, die in zip(patch, dice, strict=True) if die < growth.percent]
        cells[covered] = number


def _drawn(beginnings: list[int], left: bytearray, rng: Rng) -> int | None:
    """Take a cell out of `beginnings` that is still left, or return `None` where none is."""
    while beginnings:
        cell = beginnings.pop(rng.below(len(beginnings)))
        if left[cell]:
            return cell
    return None


def _beside(growth: Growth, site: Site) -> int:
    """Return where patches may begin, if the ground is the right one, as a bitboard."""
    if growth.near == "water":
        return surrounded(site.where(site.table.wet), site.height)
    if growth.near == "wall":
        table = site.table
        return surrounded(
            ~(site.where(table.walkable) | site.where(table.transparent)), site.height
        )
    return -1


def _grown(start: int, size: int, left: bytearray, height: int, rng: Rng) -> list[int]:
    """Return the cells of a patch that grows at random places of its edge.

    Args:
        start: Where it begins, as a flat index.
        size: How many cells it has at most.
        left: One byte a cell, 1 where it may grow; what it covers becomes 0.
        height: Rows of the level.
        rng: The stream to draw from.
    """
    patch: list[int] = []
    edge = [start]
    left[start] = 0
    for cell in rng.taken(edge, size):
        patch.append(cell)
        for there in (cell - 1, cell + 1, cell - height, cell + height):
            if left[there]:
                left[there] = 0
                edge.append(there)
    for cell in edge:
        left[cell] = 1
    return patch
