"""The strongest bot, which sees no more than a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import NO_CELLS, Cells, cell_of, occupied
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction
from roguelike.workshop.bots.expert_item_tactics import (
    ExpertItemTactics,
    Fight,
    FightOption,
    Resources,
    estimates_of_abilities,
)
from roguelike.workshop.bots.finder import Finder
from roguelike.workshop.bots.forecasts import FightForecast
from roguelike.workshop.bots.tactics import FightPositions, Resting, Situation, is_on_the_way

_EASY = 0.15
"""A fight is easy if it may cost no more than this part of all health."""

_SERIOUS = 0.35
"""And serious if it may cost so much."""

_WORTH_A_WALK = 0.1
"""The part of all health that a better place has to save."""

_THRIFT = 0.10
"""The part of all health that a used item has to save; a third of it in a serious fight."""

_HURT = 0.5
"""Below this part of its health, it heals in a fight that it may lose."""

_PATIENCE = 4
"""Turns for which it waits for enemies to come."""

_CHASE = 15
"""Turns after which it lets those go who keep their distance."""

_HUNT = 30
"""Turns that it spends on going to somebody who knows nothing of it."""

_FREE = 100
"""Turns for which they are not chased again then."""

_SHORT = 3
"""Steps to the stairs that are risked with enemies at one's heels."""

_ALWAYS = 95
"""The percentage of health below which it rests that always does."""

_RESTED = 60
"""Turns for which it stays where it has begun to rest."""

_NEAR = 2
"""The most steps to the nearest enemy at which it counts as near."""


class PlayStyle(Struct, frozen=True):
    """The tactics that a bot makes use of, to measure what difference each of them makes.

    Attributes:
        resources: What it makes use of in fights.
        retreats: Whether it leaves fights and looks for better places.
        explores: Whether it explores levels before it leaves them.
        takes_offers: Whether it chooses from what is offered.
        rests_in_corridors: Whether it rests after each fight, where few can come from.
    """

    resources: Resources = Resources()
    retreats: bool = True
    explores: bool = True
    takes_offers: bool = True
    rests_in_corridors: bool = False


class Expert(Finder):
    """Judges by the numbers, chooses its ground, and uses what it has when that is worth it."""

    def __init__(self, seed: str, rules: Ruleset, style: PlayStyle | None = None) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            rules: Where it reads what things are good for.
            style: What it makes use of; by default of everything.
        """
        self._style = style or PlayStyle()
        self._rules = rules
        self._forecast = FightForecast(rules, estimates_of_abilities(rules))
        self._item_tactics = ExpertItemTactics(rules, self._forecast, self._style.resources)
        super().__init__(seed, self._item_tactics)
        self.pathfinder.is_wary = self.pathfinder.is_careful = True
        self._resting = Resting(70, 100)
        self._waits = 0
        self._let_go: dict[int, int] = {}  # until which turn, by the ids of enemies
        self._hunts: dict[int, int] = {}  # turns spent on enemies who knew nothing, by their ids
        self._is_bold = False
        self._settled = 0
        self._level = (0, "")

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield possible actions, the best first; the first that is not None is taken."""
        self._forecast.look(view)
        self._item_tactics.look(view)
        self._resting.look(view)
        if (view.depth, view.level) != self._level:
            self._level = view.depth, view.level
            self._is_bold = False
            self._let_go.clear()
            self.pathfinder.dare(dares=False)
        if self._forecast.gained:
            self.pathfinder.hold_out(view)
        yield self.pathfinder.escape(view)
        situation = Situation(view, self.pathfinder, self._forecast)
        if situation.foes:
            self._resting.stop()
            self._waits *= not situation.near
            yield from self._fight(situation)
        else:
            self._waits = 0
            yield from self._meet(situation)
            yield from self._prepare(view)
        yield from self._explore(view, situation)

    # ------------------------------------------------------------------ fights

    def _fight(self, situation: Situation) -> Iterator[PlayerAction | None]:
        """Yield ways to survive a fight, and then to win it."""
        view = situation.view
        health, most = view.player.health, view.player.max_health
        if situation.is_deadly:
            yield from self._survive(situation)
        if situation.is_lost:
            if (
                health < _HURT * most
                and health < situation.cost <= health + self._item_tactics.heals(view)
            ):
                yield from self._item_tactics.mend(view)
            if self._style.retreats:
                yield from self._retreat(situation)
                if health < _HURT * most and situation.near:
                    yield from self._item_tactics.vanish(view)
        if self._style.retreats and situation.cost > _EASY * most:
            yield self._take_a_stand(situation)
        yield self._strike(situation)
        if not self.pathfinder.is_stalled(view):
            yield self._await(situation)

    def _survive(self, situation: Situation) -> Iterator[PlayerAction | None]:
        """Yield ways to survive the next turns."""
        view, health = situation.view, situation.view.player.health
        heals = self._item_tactics.heals(view)
        if heals > 2 * situation.rate and health + heals > situation.cost:
            yield from self._item_tactics.mend(view)
        if self._style.retreats:
            yield self._descend(view)
            yield from self._item_tactics.vanish(view)
        yield from self._item_tactics.mend(view)
        options = [
            *self._item_tactics.options(
                view, Fight(situation.foes, situation.front, situation.cost, 0)
            )
        ]
        if options and (best := max(options, key=_gain)).gain > situation.rate:
            yield best.action
        yield from self._item_tactics.desperate(view)

    def _descend(self, view: View) -> PlayerAction | None:
        """Return the action of going down if the player stands on stairs."""
        action = self.pathfinder.leave(view, occupied(view))
        return action if isinstance(action, Descend) else None

    def _retreat(self, situation: Situation) -> Iterator[PlayerAction | None]:
        """Yield ways out of a fight that would be lost."""
        view = situation.view
        action = self.pathfinder.leave(view, occupied(view))
        if isinstance(action, Descend):
            yield action
        elif action is not None:
            route = self.pathfinder.way_out(view)[-2::-1]
            if not is_on_the_way(route, situation.positions.theirs) and (
                len(route) <= _SHORT or self._is_quicker(situation)
            ):
                yield action

    def _is_quicker(self, situation: Situation) -> bool:
        """Return True if none of the enemies can catch up with the player."""
        speed = self._rules.roles.speed
        own = situation.view.stats[speed]
        return all(each.stats[speed] >= own for each in situation.foes)

    def _take_a_stand(self, situation: Situation) -> PlayerAction | None:
        """Return a step to where fewer can attack at a time, if that saves much."""
        if situation.front <= 1 or len(situation.near) > 1:
            return None
        cell = situation.positions.narrow()
        if cell is None:
            return None
        saved = situation.cost - self._forecast.cost(
            situation.foes, situation.positions.sides(cell)
        )
        if saved < _WORTH_A_WALK * situation.view.player.max_health:
            return None
        return self.pathfinder.approach(situation.view, [cell], occupied(situation.view))

    def _strike(self, situation: Situation) -> PlayerAction | None:
        """Return the blow or the use of an item or ability that saves most health."""
        view, most = situation.view, situation.view.player.max_health
        thrift = _THRIFT * most / (3 if situation.cost > _SERIOUS * view.player.health else 1)
        fight = Fight(situation.foes, situation.front, situation.cost, thrift)
        options = [*self._item_tactics.options(view, fight)]
        best = max(options, key=_gain, default=None)
        target, gain = self._best_blow(situation)
        if best is not None and best.gain > max(gain, 0):
            return best.action
        if target is None:
            return None
        self._forecast.strike(target)
        return self.pathfinder.attack(view, target)

    def _best_blow(self, situation: Situation) -> tuple[SeenActor | None, float]:
        """Return the enemy to strike, and the health that this saves."""
        found: list[tuple[float, int, SeenActor]] = []
        for foe in situation.near:
            lost = {foe.id: self._forecast.blow(foe)}
            gain = situation.cost - self._forecast.cost(situation.foes, situation.front, lost)
            found.append((gain, -foe.id, foe))
        if not found:
            return None, 0
        gain, _, foe = max(found, key=lambda each: each[:2])
        return foe, gain

    def _await(self, situation: Situation) -> PlayerAction | None:
        """Return how to meet enemies who are not there yet: by going to them, or by waiting."""
        view = situation.view
        comers = [
            foe
            for foe in situation.foes
            if not foe.is_fleeing and self._let_go.get(foe.id, 0) <= view.turn
        ]
        if not comers or (situation.is_lost and not self._is_bold):
            return None
        cells = [cell_of(foe, view) for foe in comers if self._forecast.duel(foe).reaches]
        is_near = situation.positions.theirs.get(self.pathfinder.here, 99) <= _NEAR
        is_coming = len(cells) < len(comers)
        self._waits += 1
        if self._waits > _CHASE:
            self._let_go |= dict.fromkeys((foe.id for foe in comers), view.turn + _FREE)
            return None
        is_worth_it = is_near or situation.cost > _EASY * view.player.max_health
        if is_coming and is_worth_it and self._waits <= _PATIENCE:
            return Wait()
        return self.pathfinder.approach(view, cells or [cell_of(foe, view) for foe in comers])

    # ------------------------------------------------------------------ peace

    def _meet(self, situation: Situation) -> Iterator[PlayerAction | None]:
        """Yield ways to deal with enemies who do not know of the player."""
        view = situation.view
        prey = self._prey(situation)
        if not prey or self.pathfinder.is_stalled(view):
            return
        if view.player.health * 2 > view.player.max_health:
            for each in prey:
                self._hunts[each.id] = self._hunts.get(each.id, 0) + 1
            yield self.pathfinder.approach(view, [cell_of(each, view) for each in prey])

    def _prey(self, situation: Situation) -> Sequence[SeenActor]:
        """Return the enemies that do not know of the player and are better killed now."""
        others = [each for each in situation.others if self._hunts.get(each.id, 0) < _HUNT]
        if not others:
            return ()
        limit = _SERIOUS * situation.view.player.health
        return others if self._is_bold or self._forecast.cost(situation.others) < limit else ()

    def _prepare(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield uses of items and abilities in peace, and rest."""
        if any(actor.hostile and not actor.is_asleep for actor in view.actors):
            return
        yield from self._item_tactics.finds(view)
        self.pathfinder.pass_over(view)
        yield from self._item_tactics.care(view)
        yield self._rest(view)

    def _rest(self, view: View) -> PlayerAction | None:
        """Return how to recover, or None where that is not needed."""
        if not self._style.rests_in_corridors:
            return self._resting.idea(view)
        action = self._resting.idea(view, _ALWAYS)
        if action is None or view.turn < self._settled:
            return action
        positions = FightPositions(
            self.pathfinder.ground(view), self.pathfinder.here, NO_CELLS, occupied(view)
        )
        walk = self.pathfinder.approach(view, positions.corridors())
        if walk is None:
            self._settled = view.turn + _RESTED
        return walk or action

    def _approach_offer(self, view: View) -> PlayerAction | None:
        """Return a step to the best item on offer, or the action of taking it."""
        offer = self._item_tactics.best_offer(view) if self._style.takes_offers else None
        if offer is None:
            return None
        if offer.position == view.player.position:
            return self._item_tactics.take(offer, view)
        x, y = offer.position
        return self.pathfinder.approach(view, [x * view.height + y])

    def _explore(self, view: View, situation: Situation) -> Iterator[PlayerAction | None]:
        """Yield steps into the unknown, and to the next level."""
        pathfinder = self.pathfinder
        shunned = self._shunned(situation)
        yield from self.deliver(view)
        if not pathfinder.is_stalled(view):
            if self._style.explores:
                yield self.work(view, shunned)
                yield pathfinder.explore(view, shunned)
                yield self._approach_offer(view)
            yield self._resting.idea(view, 90)
            yield pathfinder.leave(view, shunned)
            if not self._style.explores:
                yield pathfinder.explore(view, shunned)
            self._is_bold = True
            yield pathfinder.explore(view, occupied(view))
            yield pathfinder.leave(view, occupied(view))
            yield pathfinder.explore(view)
            pathfinder.dare(dares=True)
            yield pathfinder.explore(view)
        yield pathfinder.leave(view)
        pathfinder.dare(dares=True)
        yield pathfinder.leave(view)
        yield pathfinder.roam(view, self._rng)

    def _shunned(self, situation: Situation) -> Cells:
        """Return the cells where others stand, and those around enemies that are better avoided."""
        cells = occupied(situation.view)
        foes = [foe for foe in situation.foes if foe.id not in self._let_go]
        feared = [] if self._prey(situation) else situation.others + foes
        return cells | self.pathfinder.surroundings(situation.view, feared) if feared else cells


def _gain(option: FightOption) -> float:
    return option.gain
