"""Ask how deep the player is."""

from __future__ import annotations

from typing import Literal

from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.steps import ConditionParams
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class Depth(DepthRange, ConditionParams):
    """Ask how deep the player is."""

    kind: Literal["depth"] = "depth"


@implements(Depth)
def depth(params: Depth, situation: Situation) -> bool:
    """Compare the depth of the level."""
    return params.covers(situation.world.depth)
