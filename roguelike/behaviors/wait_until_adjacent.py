"""Keep still until somebody comes close."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import Lurk, StopLurking, is_woken
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class WaitUntilAdjacent(BehaviorParams):
    """Keep still until an enemy comes close or does harm, whatever else is heard or seen.

    The behaviors listed after this one are asked from then on, at once and ever after.
    """

    sleeps: ClassVar[bool] = True

    kind: Literal["wait_until_adjacent"] = "wait_until_adjacent"
    near: Range = Field(default=1, description="How close an enemy has to come, in cells.")


@implements(WaitUntilAdjacent)
def wait_until_adjacent(params: WaitUntilAdjacent, turn: Turn) -> Action | None:
    """Stir or keep still; answer nothing once that is over."""
    if is_woken(turn.actor):
        return None
    is_over = turn.actor.provoked or turn.sees_enemy_within(params.near)
    return StopLurking() if is_over else Lurk()
