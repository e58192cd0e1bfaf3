"""Features: what stands or lies in a cell and can be worked, such as chests and levers."""

from collections.abc import Mapping
from typing import Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import (
    ColorId,
    FeatureId,
    Glyph,
    Items,
    Label,
    Line,
    Maybe,
    Model,
    Tag,
)
from roguelike.content.schema.ids import ground_id
from roguelike.content.schema.levels import GroundId, Hiding, Locking, Look, PlaceForms, TerrainDef
from roguelike.content.schema.steps import Conditions, GroundTrigger, Steps, Triggers


class Operation(Model):
    """The effects of working a feature."""

    verb: Line = Field(
        default="", description="What the player does then, as `open it`; else it is just used."
    )
    when: Conditions = Field(default=(), description="What must be true, or it cannot be used.")
    steps: Steps = Field(description="What happens, in order.")
    refuses: Line = Field(
        default="", description="What the player is told if a condition does not hold."
    )
    asks: Line = Field(
        default="", description="A question that the player has to answer with yes first."
    )


class FeatureDef(Model):
    """A feature of a cell, such as a chest, an altar, a trap, a lever or a captive.

    The player works a solid feature by walking into it. A feature that is not solid is walked on,
    and its triggers say what follows.
    """

    label: Label = Field(description="The name shown to the player.")
    forms: PlaceForms = Field(default_factory=PlaceForms, description="Other forms of the name.")
    description: Line = Field(default="", description="One sentence about it.")
    glyph: Glyph = Field(description="The character that stands for it.")
    color: ColorId = Field(description="Its color while in view.")
    remembered: Maybe[ColorId] = Field(
        default=None, description="Its color when out of view; if left out, the same."
    )
    background: Maybe[ColorId] = Field(
        default=None, description="Color behind it; if left out, that of the ground beside it."
    )
    solid: bool = Field(default=True, description="Whether nobody can stand there.")
    transparent: bool = Field(default=True, description="Whether it can be seen past.")
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that conditions and bots look for. Exploring avoids what is `untouched`."
        ),
    )
    use: Operation | None = Field(
        default=None, description="What happens when the player walks into it."
    )
    stays: bool = Field(default=False, description="Whether it stays as it is after use.")
    once: bool = Field(
        default=False,
        description="Whether it is gone once it was entered, as a trap that was sprung.",
    )
    becomes: Maybe[FeatureId] = Field(
        default=None,
        description="What it becomes after use, or once sprung; if left out, bare ground.",
    )
    ground: GroundId = Field(
        default="core:floor", validate_default=True, description="The ground that it leaves."
    )
    hidden: Hiding | None = Field(
        default=None, description="What it looks like until it is noticed or entered."
    )
    lock: Locking | None = Field(
        default=None, description="What opens it, if it is locked; using it takes the key."
    )
    triggers: Triggers[GroundTrigger] = Field(
        default=(), description="What happens to those who stand there, and when."
    )

    @model_validator(mode="after")
    def _can_be_worked(self) -> Self:
        if self.use is not None and not self.solid:
            message = "only what is solid can be used, by walking into it"
            hint = 'make it solid, or use triggers such as on = "enter"'
            raise fault(Fault.CONTRADICTION, message, field="use", hint=hint)
        if self.once and self.solid:
            message = "nobody can enter what is solid"
            hint = "take `once` out, or write solid = false"
            raise fault(Fault.CONTRADICTION, message, field="once", hint=hint)
        return self

    @property
    def leaves(self) -> str:
        """The id of the terrain that is there after use, or once it was sprung."""
        return ground_id(self.becomes) if self.becomes else self.ground

    def as_terrain(self) -> TerrainDef:
        """Return the terrain that the engine makes of it."""
        remembered = self.remembered or self.color
        return TerrainDef.model_construct(
            label=self.label,
            forms=self.forms,
            description=self.description,
            glyph=self.glyph,
            seen=Look.model_construct(color=self.color, background=self.background),
            remembered=Look.model_construct(color=remembered, background=None),
            walkable=not self.solid,
            surrounds=False,
            transparent=self.transparent,
            opens_into=self.leaves if self.once else None,
            gives_way=self.once,
            tags=self.tags,
            lock=self.lock,
            hidden=self.hidden,
            triggers=self.triggers,
        )


def grounds_of(features: Mapping[str, Model]) -> dict[str, TerrainDef]:
    """Return what features are to most of the game, by the ids that they have as terrain."""
    return {
        ground_id(identifier): feature.as_terrain()
        for identifier, feature in features.items()
        if isinstance(feature, FeatureDef)
    }
