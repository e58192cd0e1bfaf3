"""Shoot at enemies."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.amounts import Amount
from roguelike.content.schema.base import StatId
from roguelike.content.schema.steps import MAX_TURNS, AlertTurns, BehaviorParams, Range
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.chase import Notice
from roguelike.engine.actions.monsters.shoot import LOADING, Shoot, may_shoot
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.targeting.aim_checks import would_shoot
from roguelike.registry import implements


class RangedAttack(BehaviorParams):
    """Shoot at the enemy in sight, as an attack by the combat rule, but not through friends.

    In between, and where the shot would not meet the enemy, it leaves the choice to the behaviors
    listed after this one.
    """

    hunts: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (LOADING,)

    shoots: ClassVar[bool] = True

    kind: Literal["ranged_attack"] = "ranged_attack"
    range: Range = Field(default=6, description="How far it shoots, in cells.")
    stats: dict[StatId, Amount] = Field(
        default_factory=dict[StatId, Amount],
        description="Stats of the shot that differ from those of the monster.",
    )
    cooldown: Annotated[int, Field(ge=0, le=MAX_TURNS)] = Field(
        default=2, description="How many turns after a shot it can shoot again."
    )
    alert_turns: AlertTurns = 15


@implements(RangedAttack)
def ranged_attack(params: RangedAttack, turn: Turn) -> Action | None:
    """Shoot if that would meet the enemy and nobody else, else answer nothing."""
    actor, world = turn.actor, turn.world
    if not may_shoot(actor, world) or not turn.sees_enemy():
        return None
    enemy = turn.enemy
    if not would_shoot(params.range, actor, enemy, world):
        return None
    notice = Notice(params.alert_turns, enemy.cell, enemy.id)
    return Shoot(notice, params.range, tuple(params.stats.items()), params.cooldown)
