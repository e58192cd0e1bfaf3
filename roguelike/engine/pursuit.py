"""The next step of an actor that wants to be somewhere.

Computing a path for every pursuer would cost more than all else in a turn. So a pursuer
that sees its goal first tries to go straight, along the longer axis and then along the
shorter. Only when that fails, or when the goal is a place out of sight, it asks the map of
distances to that goal, which all who go there share and which grows only as far as the
farthest of them (see `roguelike.core.field.Field`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roguelike.core.geometry import Direction
from roguelike.engine.actor import Actor

if TYPE_CHECKING:
    from roguelike.engine.world import World

_BY_OFFSET = {(direction.dx, direction.dy): direction for direction in Direction}


def step_towards(actor: Actor, goal: int, world: World, *, in_sight: bool) -> int | None:
    """Return the next cell on the way to `goal`, or None where there is no way now.

    The goal itself counts as free, so the step may lead into whoever stands there.

    Args:
        actor: Who wants to go.
        goal: Where to, as a flat index.
        world: Where all this happens.
        in_sight: Whether the actor sees the goal, so that going straight may do.
    """
    if in_sight and (cell := _straight(actor, goal, world)) is not None:
        return cell
    return _downhill(actor, goal, world)


def _straight(actor: Actor, goal: int, world: World) -> int | None:
    """Return the neighboring cell in the direction of the goal, if it can be entered."""
    level, ruleset = world.level, world.ruleset
    here = actor.cell
    x, y = level.positions[here]
    goal_x, goal_y = level.positions[goal]
    dx, dy = goal_x - x, goal_y - y
    along_x = (dx > 0) - (dx < 0)
    along_y = (dy > 0) - (dy < 0)
    height, actors, walkable = level.height, level.actors, level.walkable
    if along_x and along_y and ruleset.gait.diagonal:
        cell = here + along_x * height + along_y
        if (
            walkable[cell]
            and (cell not in actors or cell == goal)
            and ruleset.may_pass(level, here, _BY_OFFSET[along_x, along_y])
        ):
            return cell
    horizontal, vertical = here + along_x * height, here + along_y
    wide = abs(dx) >= abs(dy)
    for cell in (horizontal, vertical) if wide else (vertical, horizontal):
        if cell != here and walkable[cell] and (cell not in actors or cell == goal):
            return cell
    return None


def _downhill(actor: Actor, goal: int, world: World) -> int | None:
    """Return the first free neighbor that is nearer to the goal by the shared map."""
    level, ruleset = world.level, world.ruleset
    here = actor.cell
    field = level.field_to(goal, ruleset.gait)
    distance = field.distance(here)
    if distance <= 0:
        return None
    actors, distances = level.actors, field.distances
    for direction in ruleset.directions:
        cell = here + level.offsets[direction]
        if (
            0 <= distances[cell] < distance
            and (cell not in actors or cell == goal)
            and ruleset.may_pass(level, here, direction)
        ):
            return cell
    return None
