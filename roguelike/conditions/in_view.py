"""Ask who sees whom."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import ConditionParams, Whom
from roguelike.engine.effects.effect_execution import Situation
from roguelike.engine.perception.sight import nearest_enemy, sees
from roguelike.registry import implements


class InView(ConditionParams):
    """Ask whether an actor sees another one."""

    kind: Literal["in_view"] = "in_view"
    who: Whom = Field(default="self", description="Who looks.")
    sees: Literal["target", "self", "other", "enemy"] = Field(
        default="target", description="Whom it has to see; `enemy` is any of its enemies."
    )


@implements(InView)
def in_view(params: InView, situation: Situation) -> bool:
    """Look with the eyes of that actor."""
    actor = situation.who(params.who)
    if actor is None:
        return False
    if params.sees == "enemy":
        return nearest_enemy(actor, situation.world) is not None
    other = situation.who(params.sees)
    return other is not None and sees(actor, other, situation.world)
