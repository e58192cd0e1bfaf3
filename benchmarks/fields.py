"""Turns while cells burn, beside one field of view."""

from __future__ import annotations

from benchmarks.arena import Arena, Swap, arena
from benchmarks.measure import Figure, against, microseconds
from benchmarks.turns import KOBOLD, WARM_UP, field_of_view
from roguelike.core.rng import Rng
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.world.level import Level
from roguelike.engine.world.ruleset import Ruleset

FIRE, FLOOR = "core:fire", "core:floor"
BURNING = (0, 100, 1000)
MONSTERS = 13
TURNS = 300


def measure_fields(ruleset: Ruleset) -> dict[str, Figure]:
    """Return processor time a turn of 13 monsters who hunt, by how many cells burn."""
    return {f"hunted_with_{count}_burning": _hunted(ruleset, count) for count in BURNING}


def _hunted(ruleset: Ruleset, count: int) -> Figure:
    place = arena(ruleset, MONSTERS, ruleset.monsters[KOBOLD])
    _hollow(place.world.level)
    cells = _cells(place, count)
    _walk(place, cells, WARM_UP)

    def a_turn() -> float:
        return microseconds(lambda: _walk(place, cells, TURNS), 1) / TURNS

    return against(lambda: field_of_view(place), a_turn)


def _hollow(level: Level) -> None:
    """Make one hall of a level, as there is no room for so many fires else."""
    floor = level.table.numbers[FLOOR]
    for cell, is_open in enumerate(level.walkable):
        if not (is_open or level.is_border(cell)):
            level.set_terrain(cell, floor)


def _cells(place: Arena, count: int) -> list[int]:
    """Return free cells beside the way of the player, at random."""
    level = place.world.level
    open_ = {cell for cell, is_open in enumerate(level.walkable) if is_open}
    free = sorted(open_ - set(place.route) - set(level.actors))
    Rng("benchmark", "fire").shuffle(free)
    return free[:count]


def _walk(place: Arena, cells: list[int], turns: int) -> None:
    """Walk along the route while the same cells burn, which are lit again each turn."""
    world, route = place.world, place.route
    kind = world.ruleset.things.fields[FIRE]
    assert kind.definition.fire is not None
    for turn in range(turns):
        for cell in cells:
            put(kind, cell, kind.definition.fire.turns, world)
        place.shout()
        place.session.step(Swap(route[turn % len(route)]))
