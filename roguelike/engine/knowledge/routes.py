"""Cells of a level as flat indices, and routes to the nearest of many.

Bots and automatic keys ask this every few turns, mostly about something close. So the
search sets out from the player, stops at the first cell that is wanted, and costs a quarter of a
microsecond for each cell that it comes past; a map of distances from all goals costs a
millisecond each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from roguelike.core.grid.geometry import Direction
from roguelike.core.grid.movement_rules import MovementRules
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.player_view import SeenActor, View

Cells = frozenset[int]
"""Flat indices, `x * height + y`."""

NO_CELLS: Cells = frozenset()


def beside_unknown(view: View) -> NDArray[np.bool_]:
    """Return a bool array that marks the cells with an unseen neighbor along an axis.

    At the border, where nobody stands, it may be taken for so.
    """
    unknown = (view.terrain == UNKNOWN).reshape(-1)
    near, height = unknown.copy(), view.height
    near[height:] |= unknown[:-height]
    near[:-height] |= unknown[height:]
    near[1:] |= unknown[:-1]
    near[:-1] |= unknown[1:]
    return near.reshape(view.terrain.shape)


def occupied(view: View) -> Cells:
    """Return the cells of the other actors in view."""
    return frozenset(cell_of(actor, view) for actor in view.actors)


def cell_of(actor: SeenActor, view: View) -> int:
    """Return the cell of an actor, as a flat index."""
    x, y = actor.position
    return x * view.height + y


def marked(cells: Iterable[int], view: View) -> bytes:
    """Return one byte for each cell of the level: 1 for some of them."""
    marks = bytearray(view.width * view.height)
    for cell in cells:
        marks[cell] = 1
    return bytes(marks)


class WalkGrid(Struct, frozen=True):
    """A map to find ways on. Cells are flat indices, `x * height + y`.

    Attributes:
        walkable: One byte a cell: 1 where it can be entered. The border must be closed.
        height: Rows of the map.
        movement_rules: How the walker steps. Its costs are ignored: every step counts as one.
    """

    walkable: bytes
    height: int
    movement_rules: MovementRules

    @property
    def moves(self) -> Mapping[int, tuple[int, int]]:
        """The offset of each step, with those of the two cells beside it.

        A step along an axis passes no corner; what is beside it is the cell itself, twice.
        """
        return _moves(self.movement_rules, self.height)

    def may_step(self, here: int, offset: int) -> bool:
        """Return True if the terrain allows a step that changes the flat index by `offset`."""
        if offset not in self.moves or not self.walkable[here + offset]:
            return False
        one, other = self.moves[offset]
        beside = self.walkable[here + one] + self.walkable[here + other]
        return beside >= self.movement_rules.cutting.corners_needed


@lru_cache(maxsize=32)
def direction_of(offset: int, height: int) -> Direction:
    """Return the direction of the step that changes a flat index by `offset`.

    Raises:
        StopIteration: It is no step.
    """
    return next(step for step in Direction if step.dx * height + step.dy == offset)


@lru_cache(maxsize=8)
def _moves(movement_rules: MovementRules, height: int) -> Mapping[int, tuple[int, int]]:
    moves: dict[int, tuple[int, int]] = {}
    for step, offset in zip(movement_rules.directions, movement_rules.offsets(height), strict=True):
        moves[offset] = (step.dx * height, step.dy) if step.is_diagonal else (offset, offset)
    return moves


def spread(
    ground: WalkGrid, starts: Iterable[int], limit: int, blocked: Iterable[int] = ()
) -> dict[int, int]:
    """Return the steps from the nearest of some cells to each cell within a limit.

    Args:
        ground: The map.
        starts: Where the walkers stand.
        limit: How many steps are taken at most.
        blocked: Cells that cannot be entered now, though corners may be cut beside them.
    """
    walkable, needed = ground.walkable, ground.movement_rules.cutting.corners_needed
    moves = [(offset, *beside) for offset, beside in ground.moves.items()]
    frontier = list(starts)
    found = dict.fromkeys(frontier, 0)
    left = bytearray(walkable)  # 1 where nobody has come yet
    for cell in chain(frontier, blocked):
        left[cell] = 0
    for steps in range(1, limit + 1):
        following: list[int] = []
        for here in frontier:
            for offset, one, other in moves:
                there = here + offset
                if left[there] and (
                    one == other or walkable[here + one] + walkable[here + other] >= needed
                ):
                    left[there] = 0
                    found[there] = steps
                    following.append(there)
        if not following:
            break
        frontier = following
    return found


def route_to_nearest(
    ground: WalkGrid, wanted: bytes, start: int, blocked: Iterable[int] = ()
) -> list[int]:
    """Return a shortest way from `start` to the nearest cell that is wanted.

    Which of several is always the same. It is a breadth-first search (Moore, 1959).

    Args:
        ground: The map.
        wanted: One byte a cell: not 0 where the way may end.
        start: Where the walker stands; it is no end of a way itself.
        blocked: Cells that cannot be entered now, though corners may be cut beside them.

    Returns:
        The cells from the first step to the end, or an empty list where there is no way.
    """
    walkable, needed = ground.walkable, ground.movement_rules.cutting.corners_needed
    moves = [(offset, *beside) for offset, beside in ground.moves.items()]
    left = bytearray(walkable)  # 1 where nobody has come from anywhere yet
    left[start] = 0
    for cell in blocked:
        left[cell] = 0
    came_from: dict[int, int] = {}
    frontier = [start]
    while frontier:
        following: list[int] = []
        for offset, one, other in moves:
            for here in frontier:
                there = here + offset
                if left[there] and (
                    one == other or walkable[here + one] + walkable[here + other] >= needed
                ):
                    left[there] = 0
                    came_from[there] = here
                    if wanted[there]:
                        return _trail(came_from, start, there)
                    following.append(there)
        frontier = following
    return []


def _trail(came_from: Mapping[int, int], start: int, end: int) -> list[int]:
    """Return the cells from the one after `start` to `end`."""
    cells = [end]
    while (before := came_from[cells[-1]]) != start:
        cells.append(before)
    cells.reverse()
    return cells
