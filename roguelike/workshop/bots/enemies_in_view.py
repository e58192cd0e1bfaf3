"""The enemies in view, and the forecast of a fight with them."""

from __future__ import annotations

from functools import cached_property

from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import cell_of, occupied
from roguelike.workshop.bots.footing import Footing
from roguelike.workshop.bots.foresight import Foresight

_CAUTION = 1.25
"""A fight is held to be lost when so many times what it may cost is all the health there is."""

_THREE_TURNS = 4.0
"""The multiple of what enemies take in a turn that can be lost in three, with bad luck."""


class Scene:
    """The enemies in view, and what is to be expected of them.

    Attributes:
        view: What the player knows.
        foes: The enemies who are awake to the player, or within its reach.
        others: All other enemies in view.
        near: The enemies within reach.
    """

    def __init__(self, view: View, pathfinder: Pathfinder, foresight: Foresight) -> None:
        """Look at what a view shows."""
        hostile = [actor for actor in view.actors if actor.hostile and not actor.is_sensed]
        self.view = view
        self.near = pathfinder.within_reach(view, hostile)
        self.foes = [actor for actor in hostile if actor.alert or actor in self.near]
        self.others = [actor for actor in hostile if actor not in self.foes]
        self._pathfinder = pathfinder
        self._foresight = foresight

    @cached_property
    def footing(self) -> Footing:
        """The ground around the player."""
        cells = frozenset(cell_of(actor, self.view) for actor in self.foes)
        return Footing(
            self._pathfinder.ground(self.view), self._pathfinder.here, cells, occupied(self.view)
        )

    @cached_property
    def front(self) -> int:
        """The number of enemies that can attack at a time."""
        return 1 if len(self.foes) == 1 else max(self.footing.sides(self._pathfinder.here), 1)

    @cached_property
    def cost(self) -> float:
        """The health that it may cost to kill the enemies."""
        return self._foresight.cost(self.foes, self.front)

    @cached_property
    def rate(self) -> float:
        """The health that enemies may take while the player acts once."""
        reaching = [each for each in self.foes if self._foresight.duel(each).reaches]
        return self._foresight.rate(list({each.id: each for each in self.near + reaching}.values()))

    @property
    def is_lost(self) -> bool:
        """Whether the player had better not go on."""
        return _CAUTION * self.cost >= self.view.player.health

    @property
    def is_deadly(self) -> bool:
        """Whether the player may be dead in three turns."""
        health = self.view.player.health
        return _THREE_TURNS * self.rate >= health and self.cost * 2 >= health
