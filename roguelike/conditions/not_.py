"""Ask for the opposite."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import ConditionParams, Conditions
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class Not(ConditionParams):
    """Ask that conditions do not all hold."""

    kind: Literal["not"] = "not"
    of: Conditions = Field(min_length=1, description="The conditions.")


@implements(Not)
def not_(params: Not, situation: Situation) -> bool:
    """Ask for all, and answer the opposite."""
    return not situation.holds(params.of)
