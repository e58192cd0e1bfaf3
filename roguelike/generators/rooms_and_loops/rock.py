"""The rock that is left of a level, and the ways that a corridor may take through it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.core.geometry import Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

APART = 2
"""Cells of rock between two corridors, at least."""

_ROOM, _CORRIDOR, _MARGIN = 1, 2, 4


class Corridor(Struct, frozen=True, eq=False):
    """A corridor before it is dug.

    Attributes:
        corners: Where it begins, bends and ends, as flat indices `x * height + y`. It begins and
            ends in the walls of rooms.
        way: All its cells, in order.
        extra: The cells of its niches and widenings, which belong to no way.
    """

    corners: Sequence[int]
    way: list[int]
    extra: list[int]


class Rock:
    """The cells of a level that are taken, as bytes: most queries are for a few cells in a line.

    A corridor keeps two cells of rock to every other, and passes the walls of rooms at a distance
    of one. It meets them only where it begins and ends.
    """

    def __init__(self, width: int, height: int, rooms: Sequence[Rect]) -> None:
        """Begin with a level that has rooms, but no corridors."""
        import numpy as np

        self.height = height
        self._taken = bytearray(width * height)
        self._cells: NDArray[np.uint8] = np.frombuffer(self._taken, dtype=np.uint8).reshape(
            width, height
        )
        for room in rooms:
            self._mark(room.x - 1, room.right + 1, room.y - 1, room.bottom + 1, _MARGIN)
        for room in rooms:
            self._mark(room.x, room.right, room.y, room.bottom, _ROOM)
        self._cells[[0, -1]] = _ROOM
        self._cells[:, [0, -1]] = _ROOM

    def is_free(self, cell: int) -> bool:
        """Tell whether there is rock all around a cell."""
        return not self._taken[cell]

    def way(self, corners: Sequence[int]) -> list[int] | None:
        """Return all cells of a way from one room to another, or `None` if it is not free."""
        taken, height = self._taken, self.height
        if taken[corners[0]] & _CORRIDOR or taken[corners[-1]] & _CORRIDOR:
            return None
        way = [corners[0]]
        for here, there in pairwise(corners):
            stride = height if abs(there - here) >= height else 1
            step = stride if there > here else -stride
            way += range(here + step, there + step, step)
        if taken[way[1]] & ~_MARGIN or taken[way[-2]] & ~_MARGIN:
            return None
        return None if any(taken[cell] for cell in way[2:-2]) else way

    def take(self, corridor: Corridor) -> None:
        """Keep all other corridors away from this one."""
        corners = corridor.corners
        for one, other in pairwise(corners):
            self._keep_off(one, other)
        for cell in corridor.extra:
            self._keep_off(cell, cell)

    def _keep_off(self, one: int, other: int) -> None:
        (x, y), (to_x, to_y) = divmod(one, self.height), divmod(other, self.height)
        left, right = (x, to_x) if x < to_x else (to_x, x)
        top, bottom = (y, to_y) if y < to_y else (to_y, y)
        self._mark(left - APART, right + APART, top - APART, bottom + APART, _CORRIDOR)

    def _mark(self, left: int, right: int, top: int, bottom: int, mark: int) -> None:
        """Mark a rectangle, all four sides included, where it lies on the level."""
        self._cells[max(left, 0) : right + 1, max(top, 0) : bottom + 1] |= mark
