"""Levels drawn as text: rows of characters, one for each cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from textwrap import dedent


def rows_of(drawing: str) -> list[str]:
    """Return the rows of a drawing, which may be indented, and have empty lines around it."""
    return dedent(drawing).strip("\n").rstrip().split("\n")


def starts_of(drawing: str) -> list[int]:
    """Return where in a drawing each of its rows begins."""
    lines, rows, even = drawing.split("\n"), rows_of(drawing), dedent(drawing)
    above = len(even) - len(even.lstrip("\n"))
    ends = [0, *accumulate(len(line) + 1 for line in lines)]
    return [ends[number] + lines[number].index(row) for number, row in enumerate(rows, above)]


def is_rectangle(rows: Sequence[str]) -> bool:
    """Tell whether all rows are as long as the first."""
    return len({len(row) for row in rows}) == 1


def edge_of(rows: Sequence[Sequence[object]]) -> Iterator[tuple[int, int]]:
    """Yield the column and the row of each cell at the edge of a rectangle, in reading order."""
    last_x, last_y = len(rows[0]) - 1, len(rows) - 1
    for y in range(last_y + 1):
        is_whole = y in (0, last_y)
        yield from ((x, y) for x in (range(last_x + 1) if is_whole else sorted({0, last_x})))


def drawing_of(columns: Iterable[Sequence[str]]) -> str:
    """Return the drawing of a level whose cells are given in `[x][y]` order."""
    return "\n".join("".join(row) for row in zip(*columns, strict=True))
