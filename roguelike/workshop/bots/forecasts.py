"""Forecasts of deeds and of fights, from the numbers that a player is shown.

Where the combat rule cannot tell the damage, forecasts follow how earlier fights went.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.rules import Foretelling
from roguelike.content.schema.steps import Deed, StepParams
from roguelike.engine.definitions.tags import BAD, GOOD
from roguelike.engine.knowledge.effect_estimates import (
    Points,
    Stats,
    all_steps,
    midpoint,
    points_of,
)
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.targeting.aiming import must_aim
from roguelike.engine.world.ruleset import KindIndex, Ruleset


class EffectEstimate(Struct, frozen=True):
    """The estimated effect of a deed, as far as it can be read from its definition.

    Attributes:
        steps: All of its steps, with those that other steps contain.
        is_aimed: Whether a cell has to be chosen.
        is_for_self: Whether it meets the one who does it and nobody else.
        blessings: The statuses that help, by their ids.
        curses: Those that do not.
        summons: Whether it calls somebody into being.
        charms: Whether it wins others over.
        improves: Whether it changes stats for good.
        reveals: Whether it shows where something is.
        cooldown: For how many turns it cannot be done again.
    """

    steps: tuple[StepParams, ...]
    is_aimed: bool
    is_for_self: bool
    blessings: frozenset[str]
    curses: frozenset[str]
    summons: bool
    charms: bool
    improves: bool
    reveals: bool
    cooldown: int = 0

    def heals(self, points: Points) -> float:
        """Return how much health it gives back on average."""
        found = (each.heals_by() for each in self.steps)
        return sum(midpoint(each, points) for each in found if each is not None)

    def harm(
        self, points: Points, attack: Callable[[Mapping[str, Amount], Points], float]
    ) -> float:
        """Return the health that it takes on average from each target.

        Args:
            points: What formulas may mention.
            attack: Tells the damage of an attack by the combat rule with changed stats.
        """
        total = 0.0
        for step in self.steps:
            if step.whom == "self":
                continue
            changes, amount = step.attacks_with(), step.harms_by()
            if changes is not None:
                total += attack(changes, points)
            elif amount is not None:
                total += max(midpoint(amount, points), 0)
        return total


def estimate_of(deed: Deed, things: KindIndex, cooldown: int = 0) -> EffectEstimate:
    """Return the estimated effect of a deed."""
    steps = tuple(all_steps(deed.steps, things))
    begun = {status for each in steps if (status := each.begins()) is not None}
    tags = {each: things.statuses[each].definition.tags for each in sorted(begun)}
    return EffectEstimate(
        steps=steps,
        is_aimed=must_aim(deed),
        is_for_self=deed.aim is None,
        blessings=frozenset(each for each, words in tags.items() if GOOD in words),
        curses=frozenset(each for each, words in tags.items() if BAD in words),
        summons=any(each.calls() is not None for each in steps),
        charms=any(each.charms for each in steps),
        improves=any(each.changes_by() for each in steps),
        reveals=any(each.reveals for each in steps),
        cooldown=cooldown,
    )


def attack_of(
    rule: Foretelling | None, own: Stats, other: Stats
) -> Callable[[Mapping[str, Amount], Points], float]:
    """Return a function that returns the average damage of an attack with changed stats."""

    def attack(changes: Mapping[str, Amount], points: Points) -> float:
        if rule is None:
            return 1.0
        changed = {stat: round(midpoint(each, points)) for stat, each in changes.items()}
        return rule.expected_damage({**own, **changed}, other)

    return attack


_MEMORY = 120
"""Points of damage after which old ones count half, since deeper monsters are other monsters."""


class FightHistory:
    """Forecasts fights from the damage dealt and taken so far.

    It works with any combat rule, because it knows none.

    Attributes:
        lost: Health that the player has lost since the view before.
        gained: Health that the player has got back since then.
    """

    def __init__(self) -> None:
        """Begin with the belief that the player deals twice the damage that it takes."""
        self.lost = 0
        self.gained = 0
        self._dealt = 8
        self._taken = 4
        self._health = 0
        self._others: dict[int, int] = {}
        self._target = 0

    def strike(self, target: SeenActor) -> None:
        """Note whom the player is about to attack."""
        self._target = target.id

    def look(self, view: View) -> None:
        """Note the damage dealt and taken since the view before."""
        self.lost = max(self._health - view.player.health, 0)
        self.gained = max(view.player.health - self._health, 0)
        self._health = view.player.health
        others = {actor.id: actor.health for actor in view.actors if actor.hostile}
        if self._target not in others:  # out of view, which for whom one has struck means dead
            others[self._target] = 0
        for actor, health in others.items():
            self._dealt += max(self._others.get(actor, health) - health, 0)
        self._taken += self.lost
        if self._dealt + self._taken > _MEMORY:
            self._dealt //= 2
            self._taken //= 2
        self._others = others
        self._target = 0

    def cost(self, actors: Iterable[SeenActor]) -> int:
        """Return how much health it may cost to kill `actors`."""
        health = sum(actor.health for actor in actors)
        return health * (self._taken + 1) // (self._dealt + 1)


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


class FightForecast:
    """Forecasts the health that fights with enemies cost.

    Attributes:
        lost: Health that the player has lost since the view before.
        gained: Health that the player has got back since then.
    """

    def __init__(self, rules: Ruleset, estimates: Mapping[str, EffectEstimate]) -> None:
        """Judge by the rules of a game.

        Args:
            rules: The rules.
            estimates: What abilities are good for, by their ids.
        """
        self._rules = rules
        self._estimates = estimates
        self._rule = rules.foretelling
        self._history = FightHistory()
        self._speed = rules.roles.speed
        self._own: Mapping[str, int] = {}
        self._depth = 1
        self._known: dict[tuple[object, ...], tuple[float, float]] = {}
        self._met: list[Mapping[str, int]] = []  # the stats of the latest enemies

    @property
    def lost(self) -> int:
        """The health that the player has lost since the view before."""
        return self._history.lost

    @property
    def gained(self) -> int:
        """The health that the player has got back since then."""
        return self._history.gained

    def look(self, view: View) -> None:
        """Note the player's stats, and the damage dealt and taken."""
        self._history.look(view)
        self._own, self._depth = view.stats, view.depth
        for actor in view.actors:
            if actor.hostile and actor.stats not in self._met:
                self._met = [*self._met[-5:], actor.stats]

    def strike(self, target: SeenActor) -> None:
        """Note whom the player is about to attack."""
        self._history.strike(target)

    def duel(self, actor: SeenActor, lost: float = 0) -> Duel:
        """Return the forecast of a fight with an enemy that has lost some of its health."""
        mine, its = self._blows(actor)
        left = max(actor.health - lost, 0)
        pace, its_pace = self._own[self._speed], max(actor.stats[self._speed], 1)
        time = (left / max(mine, _LEAST) + _OVERKILL) * pace if left else 0.0
        spells, reaches = self._spells(actor)
        return Duel(actor, time, its / its_pace + spells, reaches)

    def _blows(self, actor: SeenActor) -> tuple[float, float]:
        """Return the average damage of a blow of the player's, and of one of the enemy's."""
        if self._rule is None:
            return 1.0, self._history.cost([actor]) / max(actor.health, 1)
        key = (actor.id, *self._own.values(), *actor.stats.values())
        if (found := self._known.get(key)) is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            mine = self._rule.expected_damage(self._own, actor.stats)
            its = self._rule.expected_damage(actor.stats, self._own)
            found = self._known[key] = mine, its
        return found

    def _spells(self, actor: SeenActor) -> tuple[float, bool]:
        """Return the health that an enemy's abilities take in a unit of time, and if from afar."""
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
            estimate = self._estimates.get(identifier)
            if estimate is None:
                continue
            harm = estimate.harm(points, attack_of(self._rule, actor.stats, self._own))
            if harm:
                pause = max(estimate.cooldown * 10, actor.stats[self._speed])
                rate += _SHARE_OF_ABILITIES * harm / pause
                reaches |= estimate.is_aimed
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

    def hurt(self, estimate: EffectEstimate, target: SeenActor) -> float:
        """Return the average damage that a use by the player does to an enemy."""
        points = points_of(self._own, target.stats, self._depth)
        return estimate.harm(points, attack_of(self._rule, self._own, target.stats))

    def harm(self, estimate: EffectEstimate) -> float:
        """Return the average damage that a use does to the enemies met last."""
        own, total, met = self._own, 0.0, self._met or [self._own]
        for other in met:
            points = points_of(own, other, self._depth)
            total += estimate.harm(points, attack_of(self._rule, own, other))
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
