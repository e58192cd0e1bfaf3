"""The neighbors of the cells of a part of a level, found for all of them at once.

All arrays are in `[x, y]` order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from roguelike.core.grid.geometry import Rect
from roguelike.ui.appearance.tiles import CORNERS

Kinds = NDArray[np.uint16]
"""Numbers of kinds of terrain."""

ALL: Final = 0xFF
"""The sum of the bits of all neighbors."""

_OFFSETS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The neighbors of a cell, in the order of their bits."""
_NEAREST: Final = (2, 1, 0, 3, 5, 4, 7, 6)
"""The same, by their places, in the order in which ground is looked for."""


class Neighbors(NamedTuple):
    """The terrain of a part of a level, and that of the neighbors of its cells.

    Attributes:
        kinds: The kind of each cell, 0 outside of the level, shape `(width, height)`.
        around: The kinds of the cells beside them, in the order of their bits, of the same shape.
    """

    kinds: Kinds
    around: Sequence[Kinds]

    @classmethod
    def of(cls, terrain: Kinds, shown: Rect) -> Neighbors:
        """Return those of a part of a level, which may go beyond it."""
        wider = np.zeros((shown.width + 2, shown.height + 2), np.uint16)
        place(wider, terrain, Rect(shown.x - 1, shown.y - 1, *wider.shape))
        width, height = shown.width, shown.height
        around = [wider[1 + dx : 1 + dx + width, 1 + dy : 1 + dy + height] for dx, dy in _OFFSETS]
        return cls(wider[1:-1, 1:-1], around)

    def open_sides(self, ends: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the sum of the bits of the cells at which the drawing of each one ends.

        Corners beside which it ends are left out: they are nothing to see.

        Args:
            ends: Whether the drawing of a kind ends at another, shape `(kinds, kinds)`.
        """
        found = np.zeros(self.kinds.shape, np.int64)
        rows = self.kinds * np.int64(len(ends))
        flat = ends.ravel()
        for bit, beside in enumerate(self.around):
            found |= flat.take(rows + beside).astype(np.int64) << bit
        for corner, sides in CORNERS.values():
            found &= ~np.where(found & sides, corner, 0)
        return found

    def beneath(self, lies_on: NDArray[np.bool_], is_ground: NDArray[np.bool_]) -> Kinds:
        """Return the kind of the ground beside what lies on the ground, and 0 elsewhere.

        Args:
            lies_on: Which kinds do.
            is_ground: Which kinds are ground.
        """
        found = np.zeros(self.kinds.shape, np.uint16)
        needed = lies_on[self.kinds]
        if needed.any():
            for place_ in _NEAREST:
                beside = self.around[place_]
                np.copyto(found, beside, where=needed & (found == 0) & is_ground[beside])
        return found


def place(target: NDArray[np.generic], level: NDArray[np.generic], shown: Rect) -> None:
    """Copy a part of an array about a level, as far as there is any.

    Args:
        target: Where to copy it, shape `(width, height)`.
        level: The array, of the shape of the level.
        shown: The part, of the size of the target.
    """
    common = shown.intersection(Rect(0, 0, *level.shape))
    if common is not None:
        x, y = common.x - shown.x, common.y - shown.y
        part = level[common.x : common.right, common.y : common.bottom]
        target[x : x + common.width, y : y + common.height] = part
