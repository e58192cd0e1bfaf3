"""A bot that plays like a careful person: it explores, fights what it can beat, and flees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.bots.odds import Odds
from roguelike.bots.scout import occupied
from roguelike.bots.walker import Walker
from roguelike.core.geometry import Direction
from roguelike.core.paths import distance_map, flee_map, in_tenths, step_along
from roguelike.engine.actions.step import Step
from roguelike.engine.view import SeenActor, View
from roguelike.game import PlayerAction

_HURT = 4
"""Below one part in so many of its health, it leaves a level as soon as it can."""

_CAUTION = 2
"""A fight is held to be lost when so many times what it may cost is all the health there is."""

_BRAVE = 20
"""Turns for which it does not flee again after fleeing has cost it health."""


class Explorer(Walker):
    """Explores like a walker, but attacks enemies beside it and flees when it expects to lose.

    Fleeing is walking on, to the stairs or into the unknown, by a way that leads past no
    enemy; where there is none, it is running away. Whoever is hit while fleeing cannot get
    away and had better fight.
    """

    def __init__(self, seed: str) -> None:
        """Get ready for the game that grows from `seed`."""
        super().__init__(seed)
        self._odds = Odds()
        self._is_fleeing = False
        self._brave_until = 0

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield what might be done, the best first; the first that is something is done."""
        self._odds.look(view)
        if self._is_fleeing and self._odds.lost:
            self._brave_until = view.turn + _BRAVE
        self._is_fleeing = False
        if not self.scout.is_stalled(view):
            yield from self._face(view)
            if view.player.health * _HURT < view.player.max_health:
                yield self.scout.leave(view, occupied(view))
        yield from super().ideas(view)

    def _face(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield ways to flee from enemies, and then an attack on the weakest within reach."""
        enemies = [actor for actor in view.actors if actor.hostile]
        if not enemies:
            return
        near = self.scout.within_reach(view, enemies)
        danger = [actor for actor in enemies if actor.alert or actor in near]
        loses = _CAUTION * self._odds.cost(danger) >= view.player.health
        if loses and view.turn >= self._brave_until:
            self._is_fleeing = True
            yield from self._flee(view, enemies)
            self._is_fleeing = False
        if near:
            target = min(near, key=lambda actor: (actor.health, actor.id))
            self._odds.strike(target)
            yield self.scout.attack(view, target)

    def _flee(self, view: View, enemies: Sequence[SeenActor]) -> Iterator[PlayerAction | None]:
        """Yield steps down the stairs, into the unknown, and to wherever enemies are farther."""
        danger = self.scout.surroundings(view, enemies)
        yield self.scout.leave(view, danger)
        yield self.scout.explore(view, danger)
        yield self._run(view, enemies)

    def _run(self, view: View, enemies: Sequence[SeenActor]) -> PlayerAction | None:
        """Return a step to where enemies are farther, or None where there is no such place."""
        passable, gait = view.table.walkable[view.terrain], self.scout.gait(view)
        here, taken = view.player.position, [actor.position for actor in enemies]
        distances = distance_map(passable, dict.fromkeys(taken, 0), gait)
        refuge = flee_map(distances, passable, gait, obstacles=taken)
        there = step_along(refuge, passable, here, in_tenths(gait), obstacles=taken)
        return there and Step(Direction((there.x - here.x, there.y - here.y)))
