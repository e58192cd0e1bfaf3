"""Drawings: grids as text, in which each character is the mark of a cell."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.core.grid.geometry import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MARGIN = " \t"


class Drawing(Struct, frozen=True):
    """A drawing that was read from text, or is to be shown as text.

    Attributes:
        rows: The rows from north to south, each with one mark a cell.
        starts: Where in the text each row begins.
    """

    rows: tuple[str, ...]
    starts: tuple[int, ...]

    @classmethod
    def read(cls, text: str, *, has_blanks: bool = False) -> Drawing:
        """Return the drawing in a text.

        The text may be laid out as suits the file around it: blank lines above and below, the
        indentation that all rows share, and blanks behind the last row are no part of the drawing.

        Args:
            text: The text.
            has_blanks: Whether a blank is a mark like others. Then there is no telling cells from
                layout, and only a line break at the end is left out.
        """
        if has_blanks:
            rows = text.removesuffix("\n").split("\n")
            return cls(tuple(rows), _starts_of(rows))
        lines = text.split("\n")
        inked = [number for number, line in enumerate(lines) if line.strip()]
        if not inked:
            return cls(("",), (0,))
        first, last = inked[0], inked[-1]
        lines[last] = lines[last].rstrip()
        margin = _shared_margin([lines[number] for number in inked])
        starts = [
            start + min(margin, len(line))
            for start, line in zip(_starts_of(lines), lines, strict=True)
        ]
        inside = slice(first, last + 1)
        return cls(tuple(line[margin:] for line in lines[inside]), tuple(starts[inside]))

    @classmethod
    def of(
        cls,
        cells: NDArray[np.integer],
        marks: Mapping[int, str] | Sequence[str],
        above: Iterable[tuple[tuple[int, int], str]] = (),
    ) -> Drawing:
        """Return the drawing of an array.

        Args:
            cells: The numbers of the cells, in `[x, y]` order.
            marks: The mark of each number.
            above: Cells that have other marks, and those marks; of several for a cell the last.
        """
        columns = [[marks[number] for number in column] for column in cells.tolist()]
        for (x, y), mark in above:
            columns[x][y] = mark
        rows = tuple("".join(row) for row in zip(*columns, strict=True))
        return cls(rows, _starts_of(rows))

    @property
    def uneven(self) -> int | None:
        """The index of the first row that is not as long as row 0; None for a rectangle."""
        width = len(self.rows[0])
        return next((index for index, row in enumerate(self.rows) if len(row) != width), None)

    def cells(self, marks: Container[str] | None = None) -> list[tuple[str, Position]]:
        """Return the mark and the position of each cell, in reading order.

        Args:
            marks: The marks of the cells that are wanted; all if left out.
        """
        return [
            (mark, Position(x, y))
            for y, row in enumerate(self.rows)
            for x, mark in enumerate(row)
            if marks is None or mark in marks
        ]

    def edge(self) -> list[tuple[str, Position]]:
        """Return the same of the cells at the edge of a rectangle."""
        last_x, last_y = len(self.rows[0]) - 1, len(self.rows) - 1
        return [
            (row[x], Position(x, y))
            for y, row in enumerate(self.rows)
            for x in (range(last_x + 1) if y in (0, last_y) else sorted({0, last_x}))
        ]

    def count(self, mark: str) -> int:
        """Return the number of cells with a mark."""
        return sum(row.count(mark) for row in self.rows)

    def numbered(self, numbers: Mapping[str, int]) -> NDArray[np.uint16]:
        """Return a new array with the number of each cell: uint16, in `[x, y]` order.

        Args:
            numbers: The numbers of the marks.

        Raises:
            KeyError: A mark has no number.
            ValueError: The rows differ in length.
        """
        import numpy as np

        rows = [[numbers[mark] for mark in row] for row in self.rows]
        return np.array(rows, dtype=np.uint16).T.copy()

    def part(self, row: int, column: int | None = None) -> dict[str, int]:
        """Return the `start` and `end` of a row in the text, or of one cell of it."""
        start = self.starts[row]
        if column is None:
            return {"start": start, "end": start + len(self.rows[row])}
        return {"start": start + column, "end": start + column + 1}

    def __str__(self) -> str:
        """Return the rows as lines of text."""
        return "\n".join(self.rows)


def _starts_of(lines: Sequence[str]) -> tuple[int, ...]:
    """Return the index of the first character of each line in the text that they make up."""
    return (0, *accumulate(len(line) + 1 for line in lines[:-1]))


def _shared_margin(lines: Sequence[str]) -> int:
    """Return the number of blanks and tabs with which all lines begin alike."""
    margins = [line[: len(line) - len(line.lstrip(_MARGIN))] for line in lines]
    least, most = min(margins), max(margins)
    alike = (index for index, blank in enumerate(least) if blank != most[index : index + 1])
    return next(alike, len(least))
