"""Turns beside one field of view, computed as libtcod's documentation shows."""

from __future__ import annotations

from functools import partial

import tcod.constants
import tcod.map
from msgspec.structs import replace

from benchmarks.arena import Arena, arena, transparency
from benchmarks.measure import Figure, against, microseconds
from roguelike.behaviors.sleep import Sleep, sleep
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.ruleset import Ruleset

TURNS = 1500
WARM_UP = 200
FLOOR_REPETITIONS = 2000
RADIUS = 8
KOBOLD = "classic:kobold"


def measure_turns(ruleset: Ruleset) -> dict[str, Figure]:
    """Return processor time a turn, by workload; the floor is one field of view."""
    kobold = ruleset.monsters[KOBOLD]
    figures = {
        f"patrol_{monsters}": patrol(arena(ruleset, monsters, kobold))
        for monsters in (0, 13, 100, 900)
    }
    figures["patrol_100_awake"] = patrol(arena(ruleset, 100, kobold), shouting=True)
    figures["wait_1000_sleepers"] = _wait(ruleset, 1000)
    return figures


def patrol(place: Arena, *, shouting: bool = False) -> Figure:
    """Return the time of a turn of somebody who walks through a level; see `Arena.walk`."""
    place.walk(WARM_UP, shouting=shouting)

    def a_turn() -> float:
        return microseconds(lambda: place.walk(TURNS, shouting=shouting), 1) / TURNS

    return against(lambda: field_of_view(place), a_turn)


def _wait(ruleset: Ruleset, monsters: int) -> Figure:
    brains = {KOBOLD: (partial(sleep.run, Sleep(wake_percent=1)),)}
    place = arena(replace(ruleset, brains=brains), monsters, ruleset.monsters[KOBOLD])
    wait = Wait()
    place.session.step(wait)

    def a_turn() -> float:
        return microseconds(lambda: place.session.step(wait), TURNS)

    return against(lambda: field_of_view(place), a_turn)


def field_of_view(place: Arena) -> float:
    """Return the floor: microseconds for one symmetric field of view of radius 8."""
    transparent = transparency(place.world)
    origin = place.world.level.positions[place.route[0]]

    def once() -> None:
        tcod.map.compute_fov(
            transparent, origin, RADIUS, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST
        )

    return microseconds(once, FLOOR_REPETITIONS)
