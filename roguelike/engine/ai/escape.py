"""The next step of an actor away from an enemy, or out of fire and gas.

An actor that always took the step that leads farthest away would run into the next corner. So the
places nearby are compared: being far is worth a little more than what it costs to get there
(Brogue's "safety map"), and nobody runs to where the danger would be first.
"""

from __future__ import annotations

from roguelike.core.grid.steps import DistanceRings, Steps
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.safe_moves import harmful_to, is_filled, movement_map_of
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.world import World

_REACH = 12
"""Steps within which places to run to are looked for."""
_GAIN = 12
"""The worth of each step that a place lies farther from danger; a step there costs `_COST`."""
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
    steps = movement_map_of(actor, world).steps
    rings = level.movement.fly.ways.rings_around(danger)
    distance = rings.distance(here)
    beginnings = [cell for cell in steps[here] if cell not in level.actors]
    if distance < 0 or not beginnings:
        return BLOCKED
    first = sum(1 << cell for cell in beginnings)
    way = _straight_off(first, distance, steps, rings)
    if not way:
        way = _best_way(first, ~(first | 1 << here | 1 << danger), distance, steps, rings)
    if not way:
        return BLOCKED
    goals = way.pop()
    while way:
        goals = steps.spread(goals) & way.pop()  # as who can come from a cell can go there
    return next(cell for cell in beginnings if goals >> cell & 1)


def _straight_off(first: int, distance: int, steps: Steps, rings: DistanceRings) -> list[int]:
    """Return the ways that lead farther off with each step, than which none are better.

    Args:
        first: Where the first step can lead, as a bitboard.
        distance: How far from the danger it begins.
        steps: Where one can step.
        rings: What is how far from the danger.

    Returns:
        Where each step leads, as bitboards; nothing if there are no such ways.
    """
    front = first & rings.at(distance + 1)
    way = [front]
    while front and len(way) < _REACH:
        front = steps.spread(front) & rings.at(distance + len(way) + 1)
        way.append(front)
    return way if front else []


def _best_way(
    first: int, rest: int, distance: int, steps: Steps, rings: DistanceRings
) -> list[int]:
    """Return the ways to the best places, the nearest of them; the same as `_straight_off` does.

    Args:
        first: Where the first step can lead.
        rest: Where the others can.
        distance: How far from the danger it begins.
        steps: Where one can step.
        rings: What is how far from the danger.
    """
    best, way = distance * _GAIN, []
    trail: list[int] = []
    front = first
    for length in range(1, _REACH + 1):
        more = (_REACH - length) * (_GAIN - _COST)  # what places behind one are better at most
        least = max(length, _distance_above(best - more, length))
        front ^= front & rings.within(least - 1)
        if not front:
            break
        far = _distance_above(best, length)
        while better := front ^ front & rings.within(far - 1):
            best, way = far * _GAIN - length * _COST, [*trail, better]
            far += 1
        trail.append(front)
        front = steps.spread(front) & rest
        rest ^= front
    return way


def _distance_above(worth: int, length: int) -> int:
    """Return how far from the danger places after `length` steps are at least that are better."""
    return (worth + length * _COST) // _GAIN + 1


def step_out(actor: Actor, world: World) -> int:
    """Return the next cell on a shortest way out of the fire or gas that harms an actor.

    `BLOCKED` where nothing harms it, and where there is no way that is short enough.
    """
    here, level = actor.cell, world.level
    harmful = harmful_to(actor, world)
    if not is_filled(here, harmful, world):
        return BLOCKED
    steps = level.movement.of(actor).steps
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
