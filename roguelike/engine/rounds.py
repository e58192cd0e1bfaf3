"""Where those go who make their rounds."""

from __future__ import annotations

from roguelike.engine.level import Level

_COLUMNS, _ROWS = 3, 2
"""Into how many parts a level is divided: so few that those who walk there share their ways."""


def spots_of(level: Level) -> list[int]:
    """Return a place in each part of a level in which one can stand, near the middle of the part.

    They follow from the terrain alone, so that all who make their rounds go to the same ones.
    """
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for cell, is_open in enumerate(level.walkable):
        if is_open:
            x, y = level.positions[cell]
            column, row = x * _COLUMNS // level.width, y * _ROWS // level.height
            off_x = abs(2 * _COLUMNS * x - (2 * column + 1) * level.width) // _COLUMNS
            off_y = abs(2 * _ROWS * y - (2 * row + 1) * level.height) // _ROWS
            found = (off_x + off_y, cell)
            best[column, row] = min(best.get((column, row), found), found)
    return [cell for _, (_, cell) in sorted(best.items())]
