"""The steps that lead from each cell of a map, found once for each cell that is asked for.

A whole bitboard of cells (see `roguelike.core.bitboards`) takes its next step at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from roguelike.core.bitboards import board_of_bytes
from roguelike.core.gait import Gait


class _Boards(NamedTuple):
    """The cells that can be entered, and those next to which in a row a step leads into them.

    For steps across these are the cells beside where the step begins, above or below.
    """

    cells: int
    east: int
    northeast: int
    southeast: int
    west: int
    northwest: int
    southwest: int


class Steps(dict[int, list[int]]):
    """The neighbors that can be entered from each cell, in the order of the directions.

    Those of a cell are found when they are first asked for, and kept: `steps[cell]`.

    Attributes:
        cells: One byte a cell, 1 where one goes.
        straight: What to add to a flat index for steps along the axes.
    """

    __slots__ = (
        "_across",
        "_boards",
        "_height",
        "_needed",
        "_vicinity",
        "_walkable",
        "cells",
        "straight",
    )

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
        self._boards: _Boards | None = None
        self._height = height
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

    def spread(self, board: int) -> int:
        """Return the cells to which a step leads from any of those of a bitboard."""
        cells, east, northeast, southeast, west, northwest, southwest = (
            self._boards or self._new_boards()
        )
        height, north, south = self._height, board >> 1, board << 1
        if not self._across:
            return (north | south | board << height | board >> height) & cells
        return (
            (north | south) & cells
            | (board & east | north & northeast | south & southeast) << height
            | (board & west | north & northwest | south & southwest) >> height
        )

    def walk(self, start: int) -> Iterator[int]:
        """Yield the start, then the cells first reached in 1, 2, … steps, as bitboards.

        It ends where one gets no farther.
        """
        reached = ring = start
        while ring:
            yield ring
            ring = self.spread(ring)
            ring ^= ring & reached
            reached |= ring

    def _new_boards(self) -> _Boards:
        """Find and keep what `spread` needs, until a cell changes."""
        height = self._height
        cells, open_ = board_of_bytes(self.cells), board_of_bytes(self._walkable)

        def past(ahead: int, aside: int) -> int:
            """Return the cells where enough of the two corners of a diagonal step are open."""
            return (-1, ahead | aside, ahead & aside)[self._needed]

        east, west = cells >> height, cells << height
        self._boards = _Boards(
            cells,
            east,
            east & past(open_, open_ >> height + 1),
            east & past(open_, open_ >> height - 1),
            west,
            west & past(open_, open_ << height - 1),
            west & past(open_, open_ << height + 1),
        )
        return self._boards

    def forget(self, cell: int) -> None:
        """Take note that a cell has changed, which is about the steps from all around it."""
        self._boards = None
        for offset in self._vicinity:
            self.pop(cell + offset, None)
