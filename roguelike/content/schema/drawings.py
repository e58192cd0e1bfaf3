"""Drawings of levels and vaults, and the legends that say what their marks stand for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, Discriminator, Field, StringConstraints, Tag, model_validator
from pydantic_core import PydanticCustomError

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.base import (
    FeatureId,
    Glyph,
    HordeId,
    ItemId,
    Line,
    LootId,
    Maybe,
    Model,
    MonsterId,
    Percent,
    Rewritten,
    TerrainId,
)
from roguelike.content.schema.fields.combinations import (
    Combination,
    Said,
    at_least_one,
    at_most_one,
    keeping,
)
from roguelike.content.schema.items import MAX_WEIGHT
from roguelike.content.schema.levels import MAX_CELLS, MAX_SIDE, MIN_SIDE
from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.drawing import Drawing

MAX_MARKS = 100
"""The most characters that a legend explains."""
MAX_PRICE = 100_000
MAX_GOLD = 1_000_000
CERTAIN = 100
"""The chance in percent of what is there without fail."""

BLANK: Final = " "
USUAL_GROUND: Final = "core:floor"
"""The terrain below what is in a cell, where nothing says another."""


def require_rectangle(drawing: Drawing, **where: str) -> None:
    """Refuse a drawing with rows of different lengths.

    Args:
        drawing: The drawing.
        **where: The `field` that has it, where a whole model is validated.
    """
    if (index := drawing.uneven) is not None:
        raise fault(
            Fault.INCOHERENT,
            "row {row} has {length} characters, but row 1 has {width}",
            row=index + 1,
            length=len(drawing.rows[index]),
            width=len(drawing.rows[0]),
            hint="make all rows as long as the first",
            **drawing.part(index),
            **where,
        )


def require_shape(drawing: Drawing, **where: str) -> None:
    """Refuse a drawing that is no rectangle, or too small or too large for a level.

    Args:
        drawing: The drawing.
        **where: As for `require_rectangle`.
    """
    require_rectangle(drawing, **where)
    width, height = len(drawing.rows[0]), len(drawing.rows)
    if min(width, height) < MIN_SIDE or max(width, height) > MAX_SIDE:
        raise fault(
            Fault.INCOHERENT,
            "the drawing has {width} by {height} cells, but a side has from {least} to {most}",
            width=width,
            height=height,
            least=MIN_SIDE,
            most=MAX_SIDE,
            hint="draw it larger" if min(width, height) < MIN_SIDE else "draw it smaller",
            **where,
        )


def _padded(text: str) -> str:
    """Return a drawing whose rows are all as long as the longest, filled with blanks."""
    rows = Drawing.read(text, has_blanks=True).rows
    longest = max(map(len, rows))
    return "\n".join(row.ljust(longest) for row in rows)


def _shaped(text: str) -> str:
    """Refuse what has not the shape of a level."""
    require_shape(Drawing.read(text, has_blanks=True))
    return text


def _shaped_somehow(text: str) -> str:
    """Refuse what has not the shape of a level, whether blanks are cells of it or not."""
    try:
        return _shaped(text)
    except PydanticCustomError as error:
        drawing = Drawing.read(text)
        try:
            require_shape(drawing)
        except PydanticCustomError as other:
            raise (error if drawing.uneven is None else other) from None
    return text


_Text = Annotated[str, StringConstraints(max_length=MAX_CELLS + MAX_SIDE)]
PaddedDrawing = Annotated[_Text, Rewritten(_padded), AfterValidator(_shaped)]
"""A drawing in which blanks are cells; those at the end of rows need not be written."""

LevelDrawing = Annotated[_Text, AfterValidator(_shaped_somehow)]
"""A drawing that may be indented, unless its legend has a blank."""


def require_legend(drawing: Drawing, known: Collection[str]) -> None:
    """Refuse a drawing with marks that stand for nothing.

    Args:
        drawing: The drawing.
        known: The marks that stand for something.
    """
    for row, marks in enumerate(drawing.rows):
        for column, mark in enumerate(marks):
            if mark not in known:
                raise fault(
                    Fault.INCOHERENT,
                    "row {row} has the character '{mark}', which is not in the legend",
                    row=row + 1,
                    mark=mark,
                    field="drawing",
                    hint="say in `legend` what it stands for",
                    **drawing.part(row, column),
                )


_SORTS: Final = ("terrain", "monster", "horde", "item", "loot", "feature", "gold")
"""The fields of which a table in a legend has exactly one."""
_AMBIGUOUS: Final = "name exactly one thing that is there"
_NAMEABLE: Final = 'write monster, horde, item, loot, feature or terrain = "…", or gold = 1'


class CellContents(Model):
    """The meaning of a character of a drawing: terrain, or what is on it."""

    terrain: TerrainId | None = Field(
        default=None, description="Only this terrain; the same as its id in place of the table."
    )
    monster: Maybe[MonsterId] = Field(default=None, description="A monster of this kind.")
    horde: Maybe[HordeId] = Field(default=None, description="A horde, its leader in the cell.")
    item: Maybe[ItemId] = Field(default=None, description="An item of this kind on the floor.")
    loot: Maybe[LootId] = Field(default=None, description="An item from this table.")
    feature: Maybe[FeatureId] = Field(default=None, description="A feature.")
    gold: Annotated[int, Field(ge=1, le=MAX_GOLD)] | None = Field(
        default=None, description="This much gold on the floor."
    )
    count: CountValue = Field(
        default="1", validate_default=True, description="How many items there are."
    )
    percent: Percent = Field(default=CERTAIN, description="The chance that it is there.")
    price: Annotated[int, Field(ge=0, le=MAX_PRICE)] = Field(
        default=0, description="What the item costs in gold; 0 if it is free."
    )
    asleep: bool = Field(default=False, description="Whether the monster or horde is asleep.")
    on: GroundId | None = Field(
        default=None,
        description="The terrain below it; if left out, floor, or the `ground` of a scene.",
    )

    @property
    def is_nothing(self) -> bool:
        """Return True if the author names nothing for the cell, not even terrain."""
        return self.model_fields_set.isdisjoint(_SORTS)

    _is_one_thing = keeping(
        *at_least_one(*_SORTS, "on", message=_AMBIGUOUS, hint=_NAMEABLE),
        *at_most_one(*_SORTS, message=_AMBIGUOUS, spare=_NAMEABLE, fact=Said),
        Combination(
            when=(Said("terrain"),),
            none=tuple(map(Said, ("count", "percent", "price", "asleep", "on"))),
            message="`{name}` is for what is on terrain",
            spare="take it out",
        ),
    )


def ambiguous_cell(**where: str) -> PydanticCustomError:
    """Return the error to raise where a table in a legend names nothing, or several things."""
    return fault(Fault.CONTRADICTION, _AMBIGUOUS, hint=_NAMEABLE, **where)


BARE, OCCUPIED = "terrain", "occupied"
"""The tags of the two forms that a cell has in a legend."""


def _form(value: Any) -> str:  # noqa: ANN401 - sees input before it is validated
    return OCCUPIED if isinstance(value, dict | CellContents) else BARE


LegendCell = Annotated[
    Annotated[TerrainId, Tag(BARE)] | Annotated[CellContents, Tag(OCCUPIED)], Discriminator(_form)
]
"""The id of terrain, or a table that says what is there."""

Marks = Annotated[dict[Glyph, LegendCell], Field(max_length=MAX_MARKS)]
"""The meanings of characters, as files give them."""


def legend_meanings(marks: dict[str, LegendCell]) -> dict[str, LegendCell]:
    """Return the meanings of marks, the id of terrain for a table with nothing else.

    Raises:
        PydanticCustomError: A table says only on what it is.
    """
    legend: dict[str, LegendCell] = {}
    for mark, cell in marks.items():
        if isinstance(cell, CellContents) and cell.is_nothing:
            raise ambiguous_cell(field=mark)
        bare = cell.terrain if isinstance(cell, CellContents) else None
        legend[mark] = bare or cell
    return legend


Legend = Annotated[Marks, AfterValidator(legend_meanings)]
"""The legend of a drawing: by mark, the id of terrain, or `CellContents` with something else."""


def terrain_of(cell: LegendCell, ground: str = USUAL_GROUND) -> str:
    """Return the id of the terrain in a cell, beneath what is in it.

    Args:
        cell: What a legend says of the cell.
        ground: The terrain where it does not say that.
    """
    return cell if isinstance(cell, str) else cell.on or ground


ENTRANCE, WALL = "+", "#"
"""The marks of an entrance, and of the wall in its place if it cannot be reached."""

USUAL: Final[dict[str, str]] = {WALL: "core:wall", ".": "core:floor", ENTRANCE: "core:door_closed"}
"""The meanings of characters that the legend does not explain; a blank is left as it was."""


class VaultDef(DepthRange):
    """A part of a level that is drawn by hand.

    In the drawing `#` is wall, `.` is floor, `+` is a door by which one comes in, and a blank
    leaves what was there, unless the legend says otherwise.
    """

    description: Line = Field(default="", description="What is special about it, for authors.")
    drawing: PaddedDrawing = Field(
        description="The rows of the vault; spaces at the end of a row can be left out."
    )
    legend: Legend = Field(
        default_factory=dict[str, Any],
        description="What other characters stand for: terrain, or what is on it.",
    )
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )
    fits: Literal["rock", "ground"] = Field(
        default="rock",
        description="Where it is put if there is room: into solid rock, or on open ground.",
    )
    turns: bool = Field(default=True, description="Whether it may be turned and mirrored.")
    choice: bool = Field(
        default=False,
        description="Whether the player can take only one of its items; the others then vanish.",
    )

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the drawing, from north to south."""
        return Drawing.read(self.drawing, has_blanks=True).rows

    def cell(self, mark: str) -> LegendCell | None:
        """Return the contents that a mark stands for; None for a cell left as it was."""
        return self.legend.get(mark) or USUAL.get(mark)

    def terrain(self, mark: str) -> str | None:
        """Return the terrain of the cells with a mark, beneath what is in them; None for none."""
        cell = self.cell(mark)
        return None if cell is None else terrain_of(cell)

    @model_validator(mode="after")
    def _is_explained(self) -> Self:
        drawing = Drawing.read(self.drawing, has_blanks=True)
        require_legend(drawing, {*self.legend, *USUAL, BLANK})
        return self
