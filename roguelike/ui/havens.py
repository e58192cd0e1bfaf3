"""Havens: the moments to which a death that is not final leads back.

They are the arrival on a level and the end of a rest, whichever was later, but none that nobody
may survive.
"""

from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.terrain import AFFECTING
from roguelike.engine.view import View
from roguelike.game import PlayerAction

LEAST = 25
"""The least health in percent with which one is come back to."""
DECENT = 50
"""The least health in percent at the end of a rest that counts."""
RESTED = 5
"""The turns without an action that are a rest."""


class Havens:
    """Knows which moments of a game are havens."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin with a game that is played by some rules."""
        self._statuses = ruleset.things.statuses
        self._waited = 0

    def ends_rest(self, action: PlayerAction | None, view: View) -> bool:
        """Tell whether a rest has ended well; to be asked once before each action.

        Args:
            action: What is to be done; None for leaving the game.
            view: What the player knows before that.
        """
        waited = self._waited
        self._waited = waited + 1 if isinstance(action, Wait) else 0
        return waited >= RESTED and not self._waited and self.is_calm(view, DECENT)

    def is_calm(self, view: View, percent: int = LEAST) -> bool:
        """Tell whether the player has some health in percent, and nobody and nothing lessens it."""
        player = view.player
        if 100 * player.health < percent * player.max_health or player.position in view.hazards:
            return False
        if any(actor.hostile and actor.alert for actor in view.actors):
            return False
        return not any(map(self._hurts, player.statuses))

    def _hurts(self, status: str) -> bool:
        triggers = self._statuses[status].definition.triggers
        steps = (step for each in triggers if each.on in AFFECTING for step in each.steps)
        return any(step.harms_by() is not None for step in steps)
