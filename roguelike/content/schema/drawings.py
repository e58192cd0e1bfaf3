"""Drawings: rows of characters, each of which stands for a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.levels import MAX_CELLS, MAX_SIDE, MIN_SIDE

MAX_MARKS = 100
"""How many characters a legend explains at most."""


def rows_of(drawing: str) -> list[str]:
    """Return the rows of a drawing, from north to south."""
    return drawing.removesuffix("\n").split("\n")


def _shaped(drawing: str) -> str:
    """Refuse rows of different lengths, and drawings too small or too large for a level."""
    rows = rows_of(drawing)
    width, height = len(rows[0]), len(rows)
    for index, row in enumerate(rows):
        if len(row) != width:
            raise fault(
                Fault.CONTRADICTION,
                "row {row} has {length} characters, but row 1 has {width}",
                row=index + 1,
                length=len(row),
                width=width,
                hint="make all rows as long as the first",
                **part_of(rows, index),
            )
    if min(width, height) < MIN_SIDE or max(width, height) > MAX_SIDE:
        raise fault(
            Fault.CONTRADICTION,
            "the drawing has {width} by {height} cells, but a side has from {least} to {most}",
            width=width,
            height=height,
            least=MIN_SIDE,
            most=MAX_SIDE,
            hint="draw it larger" if min(width, height) < MIN_SIDE else "draw it smaller",
        )
    return drawing


def part_of(rows: Sequence[str], row: int, column: int | None = None) -> dict[str, int]:
    """Return which characters of a drawing a row is, or one character of it."""
    start = sum(len(each) + 1 for each in rows[:row])
    if column is None:
        return {"start": start, "end": start + len(rows[row])}
    return {"start": start + column, "end": start + column + 1}


def _padded(drawing: str) -> str:
    """Return a drawing whose rows are all as long as the longest, filled with blanks."""
    rows = rows_of(drawing)
    longest = max(map(len, rows))
    return "\n".join(row.ljust(longest) for row in rows)


PaddedDrawing = Annotated[
    str,
    StringConstraints(max_length=MAX_CELLS + MAX_SIDE),
    AfterValidator(_padded),
    AfterValidator(_shaped),
]
"""The same, but blanks at the end of rows need not be written."""

Drawing = Annotated[
    str, StringConstraints(max_length=MAX_CELLS + MAX_SIDE), AfterValidator(_shaped)
]
"""Rows of characters, all of the same length."""


def unexplained(drawing: str, known: Sequence[str], legend: str = "legend") -> None:
    """Refuse a drawing with characters that nothing explains.

    Args:
        drawing: The drawing.
        known: The characters that stand for something.
        legend: The field that says what they stand for.
    """
    rows = rows_of(drawing)
    for index, row in enumerate(rows):
        for column, mark in enumerate(row):
            if mark not in known:
                raise fault(
                    Fault.CONTRADICTION,
                    "row {row} has the character '{mark}', which is not in the legend",
                    row=index + 1,
                    mark=mark,
                    field="drawing",
                    hint=f"say in `{legend}` what it stands for",
                    **part_of(rows, index, column),
                )
