"""Make one's rounds."""

from functools import lru_cache
from typing import Any, ClassVar, Literal

from msgspec import Struct

from roguelike.content.schema.steps import BehaviorParams
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.step import step_to
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.bounded_types import Cell
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import Level
from roguelike.engine.world.world import World
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


GOAL = Slot[int]("patrol", Cell, of_place=True)
"""The cell to which an actor on patrol is going."""


def destination(actor: Actor) -> int:
    """Return where an actor is going, as a flat index, or `NOWHERE`."""
    return GOAL.of(actor, NOWHERE)


class Walk(Struct, frozen=True):
    """Take the next step to a place.

    Attributes:
        cell: The neighboring cell to enter; `BLOCKED` to wait and go somewhere else next time.
        goal: The place.
    """

    cell: int
    goal: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember the place, and go."""
        if self.cell < 0:
            GOAL.forget(actor)
            return []
        GOAL.note(actor, self.goal)
        return step_to(actor, self.cell, world)


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
        ground = level.movement.of(actor).cells
        spots = [cell for cell in spots_of(level, ground) if cell != actor.cell]
        if not spots:
            return None
        goal = turn.rng.pick(spots)
    step = turn.step_towards(goal, in_sight=False)
    return Walk(BLOCKED if step in level.actors else step, goal)
