"""The next step of an actor that wants to be away from somewhere.

An actor that always took the step that leads farthest away would run into the next corner. So the
places nearby are compared: being far is worth a little more than what it costs to get there
(Brogue's "safety map"), and nobody runs to where the danger would be first.
"""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.caution import ground_of, harmful_to, is_filled
from roguelike.engine.pursuit import BLOCKED
from roguelike.engine.world import World

_REACH = 12
"""Steps within which places to run to are looked for."""
_GAIN = 12
"""What a place gains by lying one step farther from the danger; a step there costs `_COST`."""
_COST = 10
_WAY_OUT = 8
"""Steps within which somebody looks for a way out of what does harm."""


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
    steps = ground_of(actor, world).steps
    field = level.grounds.fly.ways.distances_to(danger)
    distances = field.distances
    best, step = field.distance(here) * _GAIN, BLOCKED
    frontier = {cell: cell for cell in steps[here] if cell not in level.actors}
    reached = {here, danger, *frontier}
    for length in range(1, _REACH + 1):
        following: dict[int, int] = {}  # cells, with the first step on the way there
        more = (_REACH - length) * (_GAIN - _COST)  # what places behind one are better at most
        for cell, first in frontier.items():
            far = distances[cell] if distances[cell] >= 0 else field.distance(cell)
            worth = far * _GAIN - length * _COST
            if far < length or worth + more <= best:
                continue
            if worth > best:
                best, step = worth, first
            for there in steps[cell]:
                if there not in reached:
                    reached.add(there)
                    following[there] = first
        frontier = following
    return step


def step_out(actor: Actor, world: World) -> int:
    """Return the next cell on a shortest way out of the fire or gas that harms an actor.

    `BLOCKED` where nothing harms it, and where there is no way that is short enough.
    """
    here, level = actor.cell, world.level
    harmful = harmful_to(actor, world)
    if not is_filled(here, harmful, world):
        return BLOCKED
    steps = level.grounds.of(actor).steps
    reached = {here: here}
    frontier = [here]
    for _ in range(_WAY_OUT):
        following: list[int] = []
        for cell in frontier:
            for there in steps[cell]:
                if there in reached or there in level.actors:
                    continue
                reached[there] = there if cell == here else reached[cell]  # the first step
                if not is_filled(there, harmful, world):
                    return reached[there]
                following.append(there)
        frontier = following
    return BLOCKED
