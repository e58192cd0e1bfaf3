"""Checkpoints: the moments to which a death that is not final leads back.

They are the arrival on a level and the end of a rest, whichever was later, but none that nobody
may survive.
"""

from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.player_view import View
from roguelike.game import PlayerAction

LEAST = 25
"""The least health in percent with which one is come back to."""
DECENT = 50
"""The least health in percent at the end of a rest that counts."""
RESTED = 5
"""The turns without an action that are a rest."""


class Checkpoints:
    """Knows which moments of a game are checkpoints."""

    def __init__(self, judgement: Judgement) -> None:
        """Begin with a game; `judgement` knows what harms its player."""
        self._judgement = judgement
        self._waited = 0

    def ends_rest(self, action: PlayerAction | None, view: View) -> bool:
        """Return True if a rest has ended well; to be asked once before each action.

        Args:
            action: What is to be done; None for leaving the game.
            view: What the player knows before that.
        """
        waited = self._waited
        self._waited = waited + 1 if isinstance(action, Wait) else 0
        return waited >= RESTED and not self._waited and self.is_calm(view, DECENT)

    def is_calm(self, view: View, percent: int = LEAST) -> bool:
        """Return True if the player has so much health, and nobody and nothing lessens it."""
        player, judgement = view.player, self._judgement
        if (
            100 * player.health < percent * player.max_health
            or judgement.known_map(view).is_in_harm
        ):
            return False
        is_hunted = any(actor.hunts for actor in view.actors)
        return not is_hunted and not judgement.ailments(view)
