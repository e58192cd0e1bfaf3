"""Hordes: monsters that come together."""

from typing import Annotated

from pydantic import Field

from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.base import Items, Model, MonsterId, Percent, Tag
from roguelike.content.schema.items import MAX_WEIGHT
from roguelike.content.schema.levels import DepthRange

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
