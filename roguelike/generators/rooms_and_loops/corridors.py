"""Corridors between two rooms: the rock that is left for them, their ways, niches and widenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.core.grid.geometry import Rect
from roguelike.core.rng import Rng
from roguelike.generators.rooms_and_loops.rooms import EAST, NORTH, SOUTH, WEST, Room

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SHORTEST = 2
"""Cells from a wall to a bend, and from one bend to the next, at least."""

_OFF_DOORS = 3
"""The least distance of features from the ends of a corridor, and from each other."""


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
        """Return True if there is rock all around a cell."""
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


def corridor(rock: Rock, one: Room, other: Room, plain: int, rng: Rng) -> Corridor | None:
    """Return a corridor from `one` to `other`, or `None` if none of those that are tried is free.

    Straight ways are tried first, then those with bends.
    """
    for corners in _ways(one, other, rock.height, rng):
        way = rock.way(corners)
        if way is None:
            continue
        extra = features(rock, corners, way, plain, rng) if len(way) - 2 > plain else []
        if extra is not None:
            return Corridor(corners, way, extra)
    return None


def _ways(one: Room, other: Room, height: int, rng: Rng) -> Iterator[Sequence[int]]:
    """Yield ways as flat indices: where they begin in `one`, bend, and end in `other`."""
    (x, y), (to_x, to_y) = one.middle, other.middle
    across = EAST if to_x > x else WEST
    down = SOUTH if to_y > y else NORTH
    yield from _straight(one, other, across, height, rng)
    yield from _straight(one, other, down, height, rng)
    yield from _bent(one, other, (across, down), height, rng)
    yield from _bent(one, other, (down, across), height, rng)
    yield from _bent_twice(one, other, across, height, rng)
    yield from _bent_twice(one, other, down, height, rng)


def _straight(one: Room, other: Room, side: int, height: int, rng: Rng) -> Iterator[Sequence[int]]:
    """Yield straight ways, the first through the middle of what the two sides have in common."""
    begin, low, high = one.sides[side]
    end, other_low, other_high = other.sides[side ^ 1]
    low, high = max(low, other_low), min(high, other_high)
    if low > high or _ahead(begin, end, side) < _SHORTEST:
        return
    along, beside = _strides(side, height)
    yield begin * along + (place := (low + high) // 2) * beside, end * along + place * beside
    if high > low:
        place = rng.between(low, high)
        yield begin * along + place * beside, end * along + place * beside


def _bent(
    one: Room, other: Room, turn: tuple[int, int], height: int, rng: Rng
) -> Iterator[Sequence[int]]:
    """Yield a way that leaves through one side and arrives in another direction."""
    away, toward = turn
    begin, low, high = one.sides[away]
    end, to_low, to_high = other.sides[toward ^ 1]
    if away & 1:
        to_low = max(to_low, begin + _SHORTEST)
    else:
        to_high = min(to_high, begin - _SHORTEST)
    if toward & 1:
        high = min(high, end - _SHORTEST)
    else:
        low = max(low, end + _SHORTEST)
    if low > high or to_low > to_high:
        return
    along, beside = _strides(away, height)
    row, column = rng.between(low, high) * beside, rng.between(to_low, to_high) * along
    yield begin * along + row, column + row, column + end * beside


def _bent_twice(
    one: Room, other: Room, side: int, height: int, rng: Rng
) -> Iterator[Sequence[int]]:
    """Yield a way that goes on in the same direction after two bends."""
    begin, low, high = one.sides[side]
    end, to_low, to_high = other.sides[side ^ 1]
    if _ahead(begin, end, side) < 2 * _SHORTEST:
        return
    nearest, farthest = sorted((begin, end))
    along, beside = _strides(side, height)
    row, to_row = rng.between(low, high), rng.between(to_low, to_high)
    if abs(to_row - row) >= _SHORTEST:
        middle = rng.between(nearest + _SHORTEST, farthest - _SHORTEST) * along
        row, to_row = row * beside, to_row * beside
        yield begin * along + row, middle + row, middle + to_row, end * along + to_row


def _strides(side: int, height: int) -> tuple[int, int]:
    """Return what one column or row is as a flat index: through a side of a room, and beside it."""
    return (height, 1) if side < NORTH else (1, height)


def _ahead(begin: int, end: int, side: int) -> int:
    """Return how far `end` lies beyond `begin`, seen through a side of a room."""
    return end - begin if side & 1 else begin - end


def features(
    rock: Rock, corners: Sequence[int], way: list[int], plain: int, rng: Rng
) -> list[int] | None:
    """Return the cells that break a corridor into stretches of at most `plain` cells.

    Where they can, they lie at its bends, else near the middle. They are `None` if there is no
    room for all that are needed.
    """
    extra: list[int] = []
    last, end = 0, len(way) - 1
    while end - last - 1 > plain:
        for index in _places(corners, way, last, plain):
            if cells := _feature(rock, way, index, rng):
                extra += cells
                last = index
                break
        else:
            return None
    return extra


def _places(corners: Sequence[int], way: list[int], last: int, plain: int) -> Iterator[int]:
    """Yield where the next feature may be: at bends first, then from the best place outward."""
    end = len(way) - 1
    low, high = last + _OFF_DOORS, min(last + plain + 1, end - _OFF_DOORS)
    needed = (end - last - 1) // (plain + 1)
    best = last + (end - last) // (needed + 1)
    for corner in corners[1:-1]:
        if low <= (index := way.index(corner)) <= high and end - index - 1 <= needed * plain:
            yield index
    yield from sorted(range(low, high + 1), key=lambda index: abs(index - best))


def _feature(rock: Rock, way: list[int], index: int, rng: Rng) -> list[int]:
    """Return the cells of a feature, none where there is no room for one."""
    if rng.coin():
        return _widening(rock, way, index) or _niche(rock, way, index)
    return _niche(rock, way, index) or _widening(rock, way, index)


def _niche(rock: Rock, way: list[int], index: int) -> list[int]:
    """Return a cell beside the way, at a bend straight on."""
    before, here, after = way[index - 1 : index + 2]
    onward = here - before
    if after - here == onward:
        beside = rock.height if abs(onward) == 1 else 1
        sides = (here + beside, here - beside)
    else:
        sides = (here + onward,)
    near = set(way) - {before, here, after}
    for cell in sides:
        if rock.is_free(cell) and near.isdisjoint(_around(cell, rock.height)):
            return [cell]
    return []


def _widening(rock: Rock, way: list[int], index: int) -> list[int]:
    """Return the cells around one of the way, which make a small room of it."""
    cells = _around(way[index], rock.height)
    own = set(way)
    return [c for c in cells if c not in own] if all(map(rock.is_free, cells)) else []


def _around(cell: int, height: int) -> tuple[int, ...]:
    """Return the eight neighbors of a cell."""
    west, east = cell - height, cell + height
    return (west - 1, west, west + 1, cell - 1, cell + 1, east - 1, east, east + 1)
