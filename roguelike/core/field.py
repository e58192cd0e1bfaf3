"""Distances to one goal, found as far as they are needed."""

from __future__ import annotations

from roguelike.core.steps import Steps


class Field:
    """Distances in steps to one goal, found only as far as they are asked for.

    All who go to one place can share one field: it grows until it has reached the one who asks, and
    goes on from there the next time. It is a breadth-first search over flat indices in plain
    Python, about a fifth of a microsecond a cell. Once the map has changed it is of no use.

    Attributes:
        distances: the distance of each flat index, -1 where it is not known. Once `distance` has
            answered for a cell, all nearer cells are known, so a step down can be read off here.
    """

    __slots__ = ("_pathfinder", "_steps", "distances")

    def __init__(self, steps: Steps, goal: int) -> None:
        """Start at `goal`, which need not be walkable.

        Args:
            steps: where one can step from each cell.
            goal: a flat index inside the border.
        """
        self.distances = [-1] * len(steps.cells)
        self.distances[goal] = 0
        self._pathfinder = [goal]
        self._steps = steps

    def distance(self, cell: int) -> int:
        """Return the number of steps from `cell` to the goal, or -1 if there is no way."""
        distances = self.distances
        if distances[cell] < 0 and self._steps.cells[cell]:
            self._grow(cell, len(distances))
        return distances[cell]

    def is_within(self, cell: int, steps: int) -> bool:
        """Return whether `cell` is at most `steps` from the goal, looking no farther than that."""
        distances = self.distances
        if distances[cell] < 0 and self._steps.cells[cell]:
            self._grow(cell, steps)
        return 0 <= distances[cell] <= steps

    def _grow(self, cell: int, limit: int) -> None:
        """Go on until `cell` is reached, `limit` is, or nothing is left."""
        distances, pathfinder, steps = self.distances, self._pathfinder, self._steps
        while pathfinder and distances[cell] < 0:
            depth = distances[pathfinder[0]] + 1
            if depth > limit:
                break
            following: list[int] = []
            reach = following.append
            for here in pathfinder:
                for there in steps[here]:
                    if distances[there] < 0:
                        distances[there] = depth
                        reach(there)
            pathfinder = following
        self._pathfinder = pathfinder
