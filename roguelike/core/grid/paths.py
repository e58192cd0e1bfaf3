"""Paths over a map: shortest ones, distance maps, steps along them, and flight.

Where there is no way, the answer is `None` or `UNREACHABLE`, never an exception.

The searches are Dijkstra's, run by `tcod`, which is imported only when one is asked for. Distances
are unique, and every choice between equals is made here, so that no result depends on the order in
which the library looks at cells. (`tcod.path.dijkstra2d` would be quicker, but never releases the
memory that it uses.) What answers many small questions about one goal, and needs no library, is
the `DistanceField` of `roguelike.core.grid.steps`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules, Passable, is_inside

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNREACHABLE = 2**31 - 1
"""The value in a distance map, of 32-bit integers, of cells from which no goal can be reached."""

_TENTHS = 10
_FLIGHT = 12
"""The gain of a cell, in tenths, for each unit that it lies farther from danger. As it is more than
ten, passing by the danger can be worth it to get to where there is room to run on."""
_FARTHEST = UNREACHABLE // _FLIGHT


def shortest_path(
    passable: Passable,
    start: Position,
    goal: Position,
    movement: MovementRules,
    *,
    obstacles: Iterable[Position] = (),
) -> list[Position] | None:
    """Return a cheapest path from `start` to `goal`, both included, or `None` if there is none.

    Of several such paths, the one is taken that at each step stays nearest to the straight line
    between the two ends; of two steps equally near, the one that comes first in the directions of
    `MovementRules`.

    Args:
        passable: what can be walked on, at what price.
        start: where the walker stands; that cell need not be passable.
        goal: where to go; a path of one cell if it is the start.
        movement: how the walker steps.
        obstacles: cells that cannot be entered, though corners may be cut beside them.
    """
    if start == goal:
        return [start]
    enterable = _enterable(passable, obstacles)
    if not (is_inside(enterable, start) and is_inside(enterable, goal) and enterable[goal]):
        return None
    _refuse_overflow(passable, movement, (0,))
    enterable[start] = True
    seeds = np.full(passable.shape, UNREACHABLE, dtype=np.int32)
    seeds[goal] = 0
    distances = _search(seeds, passable, enterable, movement, stop=start)
    if distances[start] == UNREACHABLE:
        return None
    path = [start]
    while path[-1] != goal:
        path.append(_straightest_step(distances, passable, path[-1], movement, (start, goal)))
    return path


def _straightest_step(
    distances: NDArray[np.int32],
    passable: Passable,
    here: Position,
    movement: MovementRules,
    ends: tuple[Position, Position],
) -> Position:
    """Return the step on a cheapest path that stays nearest to the line between `ends`."""
    (x, y), (goal_x, goal_y) = ends
    left = int(distances[here])

    def stray(cell: Position) -> int:
        """Return the distance of a cell from the line, in units of one over the line's length."""
        return abs((goal_x - x) * (cell.y - y) - (goal_y - y) * (cell.x - x))

    return min(
        (
            there
            for there, cost in movement.steps(passable, here)
            if int(distances[there]) + cost == left
        ),
        key=stray,
    )


def distance_map(
    passable: Passable,
    goals: Mapping[Position, int],
    movement: MovementRules,
    *,
    obstacles: Iterable[Position] = (),
    limit: int | None = None,
) -> NDArray[np.int32]:
    """Return the cost of walking from each cell to the goal that is cheapest to reach.

    Args:
        passable: what can be walked on, at what price.
        goals: the weight of each goal, added to every way there: the lower, the more wanted.
            Goals on closed cells or obstacles do not count.
        movement: how the walker steps.
        obstacles: cells that cannot be entered, though corners may be cut beside them.
        limit: distances above it are not looked for. A small one makes the search quicker.

    Returns:
        A new array of the shape of `passable`, with `UNREACHABLE` where no goal can be reached.

    Raises:
        ValueError: weights and prices are so large that distances might overflow.
    """
    _refuse_overflow(passable, movement, goals.values())
    enterable = _enterable(passable, obstacles)
    seeds = np.full(passable.shape, UNREACHABLE, dtype=np.int32)
    for goal, weight in goals.items():
        if is_inside(enterable, goal) and enterable[goal]:
            seeds[goal] = weight
    if limit is None:
        return _search(seeds, passable, enterable, movement)
    window = _window(seeds, limit, movement)
    near = _search(seeds[window], passable[window], enterable[window], movement)
    near[near > limit] = UNREACHABLE
    distances = np.full_like(seeds, UNREACHABLE)
    distances[window] = near
    return distances


def _window(seeds: NDArray[np.int32], limit: int, movement: MovementRules) -> tuple[slice, slice]:
    """Return a part of the map, at least one cell, from which no path within `limit` leads out."""
    columns, rows = np.nonzero(seeds <= limit)
    if not len(columns):
        return slice(1), slice(1)
    reach = (limit - int(seeds.min())) // min(movement.costs)
    return (
        slice(max(int(columns.min()) - reach, 0), int(columns.max()) + reach + 1),
        slice(max(int(rows.min()) - reach, 0), int(rows.max()) + reach + 1),
    )


def flee_map(
    distances: NDArray[np.int32],
    passable: Passable,
    movement: MovementRules,
    *,
    obstacles: Iterable[Position] = (),
) -> NDArray[np.int32]:
    """Return a map whose lowest cells are the best places to be, far away from all goals.

    Being far is made more precious than `distances` says, and what it costs to get there is added
    (Brogue's "safety map"). So a walker that follows it does not run into the nearest dead end.

    Args:
        distances: a `distance_map` to whatever is fled from. It is left unchanged.
        passable: what can be walked on, at what price.
        movement: how the walker steps.
        obstacles: cells that cannot be entered, such as those of the pursuers themselves.

    Returns:
        A new array for `step_along`, in tenths of the unit of `distances`.
    """
    enterable = _enterable(passable, obstacles) & (distances != UNREACHABLE)
    seeds = np.full(passable.shape, UNREACHABLE, dtype=np.int32)
    seeds[enterable] = distances[enterable] * -_FLIGHT
    return _search(seeds, passable, enterable, in_tenths(movement))


def in_tenths(movement: MovementRules) -> MovementRules:
    """Return a movement with costs in the unit of a flee map, for steps along one."""
    diagonal = None if movement.diagonal is None else movement.diagonal * _TENTHS
    return MovementRules(movement.cardinal * _TENTHS, diagonal, movement.cutting)


def step_along(
    distances: NDArray[np.int32],
    passable: Passable,
    position: Position,
    movement: MovementRules,
    *,
    obstacles: Collection[Position] = (),
) -> Position | None:
    """Return the next cell downhill from `position`, or `None` where it is best to stay.

    It is best to stay where no step gains what it costs. Otherwise the step that gains most for
    what it costs is taken, which on a `distance_map` is a step of a cheapest path; of several such
    steps, the one that comes first in `MovementRules.directions`.

    Args:
        distances: what `distance_map` or `flee_map` returned.
        passable: what can be walked on, at what price.
        position: where the walker stands. If that cell has no distance, being closed or an
            obstacle, the walker steps to wherever it has most to gain.
        movement: how the walker steps, with costs in the unit of the map: `in_tenths` of it on a
            flee map.
        obstacles: cells that cannot be entered now.
    """
    steps = [
        (int(distances[there]), cost, there)
        for there, cost in movement.steps(passable, position)
        if distances[there] != UNREACHABLE
    ]
    least = min((distance + cost for distance, cost, _ in steps), default=UNREACHABLE)
    options = [step for step in steps if step[2] not in obstacles]
    here = int(distances[position])
    if here == UNREACHABLE:
        here = min((distance + cost for distance, cost, _ in options), default=UNREACHABLE)
    elif here < least:
        return None
    best, most, price = None, 0, 1
    for distance, cost, there in options:
        gain = here - distance
        if gain * price > most * cost:
            best, most, price = there, gain, cost
    return best


def _enterable(passable: Passable, obstacles: Iterable[Position]) -> NDArray[np.bool_]:
    """Return a new array of the cells that are neither closed nor obstacles."""
    enterable = passable > 0
    for obstacle in obstacles:
        if is_inside(passable, obstacle):
            enterable[obstacle] = False
    return enterable


def _refuse_overflow(passable: Passable, movement: MovementRules, weights: Iterable[int]) -> None:
    """Keep all distances small enough for 32 bits, also when `flee_map` multiplies them."""
    longest = passable.size * int(passable.max()) * max(movement.costs)
    if longest + max((abs(weight) for weight in weights), default=0) > _FARTHEST:
        msg = f"weights and prices are too large for a map of {passable.size} cells"
        raise ValueError(msg)


def _search(
    seeds: NDArray[np.int32],
    passable: Passable,
    enterable: NDArray[np.bool_],
    movement: MovementRules,
    *,
    stop: Position | None = None,
) -> NDArray[np.int32]:
    """Return `seeds`, each lowered to what the cheapest way from there makes it.

    Args:
        seeds: a distance for each cell from which the search sets out, else `UNREACHABLE`.
        passable: what prices and corners are read from.
        enterable: what the search may enter.
        movement: how the walker steps.
        stop: a cell; only what is nearer than this one is sure to be complete.
    """
    from tcod.path import CustomGraph, Pathfinder

    graph = CustomGraph(seeds.shape)
    for direction, cost in zip(movement.directions, movement.costs, strict=True):
        prices = _prices(passable, enterable, direction, movement.cutting)
        # The search runs from the goals outward, so it takes each step backward.
        graph.add_edge((-direction.dx, -direction.dy), cost, cost=prices)
    pathfinder = Pathfinder(graph)
    pathfinder.distance[...] = seeds
    pathfinder.rebuild_frontier()
    pathfinder.resolve(stop)
    return pathfinder.distance


def _prices(
    passable: Passable, enterable: NDArray[np.bool_], direction: Direction, cutting: CornerCutting
) -> NDArray[Any]:
    """Return the cost of a step in `direction` from each cell, 0 where it cannot be taken."""
    needed = cutting.corners_needed if direction.is_diagonal else 0
    if passable.dtype == np.bool_ and not needed:
        return enterable  # the same object for all directions, so that they are one rule
    width, height = passable.shape
    padded = np.pad(passable, 1)
    dx, dy = 1 + direction.dx, 1 + direction.dy
    prices = padded[dx : dx + width, dy : dy + height] * enterable
    if needed:
        beside = padded[dx : dx + width, 1:-1] > 0, padded[1:-1, dy : dy + height] > 0
        prices = prices * (np.add(*beside, dtype=np.int8) >= needed)
    return prices
