"""Dart about now and then instead of going where one means to."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Percent
from roguelike.content.schema.steps import BehaviorParams
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class Erratic(BehaviorParams):
    """Take a step in a random direction in some actions, while aware of an enemy.

    In the others, and unaware, it leaves the choice to the behaviors listed after this one.
    """

    moves_about: ClassVar[bool] = True

    kind: Literal["erratic"] = "erratic"
    percent: Percent = Field(default=33, description="The chance of such a step, for each action.")


@implements(Erratic)
def erratic(params: Erratic, turn: Turn) -> Action | None:
    """Step to a random free neighbor, or answer nothing."""
    if not turn.sees_enemy() and not turn.actor.alert:
        return None
    if not turn.rng.chance(params.percent):
        return None
    steps = turn.open_steps()
    return Step(turn.direction_to(turn.rng.pick(steps))) if steps else None
