"""The next step of an actor towards a goal.

Computing a path for every pursuer would cost more than all else in a turn. So a pursuer
that sees its goal first tries to go straight. Only when something is in the way, or when the
goal is a place out of sight, it asks the map of distances to that goal, which all who go
there share and which grows only as far as the farthest of them (see
`roguelike.core.grid.steps.DistanceField`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from roguelike.core.grid.steps import DistanceField
from roguelike.engine.ai.safe_moves import movement_map_of, yields
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.level import Level
from roguelike.engine.world.movement_maps import FAR, MovementMap
from roguelike.engine.world.world import World

BLOCKED = -1
"""The value in place of a cell when terrain or another actor leaves no way now."""
_DETOUR = 20
"""The most steps by which a way around fire and gas may be longer than the one through."""


def step_towards(actor: Actor, goal: int, world: World, *, in_sight: bool) -> int:
    """Return the next cell on the way to `goal`, or `BLOCKED`.

    The goal itself counts as free, so the step may lead into the actor that stands there.

    Args:
        actor: Who wants to go.
        goal: Where to, as a flat index.
        world: Where all this happens.
        in_sight: Whether the actor sees the goal, so that going straight may do.
    """
    ground = world.level.movement.of(actor)
    if world.level.fields.amounts and (safe := movement_map_of(actor, world)) is not ground:
        return _warily(actor.cell, goal, world, (safe, ground), in_sight=in_sight)
    cell = _step(actor.cell, goal, world, ground, in_sight=in_sight)
    return cell if cell >= 0 else _past_ally(actor, goal, world, ground)


def lets_pass(ally: Actor, actor: Actor, world: World) -> bool:
    """Return True if one who holds back changes places with another one who attacks."""
    return (
        ally.kind.holds_back
        and not actor.kind.holds_back
        and ally.faction == actor.faction
        and ally.awake
        and yields(ally, actor, world)
    )


def _past_ally(actor: Actor, goal: int, world: World, ground: MovementMap) -> int:
    """Return the cell of an ally that is nearer to the goal and lets others pass, or `BLOCKED`.

    Without that, one archer in a corridor would keep all who are behind it from the enemy.
    """
    actors, here = world.level.actors, actor.cell
    distances = ground.ways.field_to(goal, here).distances
    for cell in ground.steps[here]:
        ally = actors.get(cell)
        if (
            ally is not None
            and 0 <= distances[cell] < distances[here]
            and lets_pass(ally, actor, world)
        ):
            return cell
    return BLOCKED


def _warily(
    here: int, goal: int, world: World, maps: tuple[MovementMap, MovementMap], *, in_sight: bool
) -> int:
    """Return the next cell on a way around harmful cells, or `BLOCKED`.

    Where that is much longer than the way through, one goes as far as one can and waits there.

    Args:
        here: Where the actor is.
        goal: Where to.
        world: Where all this happens.
        maps: Where the actor goes while there is something that would harm it, and where else.
        in_sight: Whether the actor sees the goal.
    """
    safe, ground = maps
    around, through = (each.ways.field_to(goal, here).distance(here) for each in maps)
    if 0 <= around <= through + _DETOUR:
        return _step(here, goal, world, safe, in_sight=in_sight)
    cell = _step(here, goal, world, ground, in_sight=in_sight)
    return cell if cell == goal or safe.cells[cell] else BLOCKED


def _step(here: int, goal: int, world: World, ground: MovementMap, *, in_sight: bool) -> int:
    level, cells = world.level, ground.cells
    if in_sight and (cell := _straight(here, goal, level, cells)) >= 0:
        return cell
    field = ground.ways.field_to(goal, here)
    distances = field.distances
    distance = distances[here]
    if distance < 0 and (distance := field.distance(here)) < 0:
        return BLOCKED if cells is level.walkable else _nearer(here, goal, world, cells)
    actors = level.actors
    if not cells[goal] and distance == 1 and goal not in actors:
        return BLOCKED
    for stride in level.strides[:4]:
        cell = here + stride
        if 0 <= distances[cell] < distance and (cell not in actors or cell == goal):
            return cell
    if level.movement_rules.diagonal:
        return _diagonally_downhill(here, goal, field, level)
    return _around(here, goal, level, cells) if in_sight else BLOCKED


def _straight(here: int, goal: int, level: Level, ground: bytearray) -> int:
    """Return the first step of a clear way straight to a goal that is not far, or `BLOCKED`.

    A step that merely leads in the right direction might lead into a corner, from which the
    map of distances would lead back, and so on for ever. So the whole way must be clear.
    """
    positions, actors = level.positions, level.actors
    walkable, needed = level.walkable, level.movement_rules.cutting.corners_needed
    x, y = positions[here]
    goal_x, goal_y = positions[goal]
    for cells, corners in straight_paths(
        goal_x - x, goal_y - y, level.height, level.movement_rules.diagonal
    ):
        first = here + cells[0]
        if len(cells) > FAR or (first in actors and first != goal):
            continue
        for offset in cells:
            if not ground[here + offset]:
                break
        else:
            for one, other in corners:
                if walkable[here + one] + walkable[here + other] < needed:
                    break
            else:
                return first
    return BLOCKED


def _diagonally_downhill(here: int, goal: int, field: DistanceField, level: Level) -> int:
    """Return the first free diagonal neighbor that is nearer to the goal, or `BLOCKED`."""
    distances = field.distances
    for stride in level.strides[4:]:
        cell = here + stride
        if 0 <= distances[cell] < distances[here] and (cell not in level.actors or cell == goal):
            along_y = 1 if stride % level.height == 1 else -1
            if _clears_corner(here, stride - along_y, along_y, level):
                return cell
    return BLOCKED


def _around(here: int, goal: int, level: Level, ground: bytearray) -> int:
    """Return a neighboring cell from which one can pass an actor in the way, or `BLOCKED`.

    Without diagonal steps every way around an actor begins by going no nearer. This one step
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
        if ground[cell] and level.is_free(cell) and level.is_free(cell + ahead):
            return cell
    return BLOCKED


def _nearer(here: int, goal: int, world: World, ground: bytearray) -> int:
    """Return the free neighboring cell that is nearest to a goal without a way, or `BLOCKED`.

    Those who swim come so near to who is on land, and those who walk to who swims.
    """
    level = world.level
    best, least = BLOCKED, world.distance(here, goal)
    for direction, stride in zip(level.movement_rules.directions, level.strides, strict=True):
        cell = here + stride
        if ground[cell] and level.is_free(cell) and level.may_pass(here, direction):
            distance = world.distance(cell, goal)
            if distance < least:
                best, least = cell, distance
    return best


def _clears_corner(here: int, one: int, other: int, level: Level) -> bool:
    """Return True if of two cells, as seen from `here`, as many are open as the rules ask."""
    walkable = level.walkable
    return (
        walkable[here + one] + walkable[here + other] >= level.movement_rules.cutting.corners_needed
    )


class StraightPath(NamedTuple):
    """A shortest way over open ground, as differences of flat indices to where it begins.

    Attributes:
        cells: The cells that are entered, in order; at least one.
        corners: The two cells that each diagonal step passes between.
    """

    cells: tuple[int, ...]
    corners: tuple[tuple[int, int], ...]


class _Leg(NamedTuple):
    """A number of equal steps; `stride` is what each adds to a flat index."""

    steps: int
    stride: int


@lru_cache(maxsize=1 << 14)
def straight_paths(dx: int, dy: int, height: int, diagonal: int | None) -> tuple[StraightPath, ...]:
    """Return the ways to the cell at `(dx, dy)` that stay near the line to it.

    There is one for each first step that leads nearer, none for no steps at all. Without
    diagonal steps the first way begins along the longer axis and the second along the
    shorter; with them, the first begins across and the second along the longer axis.

    Args:
        dx: Columns from where the ways begin to where they end.
        dy: Rows from where the ways begin to where they end.
        height: Rows of the level.
        diagonal: The cost of a diagonal step, or None where there are none.
    """
    along_x = height if dx > 0 else -height
    along_y = 1 if dy > 0 else -1
    longer, shorter = _Leg(abs(dx), along_x), _Leg(abs(dy), along_y)
    if longer.steps < shorter.steps:
        longer, shorter = shorter, longer
    legs = (longer, shorter)
    if diagonal is not None:
        across = _Leg(shorter.steps, along_x + along_y)
        legs = (across, _Leg(longer.steps - shorter.steps, longer.stride))
    corner = (along_x, along_y)
    orders = (legs, legs[::-1])
    return tuple(_mix(first, second, corner) for first, second in orders if first.steps)


def _mix(first: _Leg, second: _Leg, corner: tuple[int, int]) -> StraightPath:
    """Return the way that begins with a step of `first` and spreads those of both evenly."""
    left, other_left, here = first.steps, second.steps, 0
    cells: list[int] = []
    corners: list[tuple[int, int]] = []
    while left or other_left:
        if left * second.steps >= other_left * first.steps:
            left, stride = left - 1, first.stride
        else:
            other_left, stride = other_left - 1, second.stride
        if stride == sum(corner):
            corners.append((here + corner[0], here + corner[1]))
        here += stride
        cells.append(here)
    return StraightPath(tuple(cells), tuple(corners))
