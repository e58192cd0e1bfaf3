"""Campaigns: their characters, rules, levels and modes, and the picture behind their title."""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Self, cast

from pydantic import Field, StringConstraints, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.references.ids import NAME_PATTERN
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.base import (
    ColorId,
    Items,
    KeymapId,
    Label,
    LevelId,
    Line,
    Maybe,
    ModeId,
    Model,
    PlayerId,
    RegionId,
    RulesId,
    ThemeId,
)
from roguelike.content.schema.fields.templates import Template, placeholders
from roguelike.content.schema.items import Bonuses
from roguelike.content.schema.steps import ConditionParams, Conditions
from roguelike.content.schema.tiles import MAX_DOTS, TileId
from roguelike.registry import kind_of

MAX_PIECES = 64
"""The most tiles of a picture, one that is repeated counted once."""
MAX_TIMES = 16
"""The largest factor by which a title enlarges the dots of a tile."""


PANEL_NAMES = frozenset({"name", "depth", "turn", "campaign", "level"})

MINIMUM_COLUMNS, MINIMUM_ROWS = 80, 24
"""The smallest screen that the game can be played on, so none is laid out for a smaller one."""

MAX_GOAL = 50
"""The most characters of a goal that comes up during play, so that the line above the map has room
for it."""

_HINT = 'ask for something that stays so, as when = [{ kind = "has_item", items = [...] }]'

PanelKey = Annotated[str, StringConstraints(pattern=f"^{NAME_PATTERN}$")]


class Piece(Model):
    """A tile in a picture."""

    counts_in_rules: ClassVar[bool] = False

    tile: Maybe[TileId] = Field(
        default=None, description="The tile, in the colors of its own tileset."
    )
    x: Annotated[int, Field(ge=0, le=100)] | None = Field(
        default=None,
        description=(
            "Where its middle is, in percent of the width; if left out, it is the ground: side by"
            " side over the whole width, darker towards both sides."
        ),
    )
    y: Annotated[int, Field(ge=-MAX_DOTS, le=4 * MAX_DOTS)] = Field(
        default=0,
        description="How far its lower edge is above the line of the ground, in dots of its own.",
    )
    times: Annotated[int, Field(ge=1, le=MAX_TIMES)] = Field(
        default=1,
        description=(
            "How many times as large as the tile it is in a window of 1280 by 800 pixels; in"
            " others it is as much larger or smaller as they are, in whole steps."
        ),
    )
    light: Annotated[int, Field(ge=0, le=100)] = Field(
        default=100,
        description="How much of it comes through the water, in percent, as if it were that near.",
    )
    glow: Maybe[ColorId] = Field(
        default=None, description="The color of the light that it gives to what is behind it."
    )


class TitlePicture(Model):
    """The picture behind the title of a campaign."""

    counts_in_rules: ClassVar[bool] = False

    sky: Maybe[ColorId] = Field(
        default=None,
        description="The color of the surface of the water, and of the name below it.",
    )
    water: Maybe[ColorId] = Field(
        default=None, description="The color of the water; if left out, there is none."
    )
    pieces: Annotated[Items[Piece], Field(max_length=MAX_PIECES)] = Field(
        default=(), description="The tiles in it, each over those before."
    )


class Stratum(DepthRange):
    """A range of depths that share a recipe."""

    level: LevelId = Field(description="The recipe for the levels in this range.")
    region: Maybe[RegionId] = Field(
        default=None, description="The region in which they lie: what they share."
    )


class PanelLine(Model):
    """A line of numbers at the top of the side panel."""

    key: PanelKey | None = Field(
        default=None, description="The name by which patches and translations call the line."
    )
    label: Line = Field(default="", description="What is written at the left of the line.")
    text: Template = Field(
        default="",
        description=(
            "What follows; `{attack}` is the stat `attack` in its format, and `{name}`,"
            " `{depth}`, `{turn}`, `{campaign}` and `{level}` mean what they say."
        ),
    )
    color: Maybe[ColorId] = Field(default=None, description="Color of the line.")

    @property
    def names(self) -> list[str]:
        """The names in braces in the text."""
        return placeholders(self.text)


class GoalDef(Model):
    """A goal that the campaign sets the player as long as some conditions hold."""

    key: PanelKey | None = Field(
        default=None, description="The name by which patches and translations call the goal."
    )
    when: Annotated[Conditions, Field(min_length=1)] = Field(
        description=(
            "What must all be true of the player; nothing that is asked of dice, that is true only"
            " once, or that asks for the `other` one of a trigger."
        )
    )
    text: Annotated[Line, StringConstraints(min_length=1, max_length=MAX_GOAL)] = Field(
        description="The goal, as a sentence."
    )

    @model_validator(mode="after")
    def _can_be_asked_at_any_time(self) -> Self:
        for condition in _all_of(self.when):
            name = kind_of(type(condition))
            if not condition.is_steady:
                message = "`{name}` cannot say what the goal is, as it is not asked only once"
                raise fault(Fault.CONTRADICTION, message, name=name, field="when", hint=_HINT)
            if _asks_for_other(condition):
                message = "`{name}` asks for the `other` one of a trigger, and there is none"
                raise fault(Fault.CONTRADICTION, message, name=name, field="when", hint=_HINT)
        return self


def _all_of(conditions: Iterable[ConditionParams]) -> Iterator[ConditionParams]:
    """Yield conditions, and those that they are made of."""
    for condition in conditions:
        yield condition
        for _, value in condition:
            if isinstance(value, tuple):
                inner = cast("tuple[object, ...]", value)
                yield from _all_of(each for each in inner if isinstance(each, ConditionParams))


def _asks_for_other(condition: ConditionParams) -> bool:
    """Return True if a condition asks for the other one of a trigger."""
    return any(value == "other" for _, value in condition)


class CampaignDef(Model):
    """A game that can be played."""

    label: Label = Field(description="The title.")
    description: Line = Field(default="", description="One sentence for the title screen.")
    goal: Line = Field(
        default="", description="What the player is to do, as a sentence that is always in sight."
    )
    goals: Items[GoalDef] = Field(
        default=(),
        description=(
            "Goals that take the place of `goal` while something is so; the first whose conditions"
            " hold counts."
        ),
    )
    picture: TitlePicture = Field(
        default_factory=TitlePicture, description="What is behind its title."
    )
    order: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100, description="Place in lists; the lowest is offered first."
    )
    player: PlayerId = Field(description="Who the player is.")
    rules: RulesId = Field(description="The rules of play.")
    theme: Maybe[ThemeId] = Field(default=None, description="The look to begin with.")
    levels: Annotated[Items[Stratum], Field(min_length=1)] = Field(
        description="Which recipe makes the levels at which depths; the first match counts."
    )
    panel: Items[PanelLine] = Field(
        default=(), description="The lines of numbers at the top of the side panel."
    )
    keymaps: Items[KeymapId] = Field(
        default=(),
        description=(
            "The clusters of keys in use; of those that are a `layout`, only the one that the"
            " player has chosen. A later one takes precedence over an earlier one."
        ),
    )
    win: Conditions = Field(
        default=(),
        description="What must all be true for the player to win; if left out, there is no end.",
    )
    modes: Items[ModeId] = Field(
        default=(),
        description="The modes that players choose from; none for no choice.",
    )
    death_is_final: bool = Field(
        default=True,
        description=(
            "Whether death deletes the saved game; if not, the player continues from where the"
            " floor was entered or the last rest ended. A mode can override it."
        ),
    )
    victory: Line = Field(default="", description="What is said when the player wins.")
    defeat: Line = Field(
        default="",
        description="What is said when the player dies for good, below the cause of death.",
    )

    @property
    def last_depth(self) -> int | None:
        """The depth of the deepest level; None if there is no end."""
        lasts = [each.last for each in self.levels]
        return None if None in lasts else max(filter(None, lasts))


class ModeDef(Model):
    """A way to play a campaign: what death means, and how strong everybody is.

    A campaign offers those that it lists in `modes`; one that lists none is played as it is.
    """

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="One sentence to choose by.")
    order: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100, description="Place in lists; the lowest is offered first."
    )
    death_is_final: bool = Field(
        default=True,
        description=(
            "Whether death deletes the saved game; if not, the player continues from where the"
            " floor was entered or the last rest ended. It overrides what the campaign says."
        ),
    )
    damage_taken: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100,
        description="The percentage of all damage that the player takes, rounded up.",
    )
    items: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100,
        description=(
            "How many items are dealt by frequency, in percent of what it says; the items that"
            " it guarantees are dealt all the same."
        ),
    )
    out_of_depth: Annotated[int, Field(ge=-100, le=100)] = Field(
        default=0,
        description=(
            "What is added to the percentage of hordes that come before their depth, where there"
            " are any."
        ),
    )
    player: Bonuses = Field(
        default_factory=Bonuses,
        description=(
            "What is added to the player's starting stats, each an integer or a formula with dice."
        ),
    )
    monsters: Bonuses = Field(
        default_factory=Bonuses,
        description=(
            "What is added to each monster's starting stats, each an integer or a formula with"
            " dice and `depth`."
        ),
    )
