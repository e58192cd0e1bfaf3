"""Notice an enemy, go after it, and attack it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from roguelike.engine.actions.base import Action
from roguelike.engine.actions.pursue import GiveUp, Pursue
from roguelike.engine.turn import Turn
from roguelike.registry import Params, implements

MAX_ALERT_TURNS = 1_000_000


class MoveAndAttack(Params):
    """Go after an enemy in sight and attack it; out of sight, look where it was last seen.

    Whoever sees an enemy becomes alert for `alert_turns` actions, and again for as many
    each time it sees it. Without an enemy in sight it goes to where it saw the last, and
    gives up when its alertness has run out. Unaware, it leaves the choice to the behaviors
    listed after this one.
    """

    kind: Literal["move_and_attack"] = "move_and_attack"
    alert_turns: Annotated[int, Field(ge=1, le=MAX_ALERT_TURNS)] = Field(
        default=15, description="For how many actions it stays alert after seeing an enemy."
    )


@implements(MoveAndAttack)
def move_and_attack(params: MoveAndAttack, turn: Turn) -> Action | None:
    """Chase what is in sight, else search where it was, else answer nothing."""
    if turn.sees_enemy():
        return _go(turn, turn.enemy.cell, params.alert_turns, in_sight=True)
    alert = turn.actor.alert
    if not alert:
        return None
    if alert == 1:
        return GiveUp()
    return _go(turn, turn.actor.goal, alert - 1, in_sight=False)


def _go(turn: Turn, goal: int, alert: int, *, in_sight: bool) -> Action:
    """Return the next step on the way to `goal`, or a moment of waiting where there is none."""
    return Pursue(turn.step_towards(goal, in_sight=in_sight), alert, goal)
