"""Keep near the player."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.chase import catch_up
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class Follow(BehaviorParams):
    """Go after the player, if on the same side, while no enemy is in sight."""

    moves_about: ClassVar[bool] = True

    kind: Literal["follow"] = "follow"
    near: Range = Field(default=2, description="How near is near enough, in cells.")


@implements(Follow)
def follow(params: Follow, turn: Turn) -> Action | None:
    """Step towards the player from afar; near it, or on another side, answer nothing."""
    leader = turn.world.player
    if turn.actor.faction != leader.faction or turn.sees_enemy():
        return None
    return catch_up(turn, leader, params.near)
