"""Pass that lays lakes of water or another liquid, with shallow rims."""

from functools import reduce
from math import isqrt
from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.fields.base import Maybe, TerrainId
from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.bitboards import (
    any_cell,
    board_of,
    cells_of,
    crowd,
    flood,
    lowest,
    parts,
    rectangle,
    surrounded,
    within_border,
)
from roguelike.core.grid.noise import SHARE, noise
from roguelike.core.rng import Rng
from roguelike.engine.levels.level_builder import Site
from roguelike.registry import Params, implements

MOST = 20
LARGEST = 2000
WIDEST_RIM = 5

_SHARES = (100, 60, 35)
"""The percentages of the wanted size that are tried, one after the other."""

_LEAST = 4
"""The fewest wanted cells for which a lake is made."""

_TRIES = 12
"""The number of places tried for a lake of one size."""

_SLIMMEST = 220
"""The greatest width of a lake, in percent of its height."""

_ROUGHNESS = 90
"""The variation of the edge in percent, as the square of its distance from the middle."""

_BUMP = 3
"""The number of cells across which the edge goes up or down."""

_MARGIN = 3
"""Cells around the ellipse for what goes up."""

_SMOOTHINGS = 3
"""The number of times that splinters are removed."""


class Lake(Params):
    """Let lakes stand on the ground, and in the rock beside it, each with a shallow rim.

    They spare the start, the stairs and the cells around doors. Nobody has to swim: what was
    joined stays joined for those who walk, unless `cuts` says otherwise.
    """

    kind: Literal["lake"] = "lake"
    liquid: TerrainId = Field(
        default="core:deep_water", description="What a lake is made of where it is deep."
    )
    rim: Maybe[GroundId] = Field(
        default="core:shallow_water", description="What becomes of the ground around a lake."
    )
    rim_width: Annotated[int, Field(ge=0, le=WIDEST_RIM)] = Field(
        default=1, description="How many cells wide the rim is."
    )
    most: Annotated[int, Field(ge=0, le=MOST)] = Field(
        default=2, description="How many lakes there are, if there is space for them."
    )
    size: CountValue = Field(
        default="20 + 4d20",
        validate_default=True,
        description="About how many deep cells a lake has.",
    )
    digs: bool = Field(default=True, description="Whether lakes may replace rock, too.")
    cuts: bool = Field(
        default=False,
        description="Whether a lake may cut the level apart. The pass `bridges` mends that.",
    )


@implements(Lake)
def lake(params: Lake, site: Site) -> None:
    """Make lakes one after the other, each somewhere on the ground."""
    liquid = site.number(params.liquid)
    rim = site.number(params.rim, walkable=True) if params.rim else None
    for _ in range(params.most):
        deep = _found(params, site)
        if deep is None:
            continue
        shape = site.width, site.height
        if rim is not None:
            edge = _widened(deep, params.rim_width, shape) & site.free_board()
            site.terrain[cells_of(edge, shape)] = rim
        site.terrain[cells_of(deep, shape)] = liquid


def _widened(board: int, width: int, shape: tuple[int, int]) -> int:
    """Return some cells and those around them, none of them at the border."""
    inside = within_border(*shape)
    for _ in range(width):
        board = surrounded(board, shape[1]) & inside
    return board


def _found(params: Lake, site: Site) -> int | None:
    """Return the cells of a lake, smaller than wanted if there is no place for it, or `None`."""
    wanted = min(params.size.roll(site.rng, {"depth": site.depth}), LARGEST)
    land = _LevelBoards(params, site)
    for percent in _SHARES if land.middles else ():
        if wanted * percent < _LEAST * 100:
            return None
        blob = _blob(wanted * percent // 100, site.rng)
        rows = max(column.bit_length() for column in blob)
        if min(site.width - len(blob), site.height - rows) < 0:
            continue
        cells = sum(column << x * site.height for x, column in enumerate(blob))
        for _ in range(_TRIES):
            deep = land.covered(cells, (len(blob), rows), any_cell(land.middles, site.rng))
            if deep is not None:
                return deep
    return None


def _blob(wanted: int, rng: Rng) -> list[int]:
    """Return a rounded shape of about so many cells that fills its box, as columns of bits.

    It is an ellipse whose edge goes up and down, smoothed until no splinters are left.
    """
    import numpy as np

    slimness = rng.between(100, _SLIMMEST)
    across = isqrt(wanted * slimness // 314) + 1
    down = isqrt(wanted * 10_000 // (314 * slimness)) + 1
    x = np.arange(-across - _MARGIN, across + _MARGIN + 1)[:, None]
    y = np.arange(-down - _MARGIN, down + _MARGIN + 1)[None, :]
    coarse = noise(rng, (x.size // _BUMP + 1, y.size // _BUMP + 1)).astype(np.int64)
    bumps = coarse.repeat(_BUMP, axis=0).repeat(_BUMP, axis=1)[: x.size, : y.size]
    reach = 100 - _ROUGHNESS // 2 + _ROUGHNESS * bumps // SHARE
    cells = (x**2 * down**2 + y**2 * across**2) * 100 <= across**2 * down**2 * reach
    padded = np.zeros((x.size, y.size + 1), dtype=np.bool_)
    padded[:, :-1] = cells
    return _cut_out(_smoothed(board_of(padded), x.size, y.size), y.size + 1)


def _smoothed(board: int, columns: int, rows: int) -> int:
    """Return what is left of a shape, whose columns are one row apart, without splinters.

    A cell is part of it if most of the nine cells around it are, again and again.
    """
    box = rectangle(range(columns), range(rows), rows + 1)
    for _ in range(_SMOOTHINGS):
        ones, twos, fours, eights = crowd(board, rows + 1)
        board = (eights | fours & (twos | ones)) & box
    return board


def _cut_out(board: int, height: int) -> list[int]:
    """Return the columns of the smallest box around a shape; those of a cell if nothing is left."""
    if not board:
        return [1]
    column = (1 << height) - 1
    left, right = lowest(board) // height, (board.bit_length() - 1) // height
    columns = [board >> x * height & column for x in range(left, right + 1)]
    top = lowest(reduce(int.__or__, columns))
    return [each >> top for each in columns]


class _LevelBoards:
    """The level before a lake is put there, as bitboards.

    Attributes:
        middles: Where the middle of a lake may lie.
    """

    def __init__(self, params: Lake, site: Site) -> None:
        self._shape = site.width, site.height
        self._ground = site.where(site.table.dry)
        self._barred = _barred(site)
        self._rooms = [site.within(room) for room in site.rooms]
        self._digs = params.digs
        self._parts = parts(self._ground, site.height)
        self._cuts = params.cuts
        self.middles = self._ground & ~self._barred

    def covered(self, blob: int, shape: tuple[int, int], middle: int) -> int | None:
        """Return the cells that a blob there covers, or `None` if it cannot lie there.

        Args:
            blob: Its cells if its corner is the first cell of the level.
            shape: Its columns and rows.
            middle: Where its middle is, as a flat index.
        """
        (columns, rows), (width, height) = shape, self._shape
        left, top = middle // height - columns // 2, middle % height - rows // 2
        if min(left, top) < 1 or left + columns > width or top + rows > height:
            return None
        deep = blob << left * height + top
        drowned = deep & self._ground
        if deep & self._barred or 2 * drowned.bit_count() < deep.bit_count():
            return None
        if not (self._spares_rooms(drowned) and self._leaves_whole(drowned)):
            return None
        return deep if self._digs else drowned

    def _spares_rooms(self, drowned: int) -> bool:
        """Return True if half of each room would stay dry."""
        ground = self._ground
        for room in self._rooms:
            lost = (room & drowned).bit_count()
            if lost and 2 * lost > (room & ground).bit_count():
                return False
        return True

    def _leaves_whole(self, drowned: int) -> bool:
        """Return True if something is left of each part of the level, in one piece if need be."""
        for part in self._parts:
            rest = part & ~drowned
            if not rest or not (self._cuts or rest == part or self._is_whole(rest, drowned)):
                return False
        return True

    def _is_whole(self, rest: int, drowned: int) -> bool:
        """Return True if what is left of a part hangs together; mostly one gets around close by."""
        height = self._shape[1]
        shore = surrounded(drowned, height)
        ring, near_by = shore & rest, surrounded(shore, height) & rest
        if not near_by:
            return True
        first = lowest(near_by)  # nothing before it matters, and small numbers are quick
        close = ring >> first
        if not close & ~flood(close & -close, near_by >> first, height):
            return True
        return not ring & ~flood(ring & -ring, rest, height)


def _barred(site: Site) -> int:
    """Return which cells no lake may cover: all but bare ground and rock, and what is beside."""
    inside, height = within_border(site.width, site.height), site.height
    barred = ~(site.free_board() | site.rock_board())
    for find in site.finds:
        barred |= 1 << find.position.x * height + find.position.y
    return surrounded(barred & inside, height) | ~inside
