"""Forecasts of fights, from the numbers that a player is shown.

Where the combat rule cannot tell the damage, forecasts follow how earlier fights went.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from roguelike.content.schema.actors import MonsterDef
from roguelike.engine.knowledge.effect_estimates import points_of
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.bots.odds import Odds
from roguelike.workshop.bots.promises import Promise, attack_of

_LEAST = 0.05
"""The damage of a blow that does none, so that nothing takes for ever."""

_OVERKILL = 0.4
"""Blows that are wasted on an enemy that has hardly any health left."""

_WHOLE = 100  # percent

_REMEMBERED = 500
"""The most pairs of fighters of which the damage is cached."""

_SHARE_OF_ABILITIES = 0.7
"""The share of its chances to use an ability that an enemy takes."""


class Duel(Struct, frozen=True):
    """The forecast of a fight with one enemy.

    Attributes:
        actor: The enemy.
        time: How long it takes to kill it, in units of time; a turn has ten.
        rate: The health that it takes in a unit of time.
        reaches: Whether it does harm from afar.
    """

    actor: SeenActor
    time: float
    rate: float
    reaches: bool


class Foresight:
    """Tells what enemies may cost.

    Attributes:
        lost: Health that the player has lost since the view before.
        gained: Health that the player has got back since then.
    """

    def __init__(self, rules: Ruleset, promises: Mapping[str, Promise]) -> None:
        """Judge by the rules of a game.

        Args:
            rules: The rules.
            promises: What abilities are good for, by their ids.
        """
        self._rules = rules
        self._promises = promises
        self._rule = rules.foretelling
        self._odds = Odds()
        self._speed = rules.roles.speed
        self._own: Mapping[str, int] = {}
        self._depth = 1
        self._known: dict[tuple[object, ...], tuple[float, float]] = {}
        self._met: list[Mapping[str, int]] = []  # the stats of the latest enemies

    @property
    def lost(self) -> int:
        """The health that the player has lost since the view before."""
        return self._odds.lost

    @property
    def gained(self) -> int:
        """The health that the player has got back since then."""
        return self._odds.gained

    def look(self, view: View) -> None:
        """Note how strong the player is, and what has become of everyone."""
        self._odds.look(view)
        self._own, self._depth = view.stats, view.depth
        for actor in view.actors:
            if actor.hostile and actor.stats not in self._met:
                self._met = [*self._met[-5:], actor.stats]

    def strike(self, target: SeenActor) -> None:
        """Note whom the player is about to attack."""
        self._odds.strike(target)

    def duel(self, actor: SeenActor, lost: float = 0) -> Duel:
        """Return how a fight with an enemy would go that has lost some of its health."""
        mine, its = self._blows(actor)
        left = max(actor.health - lost, 0)
        pace, its_pace = self._own[self._speed], max(actor.stats[self._speed], 1)
        time = (left / max(mine, _LEAST) + _OVERKILL) * pace if left else 0.0
        spells, reaches = self._spells(actor)
        return Duel(actor, time, its / its_pace + spells, reaches)

    def _blows(self, actor: SeenActor) -> tuple[float, float]:
        """Return the average damage of a blow of the player's, and of one of the enemy's."""
        if self._rule is None:
            return 1.0, self._odds.cost([actor]) / max(actor.health, 1)
        key = (actor.id, *self._own.values(), *actor.stats.values())
        if (found := self._known.get(key)) is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            mine = self._rule.expected_damage(self._own, actor.stats)
            its = self._rule.expected_damage(actor.stats, self._own)
            found = self._known[key] = mine, its
        return found

    def _spells(self, actor: SeenActor) -> tuple[float, bool]:
        """Return the health that an enemy's abilities take in a unit of time; whether from afar."""
        kind = self._rules.monsters.get(actor.kind)
        definition = None if kind is None else kind.definition
        if not isinstance(definition, MonsterDef):
            return 0.0, False
        rate = 0.0
        reaches = any(each.shoots for each in definition.behaviors)
        if not definition.abilities:
            return rate, reaches
        points = points_of(actor.stats, self._own, self._depth)
        for identifier in definition.abilities:
            promise = self._promises.get(identifier)
            if promise is None:
                continue
            harm = promise.harm(points, attack_of(self._rule, actor.stats, self._own))
            if harm:
                pause = max(promise.cooldown * 10, actor.stats[self._speed])
                rate += _SHARE_OF_ABILITIES * harm / pause
                reaches |= promise.is_aimed
        return rate, reaches

    def cost(
        self, foes: Sequence[SeenActor], front: int = 8, lost: Mapping[int, float] | None = None
    ) -> float:
        """Return how much health it may cost to kill enemies one after the other.

        Args:
            foes: The enemies.
            front: How many of those without reach can attack at a time.
            lost: Health that they will have lost before, by their ids.
        """
        lost = lost or {}
        duels = [self.duel(each, lost.get(each.id, 0)) for each in foes]
        left = [each for each in duels if each.time]
        left.sort(key=lambda each: (-each.rate / each.time, each.actor.id))
        total = 0.0
        for place, duel in enumerate(left):
            near = [each.rate for each in left[place:] if not each.reaches]
            far = [each.rate for each in left[place:] if each.reaches]
            total += duel.time * (sum(near[:front]) + sum(far))
        return total

    def rate(self, foes: Sequence[SeenActor]) -> float:
        """Return the health that enemies take while the player acts once."""
        return self._own[self._speed] * sum(self.duel(each).rate for each in foes)

    def hurt(self, promise: Promise, target: SeenActor) -> float:
        """Return the average damage that the player's use of something does to somebody."""
        points = points_of(self._own, target.stats, self._depth)
        return promise.harm(points, attack_of(self._rule, self._own, target.stats))

    def harm(self, promise: Promise) -> float:
        """Return the average damage that a use of something does to those who were met last."""
        own, total, met = self._own, 0.0, self._met or [self._own]
        for other in met:
            points = points_of(own, other, self._depth)
            total += promise.harm(points, attack_of(self._rule, own, other))
        return total / len(met)

    def blow(self, target: SeenActor) -> float:
        """Return the average damage of one of the player's blows."""
        return self._blows(target)[0]

    def worth(self, bonuses: Mapping[str, int]) -> float:
        """Return how many percent better the player would fight with so much more in stats."""
        return _WHOLE * (self.strength(bonuses) / max(self.strength({}), _LEAST) - 1)

    def strength(self, bonuses: Mapping[str, int]) -> float:
        """Return how well the player would fight with so much more in stats, by full id.

        It compares what it deals with what it takes, against the enemies that it met last.
        """
        own = dict(self._own)
        for stat, bonus in bonuses.items():
            own[stat] = max(own.get(stat, 0) + bonus, 0)
        if self._rule is None:
            return float(sum(own.values()) - 2 * own[self._speed])
        dealt = taken = _LEAST
        for other in self._met or [self._own]:
            dealt += self._rule.expected_damage(own, other)
            taken += self._rule.expected_damage(other, own)
        return dealt / taken / max(own[self._speed], 1) * own[self._rules.roles.max_health]
