"""Burst beside an enemy."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams, Range
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.self_destruct import Burst
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class Explode(BehaviorParams):
    """Die by choice as soon as an enemy is close.

    What that does to those around is up to the monster's triggers on `death`, which follow as
    well where somebody else kills it.
    """

    kind: Literal["explode"] = "explode"
    near: Range = Field(default=1, description="How close an enemy has to be, in cells.")


@implements(Explode)
def explode(params: Explode, turn: Turn) -> Action | None:
    """Burst beside an enemy in sight, else answer nothing."""
    return Burst() if turn.sees_enemy_within(params.near) else None
