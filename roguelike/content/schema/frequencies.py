"""Frequencies: how many of which items a game has, floor by floor."""

from typing import Annotated

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.base import Items, Model
from roguelike.content.schema.items import MAX_WEIGHT, Share
from roguelike.content.schema.levels import DepthRange

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
        """Return how many there have to be from the first floor to `depth`."""
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
