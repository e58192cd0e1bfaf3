"""Statuses: what is so with an actor for a while."""

from typing import Annotated, Any, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import OwnAmount
from roguelike.content.schema.fields.base import (
    ColorId,
    Items,
    Label,
    Line,
    Maybe,
    Model,
    Percent,
    StatId,
    Tag,
    VisibleGlyph,
)
from roguelike.content.schema.steps import Behaviors, Conditions, Radius, StatusTrigger, Triggers

Verb = Literal["step", "attack", "use", "throw", "ability", "equip", "pick_up", "stairs"]
"""A sort of action that a status can block."""


class Staggering(Model):
    """Steps that lead elsewhere than they should."""

    percent: Percent = Field(description="The chance, for each step.")
    towards: Literal["random", "cause", "away"] = Field(
        default="random",
        description=(
            "Where the step leads: anywhere, towards whoever caused the status, or away from them."
        ),
    )


class StatusDef(Model):
    """Something that is so with an actor for a while."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="One sentence about it.")
    noun: Line = Field(
        default="",
        description="What one can be immune to, such as `poison`; if left out, its label.",
    )
    deed: Line = Field(
        default="",
        description=(
            "What anything does to you that brings it about, such as `poisons you`; if left out,"
            " it leaves you as the label says."
        ),
    )
    death: Line = Field(
        default="",
        description="How the record of a game calls its end by it, such as `Bled to death`.",
    )
    color: ColorId = Field(default="core:text", description="Color of the name.")
    tint: Maybe[ColorId] = Field(
        default=None,
        description="Color of the mark on anyone who has it; if left out, that of the name.",
    )
    glyph: VisibleGlyph | None = Field(
        default=None, description="The character that stands for anyone who has it."
    )
    tags: Items[Tag] = Field(default=(), description="Words that bots and `immune` look for.")
    stacking: Literal["longest", "add", "stack"] = Field(
        default="longest",
        description=(
            "What happens if it is already there: the `longest` time counts, times `add` up, or"
            " in a `stack` its power grows."
        ),
    )
    most_power: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=1000, description="How strong a stack can become."
    )
    stats: dict[StatId, OwnAmount] = Field(
        default_factory=dict[str, Any],
        description=(
            "What it adds to stats; formulas know its `power`, and the bearer's stats, such as"
            " `self.speed`, without what equipment and statuses add."
        ),
    )
    blocks: Items[Verb] = Field(default=(), description="What its bearer cannot do.")
    staggers: Staggering | None = Field(default=None, description="Whether steps go astray.")
    behaviors: Behaviors = Field(
        default=(), description="What a monster does under it instead of what it usually does."
    )
    faction: Literal["cause", "player", "monsters"] | None = Field(
        default=None, description="Whose side its bearer is on."
    )
    hides: bool = Field(
        default=False, description="Whether its bearer is seen only from an adjacent cell."
    )
    senses: Radius = Field(
        default=0, description="How far its bearer senses actors out of sight, in cells."
    )
    floats: bool = Field(
        default=False, description=("Whether triggers of terrain, such as traps, spare its bearer.")
    )
    immune: Items[Tag] = Field(
        default=(),
        description="Tags of other statuses, and of fields, that do nothing to its bearer.",
    )
    absorbs: bool = Field(
        default=False, description="Whether damage uses up its power before health."
    )
    reflects: Percent = Field(
        default=0, description="The chance that a bolt flies back to where it came from."
    )
    ends: Conditions = Field(
        default=(), description="What ends it early; checked once a turn, all must hold."
    )
    triggers: Triggers[StatusTrigger] = Field(default=(), description="What happens, and when.")

    @property
    def sleeps(self) -> bool:
        """True if one who has it sleeps until woken."""
        return True in [each.sleeps for each in self.behaviors]
