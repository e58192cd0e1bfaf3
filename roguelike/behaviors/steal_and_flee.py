"""Rob an enemy, and run away with the loot."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.steps import AlertTurns, BehaviorParams
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.chase import Pursue, search
from roguelike.engine.actions.monsters.flee import flight
from roguelike.engine.actions.monsters.hit_and_run import LOADED, Rob, has_stolen
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.items.theft import Loot
from roguelike.registry import implements


class StealAndFlee(BehaviorParams):
    """Go after an enemy, take something from it with a hit that hurts, and flee ever after.

    As long as the enemy has nothing to take, it fights on. It drops the loot when it dies, like
    all that it carries. Out of sight it looks where it saw the enemy last or, with its loot,
    keeps away from there, until its alertness has run out. Unaware, it leaves the choice to the
    behaviors listed after this one.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (LOADED,)

    kind: Literal["steal_and_flee"] = "steal_and_flee"
    what: Loot = Field(
        default="item", description="What it takes: one item that is not equipped, or all gold."
    )
    alert_turns: AlertTurns = 15


@implements(StealAndFlee)
def steal_and_flee(params: StealAndFlee, turn: Turn) -> Action | None:
    """Flee with the loot, else chase what is in sight, else search where it was."""
    if has_stolen(turn.actor):
        return flight(turn, params.alert_turns)
    if not turn.knows_enemy():
        return search(turn)
    enemy = turn.enemy
    step = turn.step_towards(enemy.cell, in_sight=True)
    return Rob(Pursue(step, params.alert_turns, enemy.cell, enemy.id), params.what)
