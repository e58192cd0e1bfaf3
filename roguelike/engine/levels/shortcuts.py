"""Shortcuts: straight ways from ground to ground, and how much walking each saves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct, field

from roguelike.core.grid.bitboards import cells_in, nth
from roguelike.core.rng import Rng
from roguelike.engine.levels.level_builder import Site

_TRIES = 16
"""The most shortcuts for which the length of the way without them is measured."""


class Shortcut(NamedTuple):
    """A shortcut: a straight way between two cells of the ground, as flat indices `x * height + y`.

    Attributes:
        begin: The cell of the ground to the west or north of it.
        stride: From a cell to the next.
        length: How many cells lie between the ends.
    """

    begin: int
    stride: int
    length: int

    @property
    def end(self) -> int:
        """The cell of the ground at the other end."""
        return self.begin + (self.length + 1) * self.stride

    @property
    def between(self) -> range:
        """The cells that have to be changed."""
        return range(self.begin + self.stride, self.end, self.stride)


class Shortcuts(Struct, eq=False):
    """Shortcuts along the axes, the shortest first.

    Attributes:
        groups: For each length, first from west to east and then from north to south: where such
            ways begin, as a bitboard; the stride; the length.
        counts: How many there are in each of them.
    """

    groups: list[tuple[int, int, int]]
    counts: list[int] = field(default_factory=list[int])

    def __post_init__(self) -> None:
        """Count them."""
        self.counts = [begins.bit_count() for begins, _, _ in self.groups]

    def __iter__(self) -> Iterator[Shortcut]:
        """Yield each of them."""
        for begins, stride, length in self.groups:
            for cell in cells_in(begins):
                yield Shortcut(cell, stride, length)

    def __bool__(self) -> bool:
        """Return True if there are any."""
        return any(self.counts)

    def take(self, rng: Rng) -> Shortcut:
        """Take one of them out, each as likely as any other."""
        sums = list(accumulate(self.counts))
        number = rng.below(sums[-1])
        index = bisect_right(sums, number)
        begins, stride, length = self.groups[index]
        cell = nth(begins, number - sums[index] + self.counts[index])
        self.groups[index] = begins ^ 1 << cell, stride, length
        self.counts[index] -= 1
        return Shortcut(cell, stride, length)

    def joining(self, part: int) -> Shortcuts:
        """Return those with one end in a part of the level and the other outside of it."""
        return Shortcuts(
            [
                (useful, stride, length)
                for begins, stride, length in self.groups
                if (useful := begins & (part ^ part >> (length + 1) * stride))
            ]
        )

    def shortest(self) -> Shortcuts:
        """Return those that are no longer than any other."""
        least = min((length for begins, _, length in self.groups if begins), default=0)
        return Shortcuts([group for group in self.groups if group[2] == least])


def find_shortcuts(ground: int, across: int, down: int, height: int, longest: int) -> Shortcuts:
    """Return all possible shortcuts along the axes.

    Args:
        ground: Where they begin and end, as a bitboard, as the others.
        across: Through what they may lead from west to east; not the border.
        down: Through what they may lead from north to south; not the border.
        height: Rows of the level.
        longest: How many cells they have between their ends at most.
    """
    found: list[tuple[int, int, int]] = []
    along = [(height, across, ground), (1, down, ground)]
    for length in range(1, longest + 1):
        # those from which as many cells can be crossed
        along = [
            (stride, through, begins & through >> length * stride)
            for stride, through, begins in along
            if begins
        ]
        for stride, _, begins in along:
            if fit := begins & ground >> (length + 1) * stride:
                found.append((fit, stride, length))
    return Shortcuts(found)


def is_near(start: int, goal: int, passable: int, height: int, steps: int) -> bool:
    """Return True if at most so many steps along the axes lead from one cell to another.

    Args:
        start: A flat index.
        goal: Another.
        passable: What can be walked on, as a bitboard. The border must be closed.
        height: Rows of the map.
        steps: A number of steps.
    """
    west, east = sorted((start // height, goal // height))
    spare = max(steps - (east - west), 0) // 2  # so many columns aside, there and back
    first, size = max(west - spare, 0) * height, (2 * spare + east - west + 1) * height
    passable = passable >> first & (1 << min(size, passable.bit_length())) - 1
    reached, wanted = 1 << start - first, 1 << goal - first
    passable |= reached
    for _ in range(steps):
        if reached & wanted:
            return True
        # as `spread` does, without a call for each of so many steps
        grown = reached << 1 | reached >> 1 | reached << height | reached >> height | reached
        grown &= passable
        if grown == reached:
            return False
        reached = grown
    return bool(reached & wanted)


class DetourLimits(NamedTuple):
    """The limits within which a shortcut is worth making.

    Attributes:
        most: How many are made at most.
        detour: How many steps it must be to walk without the shortcut, at least.
        factor: How many times longer than the shortcut that must be, at least.
    """

    most: int
    detour: int
    factor: int


def shorten(
    site: Site,
    savings: DetourLimits,
    find: Callable[[Site], Shortcuts],
    make: Callable[[Shortcut], None],
) -> None:
    """Make those shortcuts that save many steps, until there are enough of them.

    Args:
        site: The level.
        savings: Which are worth it.
        find: Returns those that are possible; it is asked again after each that is made.
        make: Makes one.
    """
    made = 0
    places = find(site)
    for _ in range(_TRIES):
        if made == savings.most or not places:
            return
        walkable = site.where(site.table.dry)
        place = places.take(site.rng)
        limit = max(savings.detour, savings.factor * (place.length + 1))
        if not is_near(place.begin, place.end, walkable, site.height, limit - 1):
            make(place)
            made += 1
            places = find(site)
