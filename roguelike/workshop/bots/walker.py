"""A bot that sees as much of every level as it can, and then descends."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import occupied
from roguelike.game import PlayerAction


class Walker:
    """Explores, picks up gold and descends. It fights only who stands in the only way.

    When there has been nothing new for long, it takes the stairs or wanders at random, so
    that no level can hold it.
    """

    def __init__(self, seed: str) -> None:
        """Get ready for the game that grows from `seed`."""
        self.pathfinder = Pathfinder()
        self._rng = Rng(seed, "bot")
        self._turn = -1
        self._last: PlayerAction = Wait()

    def choose(self, view: View) -> PlayerAction:
        """Return the next action."""
        if view.turn == self._turn:
            self.refuse(self._last)
        self.pathfinder.look(view)
        self._turn = view.turn
        self._last = next(idea for idea in self.ideas(view) if idea is not None)
        return self._last

    def refuse(self, action: PlayerAction) -> None:
        """Learn from an action of the last view that turned out to be impossible."""
        self.pathfinder.refuse(action)

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield what might be done, the best first; the first that is something is done."""
        pathfinder = self.pathfinder
        if not pathfinder.is_stalled(view):
            others = occupied(view)
            yield pathfinder.explore(view, others)
            yield pathfinder.leave(view, others)
            yield pathfinder.explore(view)
        yield pathfinder.leave(view)
        yield pathfinder.roam(view, self._rng)
