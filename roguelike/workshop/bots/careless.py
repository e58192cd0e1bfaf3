"""A bot that plays like a careless person."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import cell_of
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction
from roguelike.workshop.bots.finder import Finder
from roguelike.workshop.bots.kit import Kit

_THIRD = 3
"""Below one part in so many of its health, it drinks what heals."""


class Careless(Finder):
    """Attacks whatever it sees, and takes, wears and tries whatever it finds."""

    def __init__(self, seed: str, rules: Ruleset) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            rules: Where it reads what things are good for.
        """
        self._things = Kit(rules)
        super().__init__(seed, self._things)

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield what might be done, the best first; the first that is something is done."""
        things = self._things
        things.look(view)
        if view.player.health * _THIRD < view.player.max_health:
            yield from things.mend(view)
        enemies = [actor for actor in view.actors if actor.hostile]
        if enemies and not self.pathfinder.is_stalled(view):
            for enemy in self.pathfinder.within_reach(view, enemies):
                yield self.pathfinder.attack(view, enemy)
            yield self.pathfinder.approach(view, [cell_of(actor, view) for actor in enemies])
        yield from things.finds(view)
        self.pathfinder.pass_over(view)
        yield from things.wear(view)
        yield from things.at_leisure(view)
        yield from super().ideas(view)
