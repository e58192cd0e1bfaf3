"""Stroll about without a goal."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import BehaviorParams
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class Wander(BehaviorParams):
    """Take a step in a random direction now and then, and wait in between.

    It always has an answer, so behaviors listed after it are never asked.
    """

    always_answers: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True

    kind: Literal["wander"] = "wander"
    percent: Annotated[int, Field(ge=0, le=100)] = Field(
        default=50, description="The chance of a step, for each action."
    )


@implements(Wander)
def wander(params: Wander, turn: Turn) -> Action | None:
    """Step to a random free neighbor, or wait."""
    if not turn.rng.chance(params.percent):
        return Wait()
    steps = turn.open_steps()
    return Step(turn.direction_to(turn.rng.pick(steps))) if steps else Wait()
