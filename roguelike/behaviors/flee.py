"""Flee from enemies."""

from typing import ClassVar, Literal

from roguelike.content.schema.steps import AlertTurns, BehaviorParams
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.flee import flight
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class Flee(BehaviorParams):
    """Run away from the enemy in sight; where there is no way, cower.

    Out of sight it keeps away from where it saw the enemy last, until its alertness has run out.
    Unaware, it leaves the choice to the behaviors listed after this one.
    """

    moves_about: ClassVar[bool] = True

    kind: Literal["flee"] = "flee"
    alert_turns: AlertTurns = 15


@implements(Flee)
def flee(params: Flee, turn: Turn) -> Action | None:
    """Step away from the enemy or from where it was; unaware, answer nothing."""
    return flight(turn, params.alert_turns)
