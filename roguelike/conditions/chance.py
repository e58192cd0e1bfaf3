"""Ask the dice."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Percent
from roguelike.content.schema.steps import ConditionParams
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class Chance(ConditionParams):
    """Ask the dice."""

    is_steady: ClassVar[bool] = False

    kind: Literal["chance"] = "chance"
    percent: Percent = Field(description="How likely it is.")


@implements(Chance)
def chance(params: Chance, situation: Situation) -> bool:
    """Roll a d100."""
    return situation.world.effect_rng.chance(params.percent)
