"""Ask how hurt someone is."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.steps import ConditionParams, Whom
from roguelike.engine.effects.effect_execution import Situation
from roguelike.engine.effects.stats import is_hurt
from roguelike.registry import implements


class HealthBelow(ConditionParams):
    """Ask whether an actor has less health than some part of what it can have."""

    kind: Literal["health_below"] = "health_below"
    percent: Annotated[int, Field(ge=1, le=100)] = Field(
        description="The part; at 100, it means everyone who is hurt at all."
    )
    who: Whom = Field(default="target", description="Who is asked.")


@implements(HealthBelow)
def health_below(params: HealthBelow, situation: Situation) -> bool:
    """Compare what is left with what there is when unhurt."""
    actor = situation.who(params.who)
    roles = situation.world.ruleset.roles
    return actor is not None and is_hurt(actor, params.percent, roles)
