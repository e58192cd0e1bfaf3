"""The next step of an actor that wants to be away from somewhere.

An actor that always took the step that leads farthest away would run into the next corner. So the
places nearby are compared: being far is worth a little more than what it costs to get there
(Brogue's "safety map"), and nobody runs to where the danger would be first.
"""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.level import Level
from roguelike.engine.pursuit import BLOCKED
from roguelike.engine.world import World

_REACH = 12
"""Steps within which places to run to are looked for."""
_GAIN = 12
"""What a place gains by lying one step farther from the danger; a step there costs `_COST`."""
_COST = 10


def step_away(actor: Actor, danger: int, world: World) -> int:
    """Return the next cell on the way to a safer place nearby, or `BLOCKED` where there is none.

    Of several places that are equally good, the one is taken that is found first, which is one of
    the nearest.

    Args:
        actor: Who wants to be away.
        danger: From where, as a flat index.
        world: Where all this happens.
    """
    here, level = actor.cell, world.level
    cells = level.grounds.of(actor).cells
    field = level.grounds.fly.ways.distances_to(danger)
    distances = field.distances
    best, step = field.distance(here) * _GAIN, BLOCKED
    frontier = {cell: cell for cell in _beside(here, level, cells) if cell not in level.actors}
    reached = {here, danger}
    for length in range(1, _REACH + 1):
        following: dict[int, int] = {}  # cells, with the first step on the way there
        for cell, first in frontier.items():
            far = distances[cell] if distances[cell] >= 0 else field.distance(cell)
            if far < length:
                continue
            reached.add(cell)
            if far * _GAIN - length * _COST > best:
                best, step = far * _GAIN - length * _COST, first
            for there in _beside(cell, level, cells):
                if there not in reached:
                    following.setdefault(there, first)
        frontier = following
    return step


def _beside(cell: int, level: Level, ground: bytearray) -> list[int]:
    """Return the neighbors of a cell to which the terrain allows a step, in their fixed order."""
    strides = level.strides
    found = [cell + stride for stride in strides[:4] if ground[cell + stride]]
    if level.gait.diagonal:
        found += [
            cell + stride
            for stride, direction in zip(strides[4:], level.gait.directions[4:], strict=True)
            if ground[cell + stride] and level.may_pass(cell, direction)
        ]
    return found
