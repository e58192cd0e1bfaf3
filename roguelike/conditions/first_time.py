"""Ask whether it is the first time."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Tag
from roguelike.content.schema.steps import ConditionParams
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class FirstTime(ConditionParams):
    """Ask whether this was never asked before in a game; it goes last, after other conditions."""

    is_steady: ClassVar[bool] = False

    kind: Literal["first_time"] = "first_time"
    name: Tag = Field(
        description=(
            "The name under which it is remembered; conditions with the same name share it."
        )
    )


@implements(FirstTime)
def first_time(params: FirstTime, situation: Situation) -> bool:
    """Look whether the name is there, and leave it there."""
    happened = situation.world.happened
    if params.name in happened:
        return False
    happened.add(params.name)
    return True
