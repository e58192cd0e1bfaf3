"""Delta debugging: the few parts of a long sequence for which something still holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(
    items: Sequence[T],
    still_holds: Callable[[Sequence[T]], bool],
    is_enough: Callable[[], bool] = lambda: False,
) -> Sequence[T]:
    """Return a part of a sequence, in order, for which something still holds.

    Ever shorter runs of items are left out, as long as it holds without them (Zeller's and
    Hildebrandt's delta debugging, without its tests of single runs). In the end no item can be
    left out alone.

    Args:
        items: A sequence for which it holds.
        still_holds: Whether it holds for a part of it.
        is_enough: Asked before each attempt; says when to be content with what has been found.
    """
    size = len(items)
    while size > 1:
        size = (size + 1) // 2
        items, is_shorter = _without_runs(items, size, still_holds, is_enough)
        if is_enough():
            return items
        if is_shorter and size == 1:
            size = 2  # what stands beside what was left out may now be left out as well
    return items


def _without_runs(
    items: Sequence[T],
    size: int,
    still_holds: Callable[[Sequence[T]], bool],
    is_enough: Callable[[], bool],
) -> tuple[Sequence[T], bool]:
    """Leave out runs of so many items, the last first; tell whether any could be left out."""
    before = len(items)
    start = (before - 1) // size * size
    while start >= 0 and not is_enough():
        rest = [*items[:start], *items[start + size :]]
        if still_holds(rest):
            items = rest
        start -= size
    return items, len(items) < before
