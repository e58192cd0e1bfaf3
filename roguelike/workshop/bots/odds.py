"""Forecasts of fights from how earlier fights went."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.engine.knowledge.player_view import SeenActor, View

_MEMORY = 120
"""Points of damage after which old ones count half, since deeper monsters are other monsters."""


class Odds:
    """Guesses what a fight will cost from the damage dealt and taken so far.

    It works with any combat rule, because it knows none.

    Attributes:
        lost: Health that the player has lost since the view before.
        gained: Health that the player has got back since then.
    """

    def __init__(self) -> None:
        """Begin with the belief that the player deals twice the damage that it takes."""
        self.lost = 0
        self.gained = 0
        self._dealt = 8
        self._taken = 4
        self._health = 0
        self._others: dict[int, int] = {}
        self._target = 0

    def strike(self, target: SeenActor) -> None:
        """Note whom the player is about to attack."""
        self._target = target.id

    def look(self, view: View) -> None:
        """Note what has become of everyone since the view before."""
        self.lost = max(self._health - view.player.health, 0)
        self.gained = max(view.player.health - self._health, 0)
        self._health = view.player.health
        others = {actor.id: actor.health for actor in view.actors if actor.hostile}
        if self._target not in others:  # out of view, which for whom one has struck means dead
            others[self._target] = 0
        for actor, health in others.items():
            self._dealt += max(self._others.get(actor, health) - health, 0)
        self._taken += self.lost
        if self._dealt + self._taken > _MEMORY:
            self._dealt //= 2
            self._taken //= 2
        self._others = others
        self._target = 0

    def cost(self, actors: Iterable[SeenActor]) -> int:
        """Return how much health it may cost to kill `actors`."""
        health = sum(actor.health for actor in actors)
        return health * (self._taken + 1) // (self._dealt + 1)
