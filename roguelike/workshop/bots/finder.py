"""A bot that picks up and uses what it finds: what all that do have in common."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.autopilot.pathfinder import PRIZE, Pathfinder
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import Cells, occupied
from roguelike.engine.world.item import ItemView
from roguelike.game import PlayerAction
from roguelike.workshop.bots.feature_use import Errands
from roguelike.workshop.bots.kit import Kit
from roguelike.workshop.bots.walker import Walker


class Finder(Walker):
    """Explores like a walker, also to where things lie, and learns which uses are in vain."""

    def __init__(self, seed: str, kit: Kit | None) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            kit: What finds uses for things; without it, they are left alone.
        """
        super().__init__(seed)
        if kit is not None:
            self.pathfinder = Pathfinder(_anything, judgement=Judgement(kit.rules))
        self._kit = kit
        self._errands = None if kit is None else Errands(kit.rules)
        self._view: View | None = None

    def choose(self, view: View) -> PlayerAction:
        """Return the next action."""
        self._view = view
        action = super().choose(view)
        if self._kit is not None:
            self._kit.note(action, view)
        return action

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield the way to where a prize that is carried wins the game, then all other ideas."""
        yield from self.deliver(view)
        if not self.pathfinder.is_stalled(view):
            yield self.work(view, occupied(view))
        yield from super().ideas(view)

    def work(self, view: View, blocked: Cells) -> PlayerAction | None:
        """Return a step to what can be worked, by a way that leads over no cell of some."""
        return self._errands and self._errands.idea(view, self.pathfinder, blocked)

    def deliver(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield the way to where a prize that is carried wins the game."""
        if self._kit is not None and self._kit.has(PRIZE, view):
            yield self.pathfinder.finish(view, occupied(view))
            yield self.pathfinder.finish(view)

    def refuse(self, action: PlayerAction) -> None:
        """Learn from an action of the last view that turned out to be impossible."""
        is_about_thing = self._kit is not None and self._kit.refuse(action)
        errands, view = self._errands, self._view
        is_about_work = errands is not None and view is not None and errands.refuse(action, view)
        if not (is_about_thing or is_about_work):
            super().refuse(action)


def _anything(thing: ItemView) -> bool:
    """Tell that it is worth a look."""
    del thing
    return True
