"""Ask that all of some conditions hold."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import ConditionParams, Conditions
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class All(ConditionParams):
    """Ask that all of some conditions hold."""

    kind: Literal["all"] = "all"
    of: Conditions = Field(min_length=1, description="The conditions.")


@implements(All)
def all_(params: All, situation: Situation) -> bool:
    """Ask for one after the other, until one does not hold."""
    return situation.holds(params.of)
