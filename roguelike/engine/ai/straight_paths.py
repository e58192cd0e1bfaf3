"""Straight paths, which a pursuer tries before it searches for a way.

They are kept as differences of flat indices, so that whether a way is clear of walls takes
one look at each of its cells.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Way(NamedTuple):
    """A shortest way over open ground, as differences of flat indices to where it begins.

    Attributes:
        cells: The cells that are entered, in order; at least one.
        corners: The two cells that each diagonal step passes between.
    """

    cells: tuple[int, ...]
    corners: tuple[tuple[int, int], ...]


class _Leg(NamedTuple):
    """A number of equal steps; `stride` is what each adds to a flat index."""

    steps: int
    stride: int


@lru_cache(maxsize=1 << 14)
def straight_ways(dx: int, dy: int, height: int, diagonal: int | None) -> tuple[Way, ...]:
    """Return the ways to the cell at `(dx, dy)` that stay near the line to it.

    There is one for each first step that leads nearer, none for no steps at all. Without
    diagonal steps the first way begins along the longer axis and the second along the
    shorter; with them, the first begins across and the second along the longer axis.

    Args:
        dx: Columns from where the ways begin to where they end.
        dy: Rows from where the ways begin to where they end.
        height: Rows of the level.
        diagonal: The cost of a diagonal step, or None where there are none.
    """
    along_x = height if dx > 0 else -height
    along_y = 1 if dy > 0 else -1
    longer, shorter = _Leg(abs(dx), along_x), _Leg(abs(dy), along_y)
    if longer.steps < shorter.steps:
        longer, shorter = shorter, longer
    legs = (longer, shorter)
    if diagonal is not None:
        across = _Leg(shorter.steps, along_x + along_y)
        legs = (across, _Leg(longer.steps - shorter.steps, longer.stride))
    corner = (along_x, along_y)
    orders = (legs, legs[::-1])
    return tuple(_mix(first, second, corner) for first, second in orders if first.steps)


def _mix(first: _Leg, second: _Leg, corner: tuple[int, int]) -> Way:
    """Return the way that begins with a step of `first` and spreads those of both evenly."""
    left, other_left, here = first.steps, second.steps, 0
    cells: list[int] = []
    corners: list[tuple[int, int]] = []
    while left or other_left:
        if left * second.steps >= other_left * first.steps:
            left, stride = left - 1, first.stride
        else:
            other_left, stride = other_left - 1, second.stride
        if stride == sum(corner):
            corners.append((here + corner[0], here + corner[1]))
        here += stride
        cells.append(here)
    return Way(tuple(cells), tuple(corners))
