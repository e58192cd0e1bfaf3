"""Bots that read no rules: one walks through every level, one does anything."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
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
        """Yield possible actions, the best first; the first that is not None is taken."""
        pathfinder = self.pathfinder
        if not pathfinder.is_stalled(view):
            others = occupied(view)
            yield pathfinder.explore(view, others)
            yield pathfinder.leave(view, others)
            yield pathfinder.explore(view)
        yield pathfinder.leave(view)
        yield pathfinder.roam(view, self._rng)


class Randomizer:
    """Takes random steps to where one can stand, waits, and descends when it stands on stairs."""

    def __init__(self, seed: str) -> None:
        """Get ready for the game that grows from `seed`."""
        self._rng = Rng(seed, "bot")

    def choose(self, view: View) -> PlayerAction:
        """Return the next action; a step past a corner may turn out to be impossible."""
        here, table = view.player.position, view.table
        options: list[PlayerAction] = [
            Step(direction)
            for direction in (DIRECTIONS if view.diagonals else CARDINALS)
            if table.walkable[view.terrain[here.step(direction)]]
        ]
        options.append(Wait())
        if table.leads[view.terrain[here]] == "down":
            options.append(Descend())
        return self._rng.pick(options)
