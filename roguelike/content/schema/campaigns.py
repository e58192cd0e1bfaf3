"""Campaigns: what is played, by whom, by which rules, through which levels."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Self, cast

from pydantic import Field, StringConstraints, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import (
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
from roguelike.content.schema.ids import NAME_PATTERN
from roguelike.content.schema.levels import DepthRange
from roguelike.content.schema.steps import ConditionParams, Conditions
from roguelike.content.schema.templates import Template, placeholders
from roguelike.content.schema.title_pictures import TitlePicture
from roguelike.registry import kind_of

PANEL_NAMES = frozenset({"name", "depth", "turn", "campaign", "level"})

MINIMUM_COLUMNS, MINIMUM_ROWS = 80, 24
"""The smallest screen that the game can be played on, so none is laid out for a smaller one."""

MAX_GOAL = 50
"""The most characters of a goal that comes up during play, so that the line above the map has room
for it."""

_HINT = 'ask for something that stays so, as when = [{ kind = "has_item", items = [...] }]'

PanelKey = Annotated[str, StringConstraints(pattern=f"^{NAME_PATTERN}$")]


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
    """Tell whether a condition asks for the other one of a trigger."""
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
