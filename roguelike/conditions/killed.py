"""Ask whom the player has killed."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items, MonsterId
from roguelike.content.schema.steps import ConditionParams
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements

MAX_KILLED = 10_000
"""The greatest number of kills that can be asked for."""


class Killed(ConditionParams):
    """Ask how many monsters of some kinds the player has killed."""

    kind: Literal["killed"] = "killed"
    monsters: Annotated[Items[MonsterId], Field(min_length=1)] = Field(
        description="The kinds of monsters, or a `#tag` of them."
    )
    at_least: Annotated[int, Field(ge=1, le=MAX_KILLED)] = Field(
        default=1, description="How many of them in all."
    )


@implements(Killed)
def killed(params: Killed, situation: Situation) -> bool:
    """Add up what was counted of each kind."""
    slain = situation.world.slain
    return sum(slain.get(kind, 0) for kind in params.monsters) >= params.at_least
