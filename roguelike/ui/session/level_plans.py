"""Plans of levels, with the walls that a map-maker would add, known in part or whole."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.player_view import View, revealed_view
from roguelike.engine.world.level import Level
from roguelike.engine.world.world import World


def whole_view(world: World) -> View:
    """Return all there is to know of the level where the player is, and of what the player has."""
    plan = plan_of(world.level)
    return replace(revealed_view(world), terrain=plan, visible=plan != UNKNOWN)


def plan_of(level: Level) -> NDArray[np.uint16]:
    """Return the terrain of a level, and `UNKNOWN` in solid rock, where no open cell is near.

    Returns:
        A new array of shape `(width, height)`, `[x, y]` order.
    """
    near = _beside((level.walkable_map | level.transparent).astype(np.bool_))
    return np.where(near, level.terrain, UNKNOWN).astype(np.uint16)


def with_walls(view: View, level: Level) -> tuple[NDArray[np.uint16], NDArray[np.bool_]]:
    """Return the level as the player knows it, with the walls beside all that is open there.

    Few of those are in view from afar, but whoever draws a map would add them. What looks like
    a wall but is none stays what it looks like; what can be walked on, seen across or unlocked is
    left out.

    Args:
        view: What the player knows.
        level: The same level as it is.

    Returns:
        The terrain, and what is in view, with the walls beside what is open and in view: new
        arrays of shape `(width, height)`, `[x, y]` order.
    """
    table, known = view.table, view.terrain
    is_solid = ~(table.walkable | table.transparent)
    is_solid &= [lock is None for lock in table.locks]
    is_open = table.transparent[known]
    is_new = (known == UNKNOWN) & is_solid[level.shown] & _beside(is_open)
    terrain = np.where(is_new, level.shown, known).astype(np.uint16)
    is_lit = is_solid[terrain] & _beside(is_open & view.visible) & (terrain != UNKNOWN)
    return terrain, view.visible | is_lit


def _beside(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return some cells and all that touch them."""
    rows = cells.copy()
    rows[1:] |= cells[:-1]
    rows[:-1] |= cells[1:]
    near = rows.copy()
    near[:, 1:] |= rows[:, :-1]
    near[:, :-1] |= rows[:, 1:]
    return near
