"""Vaults turned and mirrored, as bitboards and differences of flat indices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.content.schema.drawings import BLANK, ENTRANCE, VaultDef
from roguelike.core.grid.bitboards import Runs, cells_in, rectangle, runs_of, surrounded
from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.levels.level_builder import Site

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDES = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
_WAYS = 8
"""Four quarter turns, each also mirrored."""


class TurnedVault(Struct, frozen=True, eq=False):
    """A vault turned some way, for levels of one size.

    Attributes:
        cells: What belongs to the vault, row by row, with its marks.
        corners: Where its corner can lie so that all of it lies on the level, as a bitboard.
        there: Where that is, seen from the corner, as differences of flat indices.
        by_mark: The same for each of the marks.
        board: The same, as a bitboard for a corner in the first cell of a level.
        open: Those of them where one can walk, without entrances.
        skin: What has to be solid around it, so that one comes in by its entrances only; seen
            from the corner.
        entrances: Where one can come in, and the side that is outside there.
    """

    cells: tuple[tuple[Position, str], ...]
    corners: int
    there: Runs
    by_mark: Mapping[str, NDArray[np.intp]]
    board: int
    open: int
    skin: Runs
    entrances: tuple[tuple[Position, Direction], ...]


class Sketch(Struct, frozen=True):
    """The data of a vault from which turned ones are made.

    Attributes:
        ways: In how many ways it may lie.
        rows: The drawing.
        inside: The marks of the cells where one can walk, without entrances.
        is_full: Whether a blank belongs to the vault.
        shape: Columns and rows of the level.
    """

    ways: int
    rows: tuple[str, ...]
    inside: frozenset[str]
    is_full: bool
    shape: tuple[int, int]


def sketch_of(vault: VaultDef, site: Site) -> Sketch:
    """Return the data of a vault for turning it on a level."""
    rows = vault.rows
    inside = frozenset(
        mark
        for mark in {*"".join(rows)} - {ENTRANCE}
        if (ground := vault.terrain(mark)) is not None and site.table.walkable[site.number(ground)]
    )
    shape = site.width, site.height
    return Sketch(_WAYS if vault.turns else 1, rows, inside, BLANK in vault.legend, shape)


def turned_vaults(sketch: Sketch, rng: Rng) -> Iterator[TurnedVault]:
    """Yield a vault in all ways in which it may lie, in random order."""
    ways = list(range(sketch.ways))
    rng.shuffle(ways)
    for way in ways:
        yield _turned_vault(sketch, way)


@lru_cache(maxsize=512)
def _turned_vault(sketch: Sketch, way: int) -> TurnedVault:
    """Return a vault turned some way; the same ones come again and again."""
    import numpy as np

    columns = _turned(sketch.rows, way)
    width, height = sketch.shape
    cells = [
        (Position(x, y), mark)
        for y, row in enumerate(zip(*columns, strict=True))
        for x, mark in enumerate(row)
        if mark != BLANK or sketch.is_full
    ]
    there = [x * height + y for (x, y), _ in cells]
    by_mark: dict[str, list[int]] = {}
    for cell, (_, mark) in zip(there, cells, strict=True):
        by_mark.setdefault(mark, []).append(cell)
    board = sum(1 << cell for cell in there)
    open_ = sum(
        1 << cell for cell, (_, mark) in zip(there, cells, strict=True) if mark in sketch.inside
    )
    inner = height + 1  # so far from the corner of the level that there is room for the skin
    skin = surrounded(open_ << inner, height) & ~(board << inner)
    places = (range(max(width - len(columns) + 1, 0)), range(max(height - len(columns[0]) + 1, 0)))
    return TurnedVault(
        tuple(cells),
        rectangle(*places, height),
        runs_of(there),
        {mark: np.array(offsets) for mark, offsets in by_mark.items()},
        board,
        open_,
        runs_of(cell - inner for cell in cells_in(skin)),
        tuple(_entrances(cells)),
    )


def _turned(rows: Sequence[str], way: int) -> Sequence[Sequence[str]]:
    """Return the columns of a drawing after some quarter turns, and mirrored in every other way."""
    columns = list(zip(*rows, strict=True))
    for _ in range(way % 4):
        columns = list(zip(*columns, strict=True))[::-1]
    return columns[::-1] if way >= _WAYS // 2 else columns


def _entrances(cells: Sequence[tuple[Position, str]]) -> Iterator[tuple[Position, Direction]]:
    """Yield each entrance with the sides on which nothing of the vault lies as far as it goes."""
    for x, y in sorted(cell for cell, mark in cells if mark == ENTRANCE):
        rows = [cell.y for cell, _ in cells if cell.x == x]
        columns = [cell.x for cell, _ in cells if cell.y == y]
        ends = (min(rows) == y, max(columns) == x, max(rows) == y, min(columns) == x)
        for side, is_end in zip(SIDES, ends, strict=True):
            if is_end:
                yield Position(x, y), side
