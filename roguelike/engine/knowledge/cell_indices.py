"""The positions on a level, as the flat indices that pathfinding uses."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.player_view import SeenActor, View

Cells = frozenset[int]
"""Flat indices, `x * height + y`."""

NO_CELLS: Cells = frozenset()


def beside_unknown(view: View) -> NDArray[np.bool_]:
    """Tell of each cell whether a neighbor of it along an axis has not been seen.

    At the border, where nobody stands, it may be taken for so.
    """
    unknown = (view.terrain == UNKNOWN).reshape(-1)
    near, height = unknown.copy(), view.height
    near[height:] |= unknown[:-height]
    near[:-height] |= unknown[height:]
    near[1:] |= unknown[:-1]
    near[:-1] |= unknown[1:]
    return near.reshape(view.terrain.shape)


def occupied(view: View) -> Cells:
    """Return the cells of the other actors in view."""
    return frozenset(cell_of(actor, view) for actor in view.actors)


def cell_of(actor: SeenActor, view: View) -> int:
    """Return the cell of an actor, as a flat index."""
    x, y = actor.position
    return x * view.height + y


def marked(cells: Iterable[int], view: View) -> bytes:
    """Return one byte a cell of the level: 1 for some of them."""
    marks = bytearray(view.width * view.height)
    for cell in cells:
        marks[cell] = 1
    return bytes(marks)
