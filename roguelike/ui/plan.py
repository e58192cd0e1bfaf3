"""A level as a map-maker would draw it, and what is on it, for those who may see all of that."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from roguelike.engine.level import Level
from roguelike.engine.terrain import UNKNOWN
from roguelike.engine.view import View, unveiled
from roguelike.engine.world import World


def revealed(world: World) -> View:
    """Return all there is to know of the level where the player is, and of what the player has."""
    plan = plan_of(world.level)
    return replace(unveiled(world), terrain=plan, visible=plan != UNKNOWN)


def plan_of(level: Level) -> NDArray[np.uint16]:
    """Return the terrain of a level, and `UNKNOWN` in solid rock, where no open cell is near.

    Returns:
        A new array of shape `(width, height)`, `[x, y]` order.
    """
    near = level.walkable_map | level.transparent
    for axis in (0, 1):
        near = near | np.roll(near, 1, axis) | np.roll(near, -1, axis)
    return np.where(near, level.terrain, UNKNOWN).astype(np.uint16)
