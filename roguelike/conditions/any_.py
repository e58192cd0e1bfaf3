"""Ask that one of some conditions holds."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import ConditionParams, Conditions
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class Any(ConditionParams):
    """Ask that one of some conditions holds."""

    kind: Literal["any"] = "any"
    of: Conditions = Field(min_length=1, description="The conditions.")


@implements(Any)
def any_(params: Any, situation: Situation) -> bool:
    """Ask for one after the other, until one holds."""
    return any(situation.holds((each,)) for each in params.of)
