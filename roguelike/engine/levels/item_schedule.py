"""Items dealt out over a whole game, floor by floor, so that bad luck ends after a while.

What lies on a floor depends on what was dealt for the floors above it and on nothing else: the
deal is played anew from the first floor each time, so nothing about it is kept in the world, and
neither new attempts at a level nor looking at one ahead of time change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from roguelike.content.schema.items import Share
from roguelike.content.schema.levels import FrequencyDef, Metered
from roguelike.core.rng import Rng, choose_by_weight

PERIOD = 1000
"""The floors after which the deal begins anew, so that no depth takes long to deal for."""

MAX_DEALT = 100
"""The most items that are dealt for a floor."""

_OTHERS = -1
"""The number that stands for all entries that are not metered."""


class ScheduledItem(NamedTuple):
    """An item that is to lie on a floor.

    Attributes:
        item: Id of its kind; empty if it is to be chosen from a table.
        loot: Id of the table; empty if the kind is known.
        pieces: How many there are of it.
    """

    item: str
    loot: str
    pieces: int

    @property
    def id(self) -> str:
        """The id of the kind or of the table."""
        return self.item or self.loot


def items_for_floor(
    frequency: FrequencyDef,
    identifier: str,
    depth: int,
    stream: Callable[[str], Rng],
    percent: int = 100,
) -> list[ScheduledItem]:
    """Return the items that lie on the floor at a depth.

    Args:
        frequency: What is dealt.
        identifier: Its id.
        depth: The depth of the floor.
        stream: Gives a stream of the game by its name, from its beginning.
        percent: How many items there are, compared with what `frequency` says; thresholds hold
            all the same.
    """
    rng = stream(stream_of(identifier))
    last = (depth - 1) % PERIOD + 1
    return items_for_floors(frequency, range(depth - last + 1, depth + 1), rng, percent)[-1]


def stream_of(identifier: str) -> str:
    """Return the name of the random stream of a frequency, by its id."""
    return f"frequency/{identifier}"


def items_for_floors(
    frequency: FrequencyDef, depths: Sequence[int], rng: Rng, percent: int = 100
) -> list[list[ScheduledItem]]:
    """Return the items of each of the floors at `depths`, one below the other from the first."""
    table = _Table(frequency)
    shares = (*frequency.metered, *frequency.entries)
    wanted = given = 0
    floors: list[list[ScheduledItem]] = []
    for floor, depth in enumerate(depths, 1):
        wanted += _count(frequency, depth, rng)
        due = wanted * percent // 100
        chosen = table.chosen(min(due - given, MAX_DEALT), floor, depth, rng)
        given = due
        floors.append([each for number in chosen for each in _dealt(shares[number], depth, rng)])
    return floors


def _count(frequency: FrequencyDef, depth: int, rng: Rng) -> int:
    """Return the number of items on a floor, never less than none."""
    formulas = [frequency.count, *(each.count for each in frequency.extra if each.covers(depth))]
    return sum(max(formula.roll(rng, {"depth": depth}), 0) for formula in formulas)


class _Table:
    """The entries that can be chosen, by number, the metered ones first."""

    def __init__(self, frequency: FrequencyDef) -> None:
        self._metered = frequency.metered
        self._found = [0] * len(frequency.metered)
        self._entries = [
            (number, each.weight, each.first, each.last)
            for number, each in enumerate(frequency.entries, len(frequency.metered))
            if each.weight and _is_there(each)
        ]

    def chosen(self, count: int, floor: int, depth: int, rng: Rng) -> list[int]:
        """Return the numbers of the entries for a floor, with those that it must have by then."""
        found = self._found
        weights = [
            (number, each.weight + each.per_floor * (floor - 1), each.per_find)
            for number, each in enumerate(self._metered)
            if _is_there(each) and each.covers(depth)
        ]
        others = self._others(depth)
        rest = [(_OTHERS, sum(weight for _, weight in others))] if others else []
        chosen: list[int] = []
        for _ in range(count):
            now = [
                (each, weight)
                for each, first, per_find in weights
                if (weight := first + found[each] * per_find) > 0
            ]
            number = choose_by_weight(now + rest, rng)
            if number == _OTHERS:
                number = choose_by_weight(others, rng)
            if number is None:
                break
            self._add(number, 1, chosen)
        for number, _, _ in weights:
            lack = _lack(self._metered[number], floor, found[number])
            self._add(number, min(lack, MAX_DEALT - len(chosen)), chosen)
        return chosen

    def _others(self, depth: int) -> list[tuple[int, int]]:
        """Return the entries at a depth that are not metered, with their weights."""
        return [
            (number, weight)
            for number, weight, first, last in self._entries
            if first <= depth and (last is None or depth <= last)
        ]

    def _add(self, number: int, count: int, chosen: list[int]) -> None:
        """Choose an entry so many times, and count it if it is metered."""
        chosen += [number] * count
        if number < len(self._found):
            self._found[number] += count


def _lack(metered: Metered, floor: int, found: int) -> int:
    """Return how many more of a metered entry there must be by a floor."""
    return 0 if metered.at_least is None else max(metered.at_least.least(floor) - found, 0)


def _is_there(share: Share) -> bool:
    """Return True if something can be chosen; nothing can whose mod is not there."""
    return (share.item or share.loot) is not None


def _dealt(share: Share, depth: int, rng: Rng) -> list[ScheduledItem]:
    """Return the items of an entry: one stack of a kind, or several from a table."""
    count = max(share.count.roll(rng, {"depth": depth}), 0)
    if share.item is not None:
        return [ScheduledItem(share.item, "", count)] if count else []
    return [ScheduledItem("", share.loot or "", 1)] * min(count, MAX_DEALT)
