"""Strike, and be gone before the enemy strikes back."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import MAX_TURNS, AlertTurns, BehaviorParams
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.chase import Pursue, search
from roguelike.engine.actions.monsters.hit_and_run import AWAY, Sally, keeps_away
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.registry import implements


class HitAndRun(BehaviorParams):
    """Go after an enemy and attack it, and keep away for some turns after each hit that hurts.

    Where it cannot get away it goes on attacking. Out of sight it looks where it saw the enemy
    last, and gives up when its alertness has run out. Unaware, it leaves the choice to the
    behaviors listed after this one.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (AWAY,)

    kind: Literal["hit_and_run"] = "hit_and_run"
    turns: Annotated[int, Field(ge=1, le=MAX_TURNS)] = Field(
        default=3, description="For how many turns it keeps away."
    )
    alert_turns: AlertTurns = 15


@implements(HitAndRun)
def hit_and_run(params: HitAndRun, turn: Turn) -> Action | None:
    """Step back after a hit, else chase what is in sight, else search where it was."""
    if not turn.knows_enemy():
        return search(turn)
    enemy = turn.enemy
    step = BLOCKED
    if keeps_away(turn.actor, turn.world):
        step = turn.step_away(enemy.cell)
    if step == BLOCKED:
        step = turn.step_towards(enemy.cell, in_sight=True)
    return Sally(Pursue(step, params.alert_turns, enemy.cell, enemy.id), params.turns)
