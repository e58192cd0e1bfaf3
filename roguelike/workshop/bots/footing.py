"""The choice of good positions for a fight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roguelike.engine.knowledge.routes import Cells, WalkGrid, spread

_NEAR = 7
"""The most steps to a better place."""

_FAR = 16
"""The most steps at which enemies are taken into account."""

_DETOUR = 8
"""The most steps of detour at which enemies still count as able to attack from another side."""

_IN_CORRIDORS = 2
"""Neighbors of a cell in a corridor."""

_TRIED = 6
"""The most places that are looked at closely."""


class Footing:
    """Compares the cells near the player, whom enemies are coming for.

    Attributes:
        mine: How many steps it is to each cell nearby, by flat index.
        theirs: How many steps it is for the nearest of the enemies.
    """

    def __init__(self, ground: WalkGrid, here: int, foes: Cells, taken: Cells) -> None:
        """Look around.

        Args:
            ground: What is known of the level.
            here: Where one stands.
            foes: Where the enemies stand that are coming.
            taken: Where anybody stands, who is in the way.
        """
        self._ground = ground
        self._here = here
        self._foes = foes
        self._taken = taken - {here}
        self.mine = spread(ground, (here,), _NEAR, self._taken)
        self.theirs = spread(ground, foes, _FAR)

    def sides(self, cell: int) -> int:
        """Return the number of neighboring cells from which enemies could attack a cell."""
        limit = self.theirs.get(cell, _FAR) + _DETOUR
        reached = spread(self._ground, self._foes, limit, (cell,))
        return sum(each in reached for each in self._beside(cell))

    def _beside(self, cell: int) -> list[int]:
        """Return the cells from which a step leads to a cell."""
        ground = self._ground
        return [cell + offset for offset in ground.moves if ground.may_step(cell, offset)]

    def narrow(self) -> int | None:
        """Return the cell where the fewest can attack at a time; None where it is no better."""
        here = self.sides(self._here)
        if here <= 1:  # it cannot be better
            return None
        near = [cell for cell, steps in self.mine.items() if self._is_mine(cell, steps)]
        near.sort(key=lambda cell: (len(self._beside(cell)), self.mine[cell], cell))
        found = [(self.sides(cell), self.mine[cell], cell) for cell in near[:_TRIED]]
        best = min(found, default=None)
        return best[2] if best and best[0] < here else None

    def corridors(self) -> list[int]:
        """Return the cells nearby, the player's excepted, that lie in corridors."""
        if len(self._beside(self._here)) <= _IN_CORRIDORS:
            return []
        near = [cell for cell in self.mine if cell != self._here]
        return [cell for cell in near if len(self._beside(cell)) <= _IN_CORRIDORS]

    def _is_mine(self, cell: int, steps: int) -> bool:
        """Tell whether the player can be at a cell before any enemy."""
        return cell != self._here and steps < self.theirs.get(cell, _FAR)

    def far(self) -> int | None:
        """Return the cell nearby that enemies reach last, and the player before them."""
        found = [
            (self.theirs.get(cell, _FAR), -steps, cell)
            for cell, steps in self.mine.items()
            if self._is_mine(cell, steps)
        ]
        best = max(found, default=None)
        return best[2] if best and best[0] > self.theirs.get(self._here, _FAR) else None


def is_on_the_way(route: Iterable[int], theirs: Mapping[int, int]) -> bool:
    """Tell whether enemies could be first at a cell of a way."""
    return any(theirs.get(cell, _FAR) <= steps for steps, cell in enumerate(route, 1))
