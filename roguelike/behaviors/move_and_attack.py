"""Notice an enemy, go after it, and attack it."""

from typing import ClassVar, Literal

from roguelike.content.schema.steps import AlertTurns, BehaviorParams
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.chase import Pursue, search
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class MoveAndAttack(BehaviorParams):
    """Go after an enemy in sight and attack it; out of sight, look where it was last seen.

    An actor that sees an enemy, or is harmed by it, becomes alert for `alert_turns` actions, and
    again for as many each time. Without an enemy in sight it goes to where it saw the last, and
    gives up when its alertness has run out. Unaware, it leaves the choice to the behaviors
    listed after this one.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True

    is_told: ClassVar[bool] = False

    kind: Literal["move_and_attack"] = "move_and_attack"
    alert_turns: AlertTurns = 15


@implements(MoveAndAttack)
def move_and_attack(params: MoveAndAttack, turn: Turn) -> Action | None:
    """Chase what is in sight, else search where it was, else answer nothing."""
    if turn.knows_enemy():
        enemy = turn.enemy
        goal = enemy.cell
        return Pursue(turn.step_towards(goal, in_sight=True), params.alert_turns, goal, enemy.id)
    return search(turn)
