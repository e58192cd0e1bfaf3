"""Levels: their recipes, and the regions, feelings, hordes and items found on them."""

from typing import Annotated, Self

from pydantic import Field, Strict, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.references.implementations import Extends
from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import Depth, DepthRange
from roguelike.content.schema.fields.base import (
    FeelingId,
    HordeId,
    Items,
    Label,
    Line,
    Model,
    MonsterId,
    Percent,
    Tag,
)
from roguelike.content.schema.items import MAX_WEIGHT, Share
from roguelike.content.schema.steps import MAX_TURNS, PlaceTrigger, Triggers
from roguelike.registry import Params

MIN_SIDE = 3  # a border on both sides and one cell between
MAX_SIDE = 1000
MAX_CELLS = 250_000
MAX_PASSES = 50


class LevelDef(Model):
    """A recipe for levels."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What the place is like.")
    width: Annotated[int, Field(ge=MIN_SIDE, le=MAX_SIDE)] = Field(
        default=80, description="Cells from left to right, the border included."
    )
    height: Annotated[int, Field(ge=MIN_SIDE, le=MAX_SIDE)] = Field(
        default=48, description="Cells from top to bottom, the border included."
    )
    generator: Annotated[Params, Extends("generator")] = Field(description="What shapes the level.")
    passes: Annotated[
        tuple[Params, ...],
        Strict(strict=False),
        Field(max_length=MAX_PASSES),
        Extends("pass"),
    ] = Field(default=(), description="What is done to the shape afterwards, in order.")

    @model_validator(mode="after")
    def _area_is_bounded(self) -> Self:
        if (area := self.width * self.height) > MAX_CELLS:
            raise fault(
                Fault.INCOHERENT,
                "width times height is {area}; a level has at most {limit} cells",
                area=area,
                limit=MAX_CELLS,
                field="width",
                hint="make it narrower or lower",
            )
        return self


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


MAX_THREAT = 1000
"""Percent of the health of a usual player."""


class Member(Model):
    """Monsters that come with a leader."""

    monster: MonsterId = Field(description="Which kind of monster.")
    count: CountValue = Field(default="1", validate_default=True, description="How many there are.")


class HordeDef(DepthRange):
    """Monsters that come together: one that leads, and those that go with it."""

    leader: MonsterId = Field(description="Who leads it; often the only one.")
    members: Items[Member] = Field(default=(), description="Who else belongs to it.")
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )
    threat: Annotated[int, Field(ge=0, le=MAX_THREAT)] = Field(
        default=0,
        description=(
            "How much health a fight with it costs a typical player at its depth, in percent of"
            " full health; `roguelike arena` measures it."
        ),
    )
    ground: Items[Tag] = Field(
        default=(),
        description=(
            "It is put on terrain that has one of these tags; without any, on dry ground, which is"
            " terrain without the tag `water`."
        ),
    )
    out_of_depth: bool = Field(
        default=True, description="Whether it may come a little before its first depth."
    )
    asleep: Percent = Field(
        default=0,
        description=("The chance that the whole horde is asleep when the player arrives."),
    )
    tags: Items[Tag] = Field(default=(), description="Words that passes look for.")


Change = Annotated[int, Field(ge=-MAX_WEIGHT, le=MAX_WEIGHT)]


class Threshold(Model):
    """The least number that there has to be by a depth, in hundredths and rounded down."""

    per_floor: Annotated[int, Field(ge=0, le=10_000)] = Field(
        description="How many hundredths of one each floor adds."
    )
    offset: Annotated[int, Field(ge=-100_000, le=100_000)] = Field(
        default=0, description="How many hundredths of one there are besides."
    )

    def least(self, depth: int) -> int:
        """Return the least number from the first floor to `depth`."""
        return max((self.per_floor * depth + self.offset) // 100, 0)


class Metered(Share):
    """Items whose weight grows floor by floor, and falls each time that one is chosen."""

    per_floor: Change = Field(default=0, description="What each floor adds to the weight.")
    per_find: Change = Field(
        default=0, description="What each one that is chosen adds to the weight; mostly negative."
    )
    at_least: Threshold | None = Field(
        default=None,
        description="How many there have to be by each depth; those that lack are added.",
    )


class Extra(DepthRange):
    """Additional items on some floors."""

    count: CountValue = Field(description="How many there are beside the others, on each of them.")


class FrequencyDef(Model):
    """The number and kinds of items on the floors of a game.

    What is found on a floor depends on what there was on the floors above it, so that bad luck
    ends after a while. It is dealt for each game anew, and does not depend on how it is played.
    """

    count: CountValue = Field(
        default="4", validate_default=True, description="How many there are on each floor."
    )
    extra: Items[Extra] = Field(default=(), description="How many more there are on some floors.")
    entries: Items[Share] = Field(default=(), description="What is chosen as often everywhere.")
    metered: Items[Metered] = Field(
        default=(), description="What is chosen the more often, the longer there was none."
    )
