"""Plan of a level: the rooms that are kept, and the corridors that join them."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import Struct

from roguelike.core.rng import Rng
from roguelike.generators.rooms_and_loops.corridors import Corridor, Rock, corridor
from roguelike.generators.rooms_and_loops.rooms import Room

_FAR = 30
"""The greatest gap between rooms that a corridor joins: columns and rows together."""

_NEAR = 14
"""The same for rooms of which neither is a dead end."""


class CorridorRequirements(Struct, frozen=True):
    """The requirements for corridors; see the parameters of the generator."""

    plain: int
    detour: int
    factor: int
    dead_ends: int


class Pair(Struct, frozen=True):
    """Two rooms, by number, and how far they are apart."""

    gap: int
    one: int
    other: int


class Plan:
    """Rooms, and corridors that join them.

    Attributes:
        rooms: The rooms by number; the landmark is the first.
        corridors: The corridors, each with the numbers of the rooms that it joins.
        kept: The numbers of the rooms that are dug, in order.
    """

    def __init__(
        self, rock: Rock, rooms: list[Room], wishes: CorridorRequirements, rng: Rng
    ) -> None:
        """Join all rooms, each to one that is near, then those between which the way is long."""
        self.rooms = rooms
        self.corridors: dict[tuple[int, int], Corridor] = {}
        self._wishes = wishes
        self._rock = rock
        self._rng = rng
        self._doors: list[list[int]] = [[] for _ in rooms]
        self._ways: dict[int, tuple[int, int, int]] = {}
        self._groups = list(range(len(rooms)))
        rest = [pair for pair in _pairs(rooms) if not self._connect(pair)]
        self._add_loops(rest)
        self.kept = self._largest_group()
        self._leave_out_dead_ends()

    @property
    def loops(self) -> int:
        """The number of corridors that could be closed without cutting anything off."""
        return len(self._joined(self.kept)) - len(self.kept) + 1

    @property
    def dug(self) -> list[Corridor]:
        """The corridors between rooms that are kept."""
        return [self.corridors[pair] for pair in self._joined(self.kept)]

    @property
    def is_as_wished(self) -> bool:
        """True if nearly all rooms are kept, some way leads in a circle, and few are dead ends."""
        is_whole = 4 * len(self.kept) >= 3 * len(self.rooms) and 0 in self.kept
        return (
            is_whole
            and self.loops > 0
            and not self._is_too_many(self._dead_ends(self.kept), self.kept)
        )

    @property
    def merit(self) -> tuple[bool, int]:
        """The key by which plans that are not as wished are compared; greater is better."""
        return self.loops > 0, len(self.kept)

    def from_end_to_end(self) -> list[Room]:
        """Return the rooms that are kept; it is far from the first to the last."""
        first = self._farthest(self._rng.pick(self.kept))
        last = self._farthest(first)
        between = [number for number in self.kept if number not in (first, last)]
        return [self.rooms[number] for number in (first, *between, last)]

    def _farthest(self, start: int) -> int:
        """Return the room to which the way from another, through the middles of all, is longest."""
        middles = [room.middle for room in self.rooms]
        kept = set(self.kept)
        steps = {start: 0}
        heap = [(0, start)]
        while heap:
            walked, here = heappop(heap)
            if walked > steps[here]:
                continue
            for door in self._doors[here]:
                there = self._ways[door][1]
                (x, y), (to_x, to_y) = middles[here], middles[there]
                total = walked + abs(to_x - x) + abs(to_y - y)
                if there in kept and total < steps.get(there, total + 1):
                    steps[there] = total
                    heappush(heap, (total, there))
        return max(steps, key=lambda number: (steps[number], number))

    def _connect(self, pair: Pair) -> bool:
        """Join two rooms between which there is no way yet, if that is possible."""
        groups = self._groups
        gone, stays = groups[pair.one], groups[pair.other]
        if gone == stays:
            return False
        found = self._corridor(pair)
        if found is None:
            return False
        self._add(pair, found)
        self._groups = [stays if group == gone else group for group in groups]
        return True

    def _corridor(self, pair: Pair) -> Corridor | None:
        one, other = self.rooms[pair.one], self.rooms[pair.other]
        return corridor(self._rock, one, other, self._wishes.plain, self._rng)

    def _add(self, pair: Pair, found: Corridor) -> None:
        self.corridors[pair.one, pair.other] = found
        self._rock.take(found)
        first, last, length = found.way[0], found.way[-1], len(found.way) - 1
        self._doors[pair.one].append(first)
        self._doors[pair.other].append(last)
        self._ways[first] = last, pair.other, length
        self._ways[last] = first, pair.one, length

    def _add_loops(self, pairs: list[Pair]) -> None:
        """Join rooms where that saves many steps: first dead ends, then the others."""
        doors = self._doors
        for dead_ends in (True, False):
            for pair in pairs:
                fewest = min(len(doors[pair.one]), len(doors[pair.other]))
                if fewest == 1 if dead_ends else fewest > 1 and pair.gap <= _NEAR:
                    self._shorten(pair)

    def _shorten(self, pair: Pair) -> None:
        """Join two rooms if the way between them is long without that."""
        if self._groups[pair.one] != self._groups[pair.other]:
            return
        found = self._corridor(pair)
        if found is not None:
            direct = len(found.way) - 1
            limit = max(self._wishes.detour, self._wishes.factor * direct)
            if not self._is_way(pair, found, limit):
                self._add(pair, found)

    def _is_way(self, pair: Pair, found: Corridor, limit: int) -> bool:
        """Return True if fewer than `limit` steps lead from one end of a corridor to the other."""
        height, end = self._rock.height, found.way[-1]
        heap = [(0, found.way[0], pair.one)]
        seen: set[int] = set()
        while heap:
            steps, here, room = heappop(heap)
            if here in seen:
                continue
            seen.add(here)
            if room == pair.other and steps + _distance(here, end, height) < limit:
                return True
            for door in self._doors[room]:
                there, beyond, length = self._ways[door]
                total = steps + _distance(here, door, height) + length
                if there not in seen and total < limit:
                    heappush(heap, (total, there, beyond))
        return False

    def _largest_group(self) -> list[int]:
        """Return the rooms of the part with most of them."""
        groups = self._groups
        largest = max(groups, key=groups.count)
        return [number for number, group in enumerate(groups) if group == largest]

    def _leave_out_dead_ends(self) -> None:
        """Keep so few rooms that not too many are dead ends, if ways remain that lead in circles.

        The landmark stays.
        """
        if self.loops < 1:
            return
        kept = self.kept
        dead_ends = self._dead_ends(kept)
        while self._is_too_many(dead_ends, kept) and dead_ends[-1] > 0:
            kept = [number for number in kept if number != dead_ends[-1]]
            dead_ends = self._dead_ends(kept)
        self.kept = kept

    def _dead_ends(self, kept: list[int]) -> list[int]:
        """Return which of some rooms have only one way in, or none."""
        ways = dict.fromkeys(kept, 0)
        for one, other in self._joined(kept):
            ways[one] += 1
            ways[other] += 1
        return [number for number in kept if ways[number] <= 1]

    def _joined(self, kept: list[int]) -> list[tuple[int, int]]:
        """Return which pairs of some rooms have a corridor between them."""
        numbers = set(kept)
        return [pair for pair in self.corridors if numbers.issuperset(pair)]

    def _is_too_many(self, dead_ends: list[int], kept: list[int]) -> bool:
        return 100 * len(dead_ends) > self._wishes.dead_ends * len(kept)


def _distance(one: int, other: int, height: int) -> int:
    return abs(one // height - other // height) + abs(one % height - other % height)


def _pairs(rooms: list[Room]) -> list[Pair]:
    """Return the pairs of rooms that are not too far apart, the nearest first."""
    spans = [(room.rect.x, room.rect.right, room.rect.y, room.rect.bottom) for room in rooms]
    pairs: list[tuple[int, int, int]] = []
    for one, (left, right, top, bottom) in enumerate(spans):
        for other in range(one):
            its_left, its_right, its_top, its_bottom = spans[other]
            across = max(its_left - right, left - its_right, 0)
            down = max(its_top - bottom, top - its_bottom, 0)
            if across + down <= _FAR:
                pairs.append((across + down, other, one))
    pairs.sort()
    return [Pair(*pair) for pair in pairs]
