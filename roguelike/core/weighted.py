"""Choosing by weight: an item of weight 3 comes up three times as often as one of weight 1."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Generic, TypeVar

from roguelike.core.rng import Rng

T = TypeVar("T")


def choose_by_weight(entries: Sequence[tuple[T, int]], rng: Rng) -> T | None:
    """Return an item as a `WeightedTable` of these entries would choose it, without making one.

    Weights are at least 1; of no entries, none is chosen and nothing drawn.
    """
    if not entries:
        return None
    sums = list(accumulate(weight for _, weight in entries))
    return entries[bisect_right(sums, rng.below(sums[-1]))][0]


class WeightedTable(Generic[T]):
    """Items with weights, to choose from or to draw empty.

    An empty table is a table like any other: choosing from it finds nothing, which is `None`.
    Iterating gives the pairs that the table was built from, so `WeightedTable(table)` is a copy
    that can be drawn from while the original keeps its items.
    """

    __slots__ = ("_items", "_sums")

    def __init__(self, entries: Iterable[tuple[T, int]] = ()) -> None:
        """Fill the table with pairs of item and weight; their order decides what a draw means.

        Raises:
            ValueError: a weight is less than 1.
        """
        pairs = list(entries)
        for item, weight in pairs:
            if weight < 1:
                msg = f"a weight must be at least 1, not {weight} for {item!r}"
                raise ValueError(msg)
        self._items = [item for item, _ in pairs]
        self._sums = list(accumulate(weight for _, weight in pairs))

    def __len__(self) -> int:
        """Return the number of items left."""
        return len(self._items)

    def __iter__(self) -> Iterator[tuple[T, int]]:
        """Yield each item with its weight, in order."""
        before = 0
        for item, running in zip(self._items, self._sums, strict=True):
            yield item, running - before
            before = running

    @property
    def is_empty(self) -> bool:
        """Whether no item is left."""
        return not self._items

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._sums[-1] if self._sums else 0

    def choose(self, rng: Rng) -> T | None:
        """Return an item and keep it in the table; `None` if the table is empty."""
        return None if self.is_empty else self._items[self._index(rng)]

    def draw(self, rng: Rng) -> T | None:
        """Return an item and take it out of the table; `None` if the table is empty."""
        if self.is_empty:
            return None
        index = self._index(rng)
        before = self._sums[index - 1] if index else 0
        weight = self._sums.pop(index) - before
        self._sums[index:] = [running - weight for running in self._sums[index:]]
        return self._items.pop(index)

    def _index(self, rng: Rng) -> int:
        """Return the index of the first running sum above a random number below the total."""
        return bisect_right(self._sums, rng.below(self.total))
