"""Distances to one goal, found as far as they are needed."""

from __future__ import annotations

from functools import lru_cache

from roguelike.core.gait import CornerCutting


class Field:
    """Distances in steps to one goal, found only as far as they are asked for.

    All who go to one place can share one field: it grows until it has reached the one who asks, and
    goes on from there the next time. It is a breadth-first search over flat indices in plain
    Python, about a fifth of a microsecond a cell, and is about the map as it was at the start.

    Attributes:
        distances: the distance of each flat index, -1 where it is not known. Once `distance` has
            answered for a cell, all nearer cells are known, so a step down can be read off here.
    """

    __slots__ = (
        "_diagonals",
        "_frontier",
        "_needed",
        "_offsets",
        "_unseen",
        "_walkable",
        "distances",
    )

    def __init__(
        self,
        walkable: bytearray,
        offsets: tuple[int, ...],
        goal: int,
        cutting: CornerCutting = CornerCutting.ALWAYS,
    ) -> None:
        """Start at `goal`, which need not be walkable.

        Args:
            walkable: one byte a cell, 1 where it can be entered and 0 where not. It is copied. The
                border of the map must be closed, for it is never checked.
            offsets: differences of flat indices to the neighbors, those along the axes first, as
                `Gait.offsets` returns them.
            goal: a flat index inside the border.
            cutting: what is asked of the corners of a diagonal step.
        """
        self.distances = [-1] * len(walkable)
        self.distances[goal] = 0
        self._frontier = [goal]
        self._walkable = bytes(walkable)
        self._unseen = bytearray(walkable)
        self._unseen[goal] = 0
        self._needed = cutting.corners_needed
        self._offsets = offsets[:4] if self._needed else offsets
        self._diagonals = _with_corners(offsets) if self._needed else []

    def distance(self, cell: int) -> int:
        """Return how many steps `cell` is from the goal, or -1 if there is no way."""
        distances = self.distances
        if distances[cell] < 0 and self._walkable[cell]:
            self._grow(cell, len(distances))
        return distances[cell]

    def is_within(self, cell: int, steps: int) -> bool:
        """Return whether `cell` is at most `steps` from the goal, looking no farther than that."""
        distances = self.distances
        if distances[cell] < 0 and self._walkable[cell]:
            self._grow(cell, steps)
        return 0 <= distances[cell] <= steps

    def _grow(self, cell: int, limit: int) -> None:
        """Go on until `cell` is reached, `limit` is, or nothing is left."""
        distances, unseen, frontier = self.distances, self._unseen, self._frontier
        while frontier and distances[cell] < 0:
            depth = distances[frontier[0]] + 1
            if depth > limit:
                break
            following: list[int] = []
            reach = following.append
            for offset in self._offsets:
                for here in frontier:
                    there = here + offset
                    if unseen[there]:
                        unseen[there] = 0
                        distances[there] = depth
                        reach(there)
            if self._diagonals:
                following += self._reach_diagonally(frontier, depth)
            frontier = following
        self._frontier = frontier

    def _reach_diagonally(self, frontier: list[int], depth: int) -> list[int]:
        """Settle and return the diagonal neighbors of `frontier` whose corners are open enough."""
        distances, unseen = self.distances, self._unseen
        walkable, needed = self._walkable, self._needed
        following: list[int] = []
        for offset, one, other in self._diagonals:
            for here in frontier:
                there = here + offset
                if unseen[there] and walkable[here + one] + walkable[here + other] >= needed:
                    unseen[there] = 0
                    distances[there] = depth
                    following.append(there)
        return following


@lru_cache(maxsize=64)
def _with_corners(offsets: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Return the diagonal offsets, each with those of the two cells that it passes between."""
    return [
        (north_or_south + west_or_east, north_or_south, west_or_east)
        for north_or_south in offsets[:4:2]
        for west_or_east in offsets[1:4:2]
        if north_or_south + west_or_east in offsets
    ]
