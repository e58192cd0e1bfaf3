"""Where one can step from each cell of a map, found once for each cell that is asked for."""

from __future__ import annotations

from itertools import product

from roguelike.core.gait import Gait


class Steps(dict[int, list[int]]):
    """The neighbors that can be entered from each cell, in the order of the directions.

    Those of a cell are found when they are first asked for, and kept: `steps[cell]`.

    Attributes:
        cells: One byte a cell, 1 where one goes.
        straight: What to add to a flat index for steps along the axes.
    """

    __slots__ = ("_across", "_needed", "_vicinity", "_walkable", "cells", "straight")

    def __init__(
        self, cells: bytearray, gait: Gait, height: int, walkable: bytearray | None = None
    ) -> None:
        """Start without having looked anywhere.

        Args:
            cells: One byte a cell, 1 where one goes. It is kept, not copied: call `forget` after
                changing it. The border of the map must be closed, for it is never checked.
            gait: How one steps.
            height: Rows of the map.
            walkable: One byte a cell, 1 where it is open as the corner of a diagonal step. The
                same holds for it, and it is the same unless it is given.
        """
        super().__init__()
        offsets = gait.offsets(height)
        self.cells = cells
        self._walkable = cells if walkable is None else walkable
        self.straight = offsets[:4]
        self._across = tuple(
            (offset, direction.dx * height, direction.dy)
            for offset, direction in zip(offsets[4:], gait.directions[4:], strict=True)
        )
        self._needed = gait.cutting.corners_needed
        self._vicinity = tuple(dx * height + dy for dx, dy in product((-1, 0, 1), repeat=2))

    def __missing__(self, cell: int) -> list[int]:
        """Find and keep the neighbors to which a step leads from a cell."""
        cells, walkable, needed = self.cells, self._walkable, self._needed
        found = [cell + offset for offset in self.straight if cells[cell + offset]]
        found += [
            cell + offset
            for offset, one, other in self._across
            if cells[cell + offset] and walkable[cell + one] + walkable[cell + other] >= needed
        ]
        self[cell] = found
        return found

    def forget(self, cell: int) -> None:
        """Take note that a cell has changed, which is about the steps from all around it."""
        for offset in self._vicinity:
            self.pop(cell + offset, None)
