"""The quest tells the player what to do, and changes with what has happened."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.autopilot.turn_finished import TurnFinished
from roguelike.engine.turns import victory
from roguelike.engine.world.world import World
from roguelike.ui.text.texts import Texts


class Quest:
    """Knows what the player is to do, and tells when that changes.

    Attributes:
        goal: What it is now; empty where the campaign does not say.
    """

    def __init__(self, world: World, texts: Texts, note: Callable[[str], None]) -> None:
        """Know the goal of a game, as things are now; `note` puts a line into its log."""
        self._world, self._texts, self._note = world, texts, note
        self.goal = victory.goal(world)

    def watch(self, turn: TurnFinished) -> None:
        """Tell the player of another goal."""
        before, self.goal = self.goal, victory.goal(self._world)
        if self.goal and self.goal != before and not turn.now.is_over:
            self._note(self._texts("head_goal", goal=self.goal))
