"""Make one's rounds."""

from typing import Any, ClassVar, Literal

from roguelike.content.schema.steps import BehaviorParams
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.walk import GOAL, Walk, destination
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.world.actor import NOWHERE
from roguelike.engine.world.patrol_points import spots_of
from roguelike.registry import implements


class Patrol(BehaviorParams):
    """Walk from one part of the level to another, and on to the next, while unaware of enemies.

    It never rests, so behaviors listed after it are asked only where it is aware of enemies.
    """

    moves_about: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (GOAL,)

    kind: Literal["patrol"] = "patrol"


@implements(Patrol)
def patrol(_: Patrol, turn: Turn) -> Action | None:
    """Step on towards where one is going, or choose where to go next."""
    actor, level = turn.actor, turn.world.level
    if actor.alert or turn.knows_enemy():
        return None
    goal = destination(actor)
    if goal in (NOWHERE, actor.cell):
        ground = level.grounds.of(actor).cells
        spots = [cell for cell in spots_of(level, ground) if cell != actor.cell]
        if not spots:
            return None
        goal = turn.rng.pick(spots)
    step = turn.step_towards(goal, in_sight=False)
    return Walk(BLOCKED if step in level.actors else step, goal)
