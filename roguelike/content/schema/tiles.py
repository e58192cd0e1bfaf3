"""Tiles and tilesets: pictures of the cells of a map, drawn as text or cut from a sheet."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    Strict,
    StringConstraints,
    WithJsonSchema,
)
from pydantic import Tag as Branch

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.fields.base import (
    Items,
    Label,
    Line,
    Maybe,
    Mention,
    Model,
    Ref,
    Reference,
    SwatchId,
    Tag,
    VisibleGlyph,
)
from roguelike.content.schema.fields.combinations import Rule, exactly_one
from roguelike.content.schema.fields.tree import table_of

CLEAR: Final = "."
"""The letter of a dot through which the ground is seen, in all tilesets."""

MIN_DOTS, MAX_DOTS = 8, 64
"""The fewest and the most dots of a side of a tile."""
MAX_LETTERS = 200
"""The most letters of a legend."""
MAX_FRAMES = 16
MAX_SHEET_SIDE = 4096
"""The most dots of a side of a sheet."""
SHEET_PATTERN = r"^([A-Za-z0-9_][A-Za-z0-9_-]*/)*[A-Za-z0-9_][A-Za-z0-9_-]*\.png$"

TilesetId = Annotated[Reference, Ref("tileset")]
TileId = Annotated[Reference, Ref("tile")]

Sort = Literal["monster", "player", "item", "terrain", "field", "status", "feature"]
"""A kind of definition that tiles can show."""

Role = Annotated[
    Literal["gold"],
    WithJsonSchema({"enum": ["gold"], "type": "string"}),  # a constant would take no setting
]
"""Something that tiles can show though nothing defines it."""


def _opaque(letter: str) -> str:
    if letter == CLEAR:
        message = "'.' is clear in every tileset, and cannot have a color"
        raise fault(Fault.CONTRADICTION, message, hint="use another letter")
    return letter


class OwnColor(Model):
    """A shade of the color of what the tile is drawn for."""

    brightness: Annotated[int, Field(ge=0, le=200)] = Field(
        default=100,
        description=(
            "How bright, in percent: 0 is black, 100 the color of the glyph as it is, 200 white."
        ),
    )


def _form(value: Any) -> str:  # noqa: ANN401 - sees input before it is validated
    return "own" if isinstance(value, dict | OwnColor) else "swatch"


Letter = Annotated[VisibleGlyph, AfterValidator(_opaque)]

Paint = Annotated[
    Annotated[SwatchId, Branch("swatch")] | Annotated[OwnColor, Branch("own")],
    Discriminator(_form),
]
"""The id of a swatch, or a shade of the color of the glyph for which a tile stands."""


class TilesetDef(Model):
    """A set of tiles of one size, which players can choose."""

    counts_in_rules: ClassVar[bool] = False

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What it looks like.")
    size: Annotated[int, Field(ge=MIN_DOTS, le=MAX_DOTS)] = Field(
        default=16, description="How many dots a side of a tile has."
    )
    legend: Annotated[dict[Letter, Paint], Field(max_length=MAX_LETTERS)] = Field(
        default_factory=dict[str, Any],
        description=(
            "The color of each letter in drawings: a swatch, or `{ brightness = 100 }` for the"
            " color of the glyph that the tile stands for. `.` is clear."
        ),
    )
    sheet: Annotated[str, StringConstraints(pattern=SHEET_PATTERN, max_length=200)] | None = Field(
        default=None,
        description="A PNG file in the folder of the mod, from which tiles can take their `place`.",
    )


class Joins(Model):
    """The pieces that are drawn over a tile where it meets something else.

    A corner is drawn only where neither of the sides beside it is.
    """

    like: Items[Tag] = Field(
        default=(),
        description="Tags of terrain that it does not end at, beside the terrain it is drawn for.",
    )
    face: Maybe[TileId] = Field(
        default=None, description="Drawn in place of the tile where it ends in the south."
    )
    n: Maybe[TileId] = Field(default=None, description="Drawn where it ends in the north.")
    e: Maybe[TileId] = Field(default=None, description="Drawn where it ends in the east.")
    s: Maybe[TileId] = Field(default=None, description="Drawn where it ends in the south.")
    w: Maybe[TileId] = Field(default=None, description="Drawn where it ends in the west.")
    ne: Maybe[TileId] = Field(default=None, description="Drawn in the corner in the northeast.")
    se: Maybe[TileId] = Field(default=None, description="Drawn in the corner in the southeast.")
    sw: Maybe[TileId] = Field(default=None, description="Drawn in the corner in the southwest.")
    nw: Maybe[TileId] = Field(default=None, description="Drawn in the corner in the northwest.")


class TileDef(Model):
    """A picture, and all that it is drawn for.

    Of several tiles for the same thing, that of the mod which loads last is drawn, and one for the
    level before one for all levels.
    """

    counts_in_rules: ClassVar[bool] = False

    tileset: TilesetId = Field(default="core:cellar", description="The tileset that it belongs to.")
    refused_elsewhere: ClassVar[tuple[Rule, ...]] = exactly_one(
        "rows", "place", message="a tile is either drawn or taken from a sheet", hint="draw it"
    )

    rows: Annotated[str, StringConstraints(max_length=2 * MAX_DOTS * MAX_DOTS)] | None = Field(
        default=None,
        description="The drawing: a row of letters for each row of dots, as the legend has them.",
    )
    place: (
        Annotated[
            tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]], Strict(strict=False)
        ]
        | None
    ) = Field(
        default=None,
        description=(
            "In place of `rows`, the column and the row of the tile in the sheet of the tileset,"
            " from 0."
        ),
    )
    monsters: Items[Annotated[Reference, Mention("monster")]] = Field(
        default=(), description="The monsters that it is drawn for."
    )
    players: Items[Annotated[Reference, Mention("player")]] = Field(
        default=(), description="The players that it is drawn for."
    )
    items: Items[Annotated[Reference, Mention("item")]] = Field(
        default=(), description="The items that it is drawn for."
    )
    terrain: Items[Annotated[Reference, Mention("terrain")]] = Field(
        default=(), description="The terrain that it is drawn for."
    )
    fields: Items[Annotated[Reference, Mention("field")]] = Field(
        default=(), description="The fields that it is drawn for."
    )
    statuses: Items[Annotated[Reference, Mention("status")]] = Field(
        default=(), description="The statuses that it is drawn for."
    )
    features: Items[Annotated[Reference, Mention("feature")]] = Field(
        default=(), description="The features that it is drawn for."
    )
    tags: dict[Sort, Items[Tag]] = Field(
        default_factory=dict[Any, Any],
        description=(
            "Tags, by kind: what has one of them and no tile of its own is drawn with this one."
        ),
    )
    glyphs: dict[Sort, Items[VisibleGlyph]] = Field(
        default_factory=dict[Any, Any],
        description=(
            "Glyphs, by kind: what has one of them and no other tile is drawn with this one."
        ),
    )
    levels: Items[Annotated[Reference, Mention("level")]] = Field(
        default=(),
        description=(
            "The levels in which it is drawn, before what is drawn in all; if left out, in all."
        ),
    )
    role: Role | None = Field(
        default=None, description="What it is drawn for, if that has no definition."
    )
    frames: Annotated[Items[TileId], Field(max_length=MAX_FRAMES - 1)] = Field(
        default=(), description="The tiles that follow it, in turn, where it moves."
    )
    period: Annotated[int, Field(ge=50, le=10_000)] = Field(
        default=500, description="How long each of them is shown, in milliseconds."
    )
    side: Maybe[TileId] = Field(
        default=None,
        description="The tile in its place where a wall is in the north or south, as for a door.",
    )
    below: Maybe[TileId] = Field(
        default=None,
        description="The tile below it, if it is terrain; if left out, the ground beside it.",
    )
    variants: dict[TileId, Annotated[int, Field(ge=2, le=1000)]] = Field(
        default_factory=dict[str, int],
        description="Tiles in its place here and there: each in one of so many cells.",
    )
    joins: Joins | None = Field(
        default=None, description="How it meets what is beside it, as walls and water do."
    )


@cache
def shown_in() -> Mapping[Sort, str]:
    """Return the fields of `TileDef` that name what it is drawn for, by the kind of that."""
    items = {field.name: field.value.item for field in table_of(TileDef).values()}
    marks = {name: item.mark(Mention) for name, item in items.items() if item}
    sorts: tuple[Sort, ...] = get_args(Sort)
    return {
        sort: name for name, mark in marks.items() for sort in sorts if mark and mark.kind == sort
    }
