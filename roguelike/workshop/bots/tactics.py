"""Tactics: where to fight, whether a fight can be won, and when to rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import Cells, WalkGrid, cell_of, occupied, spread
from roguelike.workshop.bots.forecasts import FightForecast

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


class FightPositions:
    """Compares cells near the player by how many enemies can attack there.

    Attributes:
        mine: How many steps it is to each cell nearby, by flat index.
        theirs: How many steps it is for the nearest of the enemies.
    """

    def __init__(self, ground: WalkGrid, here: int, foes: Cells, taken: Cells) -> None:
        """Measure the ways of the player and of the enemies.

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
        """Return True if the player can be at a cell before any enemy."""
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
    """Return True if enemies could be first at a cell of a way."""
    return any(theirs.get(cell, _FAR) <= steps for steps, cell in enumerate(route, 1))


_CAUTION = 1.25
"""A fight is held to be lost when so many times what it may cost is all the health there is."""

_THREE_TURNS = 4.0
"""The multiple of what enemies take in a turn that can be lost in three, with bad luck."""


class Situation:
    """The enemies in view, and the forecast of a fight with them.

    Attributes:
        view: What the player knows.
        foes: The enemies who are awake to the player, or within its reach.
        others: All other enemies in view.
        near: The enemies within reach.
    """

    def __init__(self, view: View, pathfinder: Pathfinder, forecast: FightForecast) -> None:
        """Sort the enemies of a view."""
        hostile = [actor for actor in view.actors if actor.hostile and not actor.is_sensed]
        self.view = view
        self.near = pathfinder.within_reach(view, hostile)
        self.foes = [actor for actor in hostile if actor.alert or actor in self.near]
        self.others = [actor for actor in hostile if actor not in self.foes]
        self._pathfinder = pathfinder
        self._forecast = forecast

    @cached_property
    def positions(self) -> FightPositions:
        """The cells around the player, compared."""
        cells = frozenset(cell_of(actor, self.view) for actor in self.foes)
        return FightPositions(
            self._pathfinder.ground(self.view), self._pathfinder.here, cells, occupied(self.view)
        )

    @cached_property
    def front(self) -> int:
        """The number of enemies that can attack at a time."""
        return 1 if len(self.foes) == 1 else max(self.positions.sides(self._pathfinder.here), 1)

    @cached_property
    def cost(self) -> float:
        """The health that it may cost to kill the enemies."""
        return self._forecast.cost(self.foes, self.front)

    @cached_property
    def rate(self) -> float:
        """The health that enemies may take while the player acts once."""
        reaching = [each for each in self.foes if self._forecast.duel(each).reaches]
        return self._forecast.rate(list({each.id: each for each in self.near + reaching}.values()))

    @property
    def is_lost(self) -> bool:
        """True if the fight is expected to be lost."""
        return _CAUTION * self.cost >= self.view.player.health

    @property
    def is_deadly(self) -> bool:
        """True if the player may be dead in three turns."""
        health = self.view.player.health
        return _THREE_TURNS * self.rate >= health and self.cost * 2 >= health


_PATIENCE = 25
"""Turns of waiting without any gain after which it is given up."""

_PUT_OFF = 200
"""Turns for which it is not tried again then."""

_WHOLE = 100  # percent


class Resting:
    """Decides when to rest, and learns where that is in vain."""

    def __init__(self, below: int, until: int) -> None:
        """Rest as soon as less than `below` percent of health are left, until so many are."""
        self._below = below
        self._until = until
        self._is_resting = False
        self._waited = 0
        self._not_before = 0
        self._health = 0

    def look(self, view: View) -> None:
        """Note if health has come back."""
        if view.player.health > self._health:
            self._waited = 0
        self._health = view.player.health

    def stop(self) -> None:
        """Break off the rest."""
        self._is_resting = False

    def idea(self, view: View, below: int = 0) -> Wait | None:
        """Return the action of waiting, or None if it is not needed or in vain.

        Args:
            view: What the player knows.
            below: The percentage of health below which to begin, if higher than usual.
        """
        share = view.player.health * _WHOLE // view.player.max_health
        wanted = self._until if self._is_resting else max(self._below, below)
        self._is_resting = share < wanted and view.turn >= self._not_before
        if not self._is_resting:
            return None
        self._waited += 1
        if self._waited > _PATIENCE:
            self._waited = 0
            self._not_before = view.turn + _PUT_OFF
            self._is_resting = False
            return None
        return Wait()
