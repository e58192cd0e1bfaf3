"""Drawings: rows of characters, each of which stands for a cell."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, Self

from pydantic import AfterValidator, Discriminator, Field, StringConstraints, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import Model, MonsterId, Rewritten
from roguelike.content.schema.levels import MAX_CELLS, MAX_SIDE, MIN_SIDE, GroundId
from roguelike.content.schema.things import ItemId
from roguelike.content.schema.tree import table_of

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
    Rewritten(_padded),
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


class Occupant(Model):
    """What can be in a cell beside its terrain; each field is one sort of thing."""

    monster: MonsterId | None = Field(default=None, description="A monster of this kind.")
    item: ItemId | None = Field(default=None, description="An item of this kind on the floor.")

    @property
    def things(self) -> list[object]:
        """The values of those fields that have one."""
        said = (getattr(self, name) for name in table_of(Occupant))
        return [each for each in said if each is not None]


class OccupiedCell(Model):
    """A cell of a drawing with one thing in it; a legend has it in place of terrain.

    Attributes:
        sorts: The fields that name what is there.
        advice: What to write where none of them is said, or several.
    """

    sorts: ClassVar[tuple[str, ...]]
    advice: ClassVar[str]

    on: GroundId = Field(
        default="core:floor", validate_default=True, description="The terrain of the cell."
    )

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        if sum(sort in self.model_fields_set for sort in self.sorts) != 1:
            message = "name exactly one thing that is there"
            raise fault(Fault.CONTRADICTION, message, hint=self.advice)
        return self


BARE, OCCUPIED = "terrain", "occupied"
"""The tags of the two forms that a cell has in a legend."""


def _form(value: Any) -> str:  # noqa: ANN401 - sees input before it is validated
    return OCCUPIED if isinstance(value, dict | OccupiedCell) else BARE


BY_FORM: Final = Discriminator(_form)
"""Tells the id of terrain from a table that says what is there on which terrain."""
