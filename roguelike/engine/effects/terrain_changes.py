"""Terrain that changes during play.

The border of a level stays what it is, so that nobody leaves it, and no cell closes around what
is there.
"""

from __future__ import annotations

from roguelike.engine.definitions.bounded_types import Cell, TerrainName
from roguelike.engine.effects.stats import keep_pulse
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.level_events import TerrainChanged
from roguelike.engine.world.level import Level
from roguelike.engine.world.timers import TURN, Timer, problem_at
from roguelike.engine.world.world import World


def may_become(cell: int, number: int, level: Level) -> bool:
    """Return True if a cell may be made of the terrain with that number of the level's table."""
    if level.is_border(cell):
        return False
    is_bare = cell not in level.actors and cell not in level.items and cell not in level.gold
    return is_bare or bool(level.table.walkable[number])


def replace_terrain(cell: int, number: int, world: World) -> None:
    """Change the terrain of a cell, whatever that does to an actor there."""
    world.level.set_terrain(cell, number)
    _keep_pulse_at(cell, world)


def open_up(cell: int, world: World, *, floats: bool = False) -> int:
    """Turn the terrain of a cell into what it becomes when entered.

    Args:
        cell: The cell.
        world: Where it is.
        floats: Whether whoever enters it touches no ground, and so opens nothing but doors.

    Returns:
        The number of what it was, or 0 if entering changes nothing.
    """
    level = world.level
    if floats and not level.table.is_door[level.number_at(cell)]:
        return 0
    before = level.open(cell)
    if before:
        _keep_pulse_at(cell, world)
    return before


def _keep_pulse_at(cell: int, world: World) -> None:
    """Schedule the tick of an actor in a cell, if the terrain does something each turn."""
    standing = world.level.actors.get(cell)
    if standing is not None:
        keep_pulse(standing, world)


def alter(cell: int, number: int, world: World, actor: Actor | None = None) -> list[Event]:
    """Change the terrain of a cell, if that is possible; `actor` is behind it."""
    level = world.level
    before = level.number_at(cell)
    if number == before or not may_become(cell, number, level):
        return []
    replace_terrain(cell, number, world)
    ids = level.table.ids
    doer = NOBODY if actor is None else actor.id
    return [TerrainChanged(doer, level.positions[cell], ids[before], ids[number])]


class Revert(Timer, frozen=True):
    """Terrain changes back, unless it has changed otherwise; both are ids."""

    cell: Cell
    terrain: TerrainName
    before: TerrainName

    def go_off(self, world: World) -> list[Event]:
        """Change the terrain back, unless something else has changed it since.

        As long as someone or something is in the way, it is tried again a turn later.
        """
        level = world.level
        if level.terrain_id(self.cell) != self.terrain:
            return []
        number = level.table.numbers[self.before]
        if not may_become(self.cell, number, level):
            world.timers.add(world.schedule.now + TURN, self)
        return alter(self.cell, number, world)

    def problem(self, world: World) -> str:
        """Return why it cannot happen in a world, or an empty text."""
        for terrain in (self.terrain, self.before):
            if terrain not in world.level.table.numbers:
                return f"there is no terrain {terrain!r}"
        return problem_at(self.cell, world)


def revert_later(cell: int, before: str, turns: int, world: World) -> None:
    """Change a cell back some turns from now; `before` is the id of its former terrain."""
    time = world.schedule.now + turns * TURN
    world.timers.add(time, Revert(cell, world.level.terrain_id(cell), before))


def origins_of(cells: tuple[int, ...], world: World) -> dict[int, str]:
    """Return the id of the terrain of each cell, or of that which it changes back to."""
    level = world.level
    found = {cell: level.terrain_id(cell) for cell in cells}
    for timer in world.timers.of(Revert):
        if found.get(timer.cell) == timer.terrain:
            found[timer.cell] = timer.before
    return found
