"""Drawings beside each other, with what differs marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

MAX_SHOWN = 36
"""How many columns of a drawing are shown, so that two stand beside each other on a terminal."""
MARGIN = 4
"""How many columns are shown on both sides of what differs."""

MAX_LISTED = 40
"""How many things that happened are shown; the last ones, as most of what is meant comes late."""

Cell = tuple[int, int]


def differences(expected: Sequence[str], actual: Sequence[str]) -> list[Cell]:
    """Return the cells in which two drawings differ, as columns and rows, in reading order."""
    return [
        (x, y)
        for y, (wanted, found) in enumerate(zip_longest(expected, actual, fillvalue=""))
        for x, (one, other) in enumerate(zip_longest(wanted, found, fillvalue=""))
        if one != other
    ]


def mark_at(rows: Sequence[str], cell: Cell) -> str:
    """Return the character for a cell, or nothing outside the drawing."""
    x, y = cell
    return rows[y][x] if y < len(rows) and x < len(rows[y]) else ""


def side_by_side(expected: Sequence[str], actual: Sequence[str]) -> str:
    """Return two drawings, the one expected to the left, with `^` below each cell that differs.

    Of wide drawings only the part around the differences is shown.
    """
    cells = differences(expected, actual)
    columns = _shown(cells, max(map(len, (*expected, *actual)), default=0))
    width = max(columns.stop - columns.start, len("expected"))
    lines = [f"{'expected':{width}}   {'actual'}"]
    marked = {y: {x for x, row in cells if row == y} for _, y in cells}
    for y, (wanted, found) in enumerate(zip_longest(expected, actual, fillvalue="")):
        pair = (row[columns].ljust(width) for row in (wanted, found))
        lines.append("   ".join(pair).rstrip())
        if y in marked:
            carets = "".join("^" if x in marked[y] else " " for x in range(columns.stop))
            carets = carets[columns].ljust(width)
            lines.append(f"{carets}   {carets}".rstrip())
    if columns.start:
        lines.append(f"(from column {columns.start} on)")
    return "\n".join(lines)


def listed(heading: str, lines: Iterable[str]) -> str:
    """Return what happened, one thing a line; of very much only the last."""
    found = [f"  {line}" for line in lines] or ["  nothing"]
    left_out = len(found) - MAX_LISTED
    if left_out > 0:
        found = [f"  ... ({left_out} before)", *found[left_out:]]
    return "\n".join([heading, *found])


def _shown(cells: Sequence[Cell], width: int) -> slice:
    """Return which columns are shown."""
    if width <= MAX_SHOWN or not cells:
        return slice(0, width)
    first = max(0, min(x for x, _ in cells) - MARGIN)
    first = min(first, width - MAX_SHOWN)
    return slice(first, first + MAX_SHOWN)
