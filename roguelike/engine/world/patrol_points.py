"""The places that patrolling actors visit."""

from __future__ import annotations

from functools import lru_cache

from roguelike.engine.world.level import Level

_COLUMNS, _ROWS = 3, 2
"""The columns and rows of parts into which a level is divided: few, so that ways are shared."""


def spots_of(level: Level, ground: bytearray) -> tuple[int, ...]:
    """Return a place in each part of a level where one can go, near the middle of the part.

    They follow from the terrain alone, so that all who make their rounds go to the same ones.

    Args:
        level: The level.
        ground: One byte a cell: 1 where one can go.
    """
    return _spots(bytes(ground), level.width, level.height)


@lru_cache(maxsize=8)  # as it takes a look at each cell
def _spots(walkable: bytes, width: int, height: int) -> tuple[int, ...]:
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for cell, is_open in enumerate(walkable):
        if is_open:
            x, y = divmod(cell, height)
            column, row = x * _COLUMNS // width, y * _ROWS // height
            off_x = abs(2 * _COLUMNS * x - (2 * column + 1) * width) // _COLUMNS
            off_y = abs(2 * _ROWS * y - (2 * row + 1) * height) // _ROWS
            found = (off_x + off_y, cell)
            best[column, row] = min(best.get((column, row), found), found)
    return tuple(cell for _, (_, cell) in sorted(best.items()))
