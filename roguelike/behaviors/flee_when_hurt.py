"""Flee from enemies while one is hurt."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import AlertTurns, BehaviorParams, Share
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.flee import flight
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements

_UNHURT = 100
"""The percentage of health below which somebody is hurt at all."""


class FleeWhenHurt(BehaviorParams):
    """Run away from the enemy in sight while health is low; where there is no way, cower.

    Out of sight it keeps away from where it saw the enemy last, until its alertness has run out. It
    does not fight meanwhile, not even in a corner.
    """

    moves_about: ClassVar[bool] = True

    kind: Literal["flee_when_hurt"] = "flee_when_hurt"
    below: Share = Field(
        default=50,
        description="The percentage of its health below which it flees; 100 for whenever hurt.",
    )
    alert_turns: AlertTurns = 15

    def variant(self) -> str:
        """Tell it apart where it flees whenever hurt."""
        return "always" if self.below == _UNHURT else ""


@implements(FleeWhenHurt)
def flee_when_hurt(params: FleeWhenHurt, turn: Turn) -> Action | None:
    """Step away from the enemy or from where it was; unhurt or unaware, answer nothing."""
    return flight(turn, params.alert_turns) if turn.is_hurt(params.below) else None
