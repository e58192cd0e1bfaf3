"""Other orders in which mods could have been loaded."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from roguelike.content.order import Order

ROTATIONS = 3
"""In how many orders that begin with another mod it is looked for, beside the reverse."""


def wishes(mods: Sequence[str]) -> Iterator[list[str]]:
    """Yield other orders: the reverse, and some that begin elsewhere."""
    yield list(reversed(mods))
    for number in range(1, ROTATIONS + 1):
        at = len(mods) * number // (ROTATIONS + 1)
        yield [*mods[at:], *mods[:at]]


def swapped(mods: Sequence[str], one: str, other: str) -> list[str]:
    """Return an order in which `other`, which came later, comes right before `one`."""
    rest = [mod for mod in mods if mod != other]
    at = rest.index(one)
    return [*rest[:at], other, *rest[at:]]


def arranged(order: Order, wish: Sequence[str]) -> list[str]:
    """Return all mods, each after those that it knows, and otherwise as in a wish.

    This is Kahn's algorithm with a heap, as for the order in which they are loaded.
    """
    place = {mod: number for number, mod in enumerate(wish)}
    waiting = {mod: {each for each in order.links.get(mod, ()) if each in place} for mod in wish}
    ready = [place[mod] for mod in wish if not waiting[mod]]
    heapq.heapify(ready)
    arranged: list[str] = []
    while ready:
        done = wish[heapq.heappop(ready)]
        arranged.append(done)
        for mod, before in waiting.items():
            if done in before:
                before.remove(done)
                if not before:
                    heapq.heappush(ready, place[mod])
    return arranged
