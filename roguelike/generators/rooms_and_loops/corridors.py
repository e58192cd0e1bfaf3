"""Ways between two rooms: straight, with one bend or with two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.core.rng import Rng
from roguelike.generators.rooms_and_loops.features import features
from roguelike.generators.rooms_and_loops.rock import Corridor, Rock
from roguelike.generators.rooms_and_loops.shapes import EAST, NORTH, SOUTH, WEST, Room

_SHORTEST = 2
"""Cells from a wall to a bend, and from one bend to the next, at least."""


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
