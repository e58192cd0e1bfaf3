"""Ask how many allies the player has."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import swapped
from roguelike.content.schema.steps import ConditionParams
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements

MAX_ALLIES = 1000
"""The greatest number of allies that can be asked for."""

AllyCount = Annotated[int, Field(ge=0, le=MAX_ALLIES)]


class Allies(ConditionParams):
    """Ask how many there are on the player's side beside the player."""

    kind: Literal["allies"] = "allies"
    at_least: AllyCount = Field(default=0, description="The least number of them.")
    at_most: AllyCount = Field(
        default=MAX_ALLIES, description="The greatest number of them; 0 for none at all."
    )

    @model_validator(mode="after")
    def _least_comes_first(self) -> Self:
        if self.at_most < self.at_least:
            raise swapped(self, "at_most", "less", "at_least")
        return self


@implements(Allies)
def allies(params: Allies, situation: Situation) -> bool:
    """Count those on the level."""
    return params.at_least <= situation.world.level.sides <= params.at_most
