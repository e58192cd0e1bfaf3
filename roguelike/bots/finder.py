"""A bot that picks up and uses what it finds: what all that do have in common."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.bots.kit import Kit
from roguelike.bots.scout import PRIZE, Avoids, Scout, occupied
from roguelike.bots.walker import Walker
from roguelike.engine.item import Thing
from roguelike.engine.view import View
from roguelike.game import PlayerAction


class Finder(Walker):
    """Explores like a walker, also to where things lie, and learns which uses are in vain."""

    def __init__(self, seed: str, kit: Kit | None, avoids: Avoids | None = None) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            kit: What finds uses for things; without it, they are left alone.
            avoids: As for `Scout`.
        """
        super().__init__(seed)
        self.scout = Scout(None if kit is None else _anything, avoids=avoids)
        self._kit = kit

    def choose(self, view: View) -> PlayerAction:
        """Return the next action."""
        action = super().choose(view)
        if self._kit is not None:
            self._kit.note(action, view)
        return action

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield the way to where a prize that is carried wins the game, then all other ideas."""
        yield from self.deliver(view)
        yield from super().ideas(view)

    def deliver(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield the way to where a prize that is carried wins the game."""
        if self._kit is not None and self._kit.has(PRIZE, view):
            yield self.scout.finish(view, occupied(view))
            yield self.scout.finish(view)

    def refuse(self, action: PlayerAction) -> None:
        """Learn from an action of the last view that turned out to be impossible."""
        if self._kit is None or not self._kit.refuse(action):
            super().refuse(action)


def _anything(thing: Thing) -> bool:
    """Tell that it is worth a look."""
    del thing
    return True
