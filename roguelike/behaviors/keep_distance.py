"""Hold a distance from the enemy, as archers and cowards do."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import swapped
from roguelike.content.schema.steps import AlertTurns, BehaviorParams, Range
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.chase import Notice, Pursue, search
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class KeepDistance(BehaviorParams):
    """Back away from an enemy who is nearer than `near`, and come on where it is beyond `far`.

    In between, and where there is no way back, it is alert and leaves the choice to the behaviors
    listed after this one. An ally who would attack and finds no other way changes places with it.
    Out of sight it looks where it saw the enemy last, and gives up when
    its alertness has run out.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True
    holds_back: ClassVar[bool] = True

    kind: Literal["keep_distance"] = "keep_distance"
    near: Range = Field(
        default=3, description=("It backs away from anyone nearer than this, in cells.")
    )
    far: Range = Field(
        default=6, description=("It advances while the enemy is farther than this, in cells.")
    )
    alert_turns: AlertTurns = 15

    @model_validator(mode="after")
    def _near_is_nearer(self) -> Self:
        if self.far < self.near:
            raise swapped(self, "far", "less", "near")
        return self


@implements(KeepDistance)
def keep_distance(params: KeepDistance, turn: Turn) -> Action | None:
    """Step back or come on; at the right distance just notice, and unaware answer nothing."""
    if not turn.knows_enemy():
        return search(turn)
    enemy = turn.enemy
    distance = turn.world.distance(turn.actor.cell, enemy.cell)
    step = BLOCKED
    if distance < params.near:
        step = turn.step_away(enemy.cell)
    elif distance > params.far:
        step = turn.step_towards(enemy.cell, in_sight=True)
    if step == BLOCKED:
        return Notice(params.alert_turns, enemy.cell, enemy.id)
    return Pursue(step, params.alert_turns, enemy.cell, enemy.id)
