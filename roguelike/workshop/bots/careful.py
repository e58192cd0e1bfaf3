"""A bot that plays like a careful person who also takes the time to recover."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import cell_of, occupied
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction
from roguelike.workshop.bots.explorer import Explorer
from roguelike.workshop.bots.footing import Footing
from roguelike.workshop.bots.resting import Resting


class Careful(Explorer):
    """Explores, fights and flees like an explorer, rests when hurt, and fights in doorways."""

    def __init__(self, seed: str, rules: Ruleset) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            rules: Where it reads what things are good for.
        """
        super().__init__(seed, rules)
        self._resting = Resting(below=60, until=90)

    def _prepare(self, view: View) -> Iterator[PlayerAction | None]:
        self._resting.look(view)
        yield from super()._prepare(view)
        if not any(actor.hostile for actor in view.actors):
            yield self._resting.idea(view)

    def _face(self, view: View) -> Iterator[PlayerAction | None]:
        if not self.is_fed_up:
            yield self._take_a_stand(view)
        yield from super()._face(view)

    def _take_a_stand(self, view: View) -> PlayerAction | None:
        """Return a step to where fewer can attack at a time, as long as none is there yet."""
        comers = [actor for actor in view.actors if actor.hunts]
        if len(comers) == 1 or self.pathfinder.within_reach(view, comers):
            return None
        cells = frozenset(cell_of(actor, view) for actor in comers)
        footing = Footing(self.pathfinder.ground(view), self.pathfinder.here, cells, occupied(view))
        cell = footing.narrow() if comers else None
        return None if cell is None else self.pathfinder.approach(view, [cell], occupied(view))
