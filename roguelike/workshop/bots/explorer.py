"""Bots that play like careful people: they explore, use things, fight and flee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import cell_of, occupied
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction
from roguelike.workshop.bots.finder import Finder
from roguelike.workshop.bots.forecasts import FightHistory
from roguelike.workshop.bots.item_tactics import ItemTactics
from roguelike.workshop.bots.tactics import FightPositions, Resting

_HURT = 4
"""Below one part in so many of its health, it leaves a level as soon as it can."""

_CAUTION = 2
"""A fight is held to be lost when so many times what it may cost is all the health there is."""

_BRAVE = 20
"""Turns for which it does not flee again after fleeing has cost it health."""

_STANDOFF = 60
"""Turns with enemies in view, and nothing else that is new, after which it goes at them."""

_RESTED = 3
"""Below two parts in so many of its health, it waits for abilities that heal."""

_SERIOUS = 4
"""A fight is serious when so many times what it may cost is all the health there is."""


class Explorer(Finder):
    """Explores like a walker, but attacks enemies and flees when it expects to lose.

    It picks up and uses what it finds, and attacks from afar with what it has for that.

    Fleeing is walking on, to the stairs or into the unknown, by a way that leads past no
    enemy; where there is none, it is running away. Whoever is hit while fleeing cannot get
    away and had better fight.
    """

    def __init__(self, seed: str, rules: Ruleset | None = None) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            rules: Where it reads what things are good for; without them, it leaves things alone.
        """
        super().__init__(seed, None if rules is None else ItemTactics(rules))
        self.pathfinder.is_wary = True
        self._history = FightHistory()
        self._is_fleeing = False
        self._brave_until = 0
        self._faced = 0
        self._news = 0

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield possible actions, the best first; the first that is not None is taken."""
        self._history.look(view)
        self._note_standoff(view)
        if self._tactics is not None:
            self._tactics.look(view)
        if self._is_fleeing and self._history.lost:
            self._brave_until = view.turn + _BRAVE
        self._is_fleeing = False
        if self._history.gained:
            self.pathfinder.hold_out(view)
        yield self.pathfinder.escape(view)
        if not self.pathfinder.is_stalled(view):
            yield from self._face(view)
            yield from self._prepare(view)
            if view.player.health * _HURT < view.player.max_health:
                yield self.pathfinder.leave(view, occupied(view))
        yield from super().ideas(view)

    def _prepare(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield uses of items and abilities while no enemy is in view."""
        tactics = self._tactics
        if tactics is None or not (view.pack or view.powers or view.here):
            return
        if any(actor.hostile for actor in view.actors):
            return
        yield from tactics.finds(view)
        self.pathfinder.pass_over(view)
        yield from tactics.care(view)
        if view.player.health * _RESTED < view.player.max_health * 2 and tactics.can_mend(view):
            yield Wait()

    def _face(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield ways to survive enemies, then to flee from them, then to attack them."""
        enemies = [actor for actor in view.actors if actor.hostile]
        if not enemies:
            return
        near = self.pathfinder.within_reach(view, enemies)
        danger = [actor for actor in enemies if actor.alert or actor in near]
        cost, health = self._history.cost(danger), view.player.health
        loses = _CAUTION * cost >= health
        if self._tactics is not None and (view.pack or view.powers):
            yield from self._with_things(self._tactics, view, cost, is_close=bool(near))
        if loses and view.turn >= self._brave_until and not self.is_fed_up:
            self._is_fleeing = True
            yield from self._flee(view, enemies)
            self._is_fleeing = False
        if near:
            target = min(near, key=lambda actor: (actor.health, actor.id))
            self._history.strike(target)
            yield self.pathfinder.attack(view, target)
        if self.is_fed_up:
            yield self.pathfinder.approach(view, [cell_of(actor, view) for actor in danger])

    @property
    def is_fed_up(self) -> bool:
        """True if enemies have long been in view who neither come nor go."""
        return self._faced > _STANDOFF

    def _note_standoff(self, view: View) -> None:
        """Count the turns in which there was nothing new but enemies."""
        if self.pathfinder.news_turn != self._news:
            self._news = self.pathfinder.news_turn
            self._faced = 0
        self._faced += any(actor.hunts for actor in view.actors)

    def _with_things(
        self, tactics: ItemTactics, view: View, cost: int, *, is_close: bool
    ) -> Iterator[PlayerAction | None]:
        """Yield uses of items and abilities in a fight that may cost so much health."""
        health, most = view.player.health, view.player.max_health
        loses = _CAUTION * cost >= health
        if cost and health * 3 < most * (2 if loses else 1):
            yield from tactics.mend(view)
        yield from tactics.attacks(view, is_serious=_SERIOUS * cost >= health)
        if loses and is_close and health * 2 < most:
            yield from tactics.vanish(view)

    def _flee(self, view: View, enemies: Sequence[SeenActor]) -> Iterator[PlayerAction | None]:
        """Yield steps down the stairs, into the unknown, and to wherever enemies are farther."""
        danger = self.pathfinder.surroundings(view, enemies)
        yield self.pathfinder.leave(view, danger)
        yield self.pathfinder.explore(view, danger)
        yield self._run(view, enemies)

    def _run(self, view: View, enemies: Sequence[SeenActor]) -> PlayerAction | None:
        """Return a step away from enemies, or None if there is none."""
        if "step" in view.blocks:
            return None
        away = self.pathfinder.known_map(view).flight(enemies)
        return away and Step(away)


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
        """Return a step to where fewer enemies can attack at a time, before they arrive."""
        comers = [actor for actor in view.actors if actor.hunts]
        if len(comers) == 1 or self.pathfinder.within_reach(view, comers):
            return None
        cells = frozenset(cell_of(actor, view) for actor in comers)
        positions = FightPositions(
            self.pathfinder.ground(view), self.pathfinder.here, cells, occupied(view)
        )
        cell = positions.narrow() if comers else None
        return None if cell is None else self.pathfinder.approach(view, [cell], occupied(view))
