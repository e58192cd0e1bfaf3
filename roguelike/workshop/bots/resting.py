"""Waiting for health to come back, for as long as it does."""

from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.player_view import View

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
        """Note whether there is any gain."""
        if view.player.health > self._health:
            self._waited = 0
        self._health = view.player.health

    def stop(self) -> None:
        """Have something better to do."""
        self._is_resting = False

    def idea(self, view: View, below: int = 0) -> Wait | None:
        """Return a moment of waiting, or None where that is not needed or in vain.

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
