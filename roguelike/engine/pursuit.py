"""The next step of an actor that wants to be somewhere.

Computing a path for every pursuer would cost more than all else in a turn. So a pursuer
that sees its goal first tries to go straight, along the longer axis and then along the
shorter. Only when that fails, or when the goal is a place out of sight, it asks the map of
distances to that goal, which all who go there share and which grows only as far as the
farthest of them (see `roguelike.core.field.Field`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roguelike.core.field import Field
from roguelike.engine.actor import Actor

if TYPE_CHECKING:
    from roguelike.engine.level import Level
    from roguelike.engine.world import World

BLOCKED = -1
"""Instead of a cell: somebody is in the way now."""
UNREACHABLE = -2
"""Instead of a cell: the terrain leaves no way."""


def step_towards(actor: Actor, goal: int, world: World, *, in_sight: bool) -> int:
    """Return the next cell on the way to `goal`, or `BLOCKED` or `UNREACHABLE`.

    The goal itself counts as free, so the step may lead into whoever stands there.

    Args:
        actor: Who wants to go.
        goal: Where to, as a flat index.
        world: Where all this happens.
        in_sight: Whether the actor sees the goal, so that going straight may do.
    """
    here, level = actor.cell, world.level
    if in_sight and (cell := _straight(here, goal, world)) >= 0:
        return cell
    field = level.ways.field_to(goal, here)
    distances = field.distances
    distance = distances[here]
    if distance < 0 and (distance := field.distance(here)) < 0:
        return UNREACHABLE
    actors = level.actors
    for stride in level.strides[:4]:
        cell = here + stride
        if 0 <= distances[cell] < distance and (cell not in actors or cell == goal):
            return cell
    if level.gait.diagonal:
        return _diagonally_downhill(here, goal, field, world)
    return _around(here, goal, level) if in_sight else BLOCKED


def _straight(here: int, goal: int, world: World) -> int:
    """Return the neighboring cell in the direction of the goal, or `BLOCKED`."""
    level = world.level
    height, positions, actors, walkable = (
        level.height,
        level.positions,
        level.actors,
        level.walkable,
    )
    x, y = positions[here]
    goal_x, goal_y = positions[goal]
    dx, dy = goal_x - x, goal_y - y
    along_x = height if dx > 0 else -height if dx else 0
    along_y = 1 if dy > 0 else -1 if dy else 0
    if along_x and along_y and level.gait.diagonal:
        cell = here + along_x + along_y
        if (
            walkable[cell]
            and (cell not in actors or cell == goal)
            and _clears_corner(here, along_x, along_y, world)
        ):
            return cell
    first, second = (along_x, along_y) if abs(dx) >= abs(dy) else (along_y, along_x)
    for stride in (first, second):
        cell = here + stride
        if stride and walkable[cell] and (cell not in actors or cell == goal):
            return cell
    return BLOCKED


def _diagonally_downhill(here: int, goal: int, field: Field, world: World) -> int:
    """Return the first free diagonal neighbor that is nearer to the goal, or `BLOCKED`."""
    level, distances = world.level, field.distances
    for stride in level.strides[4:]:
        cell = here + stride
        if 0 <= distances[cell] < distances[here] and (cell not in level.actors or cell == goal):
            along_y = 1 if stride % level.height == 1 else -1
            if _clears_corner(here, stride - along_y, along_y, world):
                return cell
    return BLOCKED


def _around(here: int, goal: int, level: Level) -> int:
    """Return a neighboring cell from which one can pass who stands in the way, or `BLOCKED`.

    Without diagonal steps every way around somebody begins by going no nearer. This one step
    is enough to let several pursuers surround their enemy instead of standing in line.
    """
    x, y = level.positions[here]
    goal_x, goal_y = level.positions[goal]
    dx, dy = goal_x - x, goal_y - y
    height = level.height
    if abs(dx) >= abs(dy):
        ahead, aside = (height if dx > 0 else -height), 1
    else:
        ahead, aside = (1 if dy > 0 else -1), height
    for stride in (-aside, aside):
        cell = here + stride
        if level.is_free(cell) and level.is_free(cell + ahead):
            return cell
    return BLOCKED


def _clears_corner(here: int, along_x: int, along_y: int, world: World) -> bool:
    """Tell whether the corners beside a diagonal step are as open as the rules ask."""
    walkable = world.level.walkable
    beside = walkable[here + along_x] + walkable[here + along_y]
    return beside >= world.ruleset.corners_needed
