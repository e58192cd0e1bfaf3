"""Make one's rounds."""

from functools import lru_cache
from typing import Any, ClassVar, Literal

from roguelike.content.schema.steps import BehaviorParams
from roguelike.core.memory import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.monsters.walk import GOAL, Walk, destination
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.world.actor import NOWHERE
from roguelike.engine.world.level import Level
from roguelike.registry import implements

_COLUMNS, _ROWS = 3, 2
"""The columns and rows of parts into which a level is divided: few, so that ways are shared."""


def spots_of(level: Level, ground: bytearray) -> tuple[int, ...]:
    """Return a place in each part of a level where one can go, near the middle of the part.

    They follow from the terrain alone, so that all who make their rounds go to the same ones.

    Args:
        level: The level.
        ground: One byte a cell: 1 where one can go.
    """
    return _spots(bytes(ground), level.width, level.height)


@lru_cache(maxsize=8)  # as it takes a look at each cell
def _spots(walkable: bytes, width: int, height: int) -> tuple[int, ...]:
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for cell, is_open in enumerate(walkable):
        if is_open:
            x, y = divmod(cell, height)
            column, row = x * _COLUMNS // width, y * _ROWS // height
            off_x = abs(2 * _COLUMNS * x - (2 * column + 1) * width) // _COLUMNS
            off_y = abs(2 * _ROWS * y - (2 * row + 1) * height) // _ROWS
            found = (off_x + off_y, cell)
            best[column, row] = min(best.get((column, row), found), found)
    return tuple(cell for _, (_, cell) in sorted(best.items()))


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
