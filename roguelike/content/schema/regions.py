"""Regions: what the levels of some depths share; and feelings, which make one level special."""

from typing import Annotated

from pydantic import Field, Strict

from roguelike.content.schema.base import (
    FeelingId,
    HordeId,
    Items,
    Label,
    Line,
    Model,
    Percent,
)
from roguelike.content.schema.choices import Extends
from roguelike.content.schema.items import MAX_WEIGHT
from roguelike.content.schema.levels import MAX_PASSES, Depth, DepthRange
from roguelike.content.schema.steps import MAX_TURNS, PlaceTrigger, Triggers
from roguelike.registry import Params


class FeelingDef(DepthRange):
    """A peculiarity of a level that sets it apart from its neighbors and is felt on arrival."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What is said when the player arrives.")
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )
    passes: Annotated[
        tuple[Params, ...],
        Strict(strict=False),
        Field(max_length=MAX_PASSES),
        Extends("pass"),
    ] = Field(
        default=(),
        description="What is done to the level where its passes say `feeling`, in order.",
    )
    triggers: Triggers[PlaceTrigger] = Field(
        default=(), description='What follows when the player arrives, with `on = "arrive"`.'
    )


class Wanderers(Model):
    """Monsters that come to a level while the player is there."""

    every: Annotated[int, Field(ge=1, le=MAX_TURNS)] = Field(
        description="How many turns of the rules lie between them, on average."
    )
    spread: Annotated[int, Field(ge=0, le=MAX_TURNS)] = Field(
        default=0, description="By how many turns it can vary."
    )
    first: Depth = Field(default=1, description="The first depth to which they come.")


class RegionDef(Model):
    """A region: the inhabitants and feelings that the levels of some depths share."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What is said when the player gets there.")
    hordes: Items[HordeId] = Field(default=(), description="Who lives there.")
    wanderers: Wanderers | None = Field(
        default=None, description="How often some of them come later, from out of sight."
    )
    feelings: Items[FeelingId] = Field(
        default=(), description="What may make a level of it special."
    )
    feeling_percent: Percent = Field(
        default=0, description="The chance that a level has one of these feelings."
    )
    feelings_from: Depth = Field(default=1, description="The first depth that may have one.")
    triggers: Triggers[PlaceTrigger] = Field(
        default=(),
        description="What happens when the player arrives on one of its levels, on `arrive`.",
    )
