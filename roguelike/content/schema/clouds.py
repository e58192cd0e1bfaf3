"""Fields: fire and gases, which fill cells for a while."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import (
    ColorId,
    Items,
    Label,
    Line,
    Maybe,
    Model,
    Percent,
    Ref,
    Reference,
    Tag,
    VisibleGlyph,
)
from roguelike.content.schema.levels import GroundId, PlaceForms
from roguelike.content.schema.steps import FieldTrigger, Triggers

MAX_DENSITY = 100_000
"""The highest density of a field in a cell."""

FieldId = Annotated[Reference, Ref("field")]


class Gas(Model):
    """The spread of a gas: it evens out between neighboring cells, and thins."""

    thins: Percent = Field(
        default=5,
        description="How much of it is lost in each cell each turn, in percent, and at least 1.",
    )
    veils_from: Annotated[int, Field(ge=1, le=MAX_DENSITY)] | None = Field(
        default=None,
        description=("How much of it blocks the view through a cell; if left out, no amount does."),
    )
    burns: bool = Field(default=False, description="Whether fire burns it, and spreads in it.")


class Fire(Model):
    """The spread of a fire, and what it leaves."""

    turns: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=4, description="How many turns it burns in a cell."
    )
    lights: Items[Tag] = Field(
        default=(), description="Tags of terrain that burns, such as `grass`."
    )
    percent: Percent = Field(
        default=50, description="The chance that it spreads to a neighboring cell, each turn."
    )
    into: Maybe[GroundId] = Field(
        default=None,
        description="What it leaves of terrain that burns, unless the terrain says otherwise.",
    )
    quenched_by: Items[Tag] = Field(
        default=("water",), description="Tags of terrain on which it goes out."
    )


class FieldDef(Model):
    """A field that fills cells for a while: a gas, a fire, or something that stays in place."""

    label: Label = Field(description="The name shown to the player.")
    forms: PlaceForms = Field(
        default_factory=PlaceForms,
        description="Other forms of the name; as it cannot be counted, `indefinite` is the name.",
    )
    description: Line = Field(default="", description="One sentence about it.")
    glyph: VisibleGlyph = Field(description="The character that stands for it.")
    color: ColorId = Field(description="Color of the glyph, and of what is behind it in part.")
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that bots and `immune` look for. Actors avoid what does something to them,"
            " unless it is tagged `kind`."
        ),
    )
    gas: Gas | None = Field(default=None, description="How it spreads, if it is a gas.")
    fire: Fire | None = Field(default=None, description="How it spreads, if it is a fire.")
    triggers: Triggers[FieldTrigger] = Field(
        default=(),
        description=(
            "What happens to those who are in it, each turn (`turn`) or when they enter it"
            " (`enter`); `power` is how much of it there is."
        ),
    )

    @model_validator(mode="after")
    def _is_one_of_both(self) -> Self:
        if self.gas and self.fire:
            message = "a field is a gas or a fire, but not both"
            raise fault(Fault.CONTRADICTION, message, field="fire", hint="take one of them out")
        return self
