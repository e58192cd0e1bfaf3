"""The odds of attacks: how likely they are to do harm, and how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.schema.amounts import Amount, values_of
from roguelike.content.schema.rules import Foretelling, RulesDef
from roguelike.content.schema.steps import StepParams
from roguelike.core.expression import Interval
from roguelike.engine.world.cause import ActorId
from roguelike.game import Game

_WHOLE = 100  # percent


class Attack(NamedTuple):
    """The odds of an attack: the chance that it does harm, 0 to 1, and the damage on average."""

    chance: float
    damage: float


class Odds:
    """Knows the chances of the player's attacks, where the combat rule can tell them."""

    def __init__(self, catalog: Catalog, game: Game) -> None:
        """Look up the combat rule of a game."""
        self._world = game.world
        rule = catalog.get(RulesDef, game.ruleset.campaign.rules).combat
        self._rule = rule if isinstance(rule, Foretelling) else None

    def attack(self, steps: Iterable[StepParams], target: ActorId) -> Attack | None:
        """Return the odds of an attack that steps make on an actor of the level.

        None where the steps do not attack by the combat rule, or where that cannot tell.
        """
        attacks = (step.attacks_with() for step in steps)
        changes = next((each for each in attacks if each is not None), None)
        if changes is None or self._rule is None:
            return None
        own, other = self._world.player.stats, self._world.level.cast[target].stats
        stats = {**own, **self._values(changes, own, other)}
        return self._attack(self._rule, stats, other)

    def harm(self, steps: Iterable[StepParams], target: ActorId) -> Interval | None:
        """Return the least and the most harm that steps do to an actor of the level by themselves.

        None where that is up to the combat rule, or where they do none.
        """
        own, other = self._world.player.stats, self._world.level.cast[target].stats
        points = self._points(own, other)
        found = [
            self._spared(amount.bounds(points), other.get(step.resisted_with() or "", 0))
            for step in steps
            if (amount := step.harms_by()) is not None
        ]
        return (sum(low for low, _ in found), sum(high for _, high in found)) if found else None

    def fight(self, target: ActorId) -> tuple[Attack, Attack] | None:
        """Return the odds of the player's attacks on an actor, and of the actor's on the player.

        None where the combat rule cannot tell.
        """
        if self._rule is None:
            return None
        own, other = self._world.player.stats, self._world.level.cast[target].stats
        theirs = self._attack(self._rule, other, own)
        mode = self._world.ruleset.mode
        if mode is not None:
            theirs = theirs._replace(damage=theirs.damage * mode.damage_taken / _WHOLE)
        return self._attack(self._rule, own, other), theirs

    def _attack(
        self, rule: Foretelling, attacker: Mapping[str, int], defender: Mapping[str, int]
    ) -> Attack:
        return Attack(
            rule.chance_of_harm(attacker, defender), rule.expected_damage(attacker, defender)
        )

    def _values(
        self, changes: Mapping[str, Amount], own: Mapping[str, int], other: Mapping[str, int]
    ) -> dict[str, int]:
        """Return the middle of what the formulas of an attack can give, by the ids of stats."""
        points = self._points(own, other)
        return {stat: sum(formula.bounds(points)) // 2 for stat, formula in changes.items()}

    def _points(self, own: Mapping[str, int], other: Mapping[str, int]) -> dict[str, Interval]:
        """Return the values that formulas may mention."""
        values = {"depth": self._world.depth, "power": 1}
        values |= values_of("self", own) | values_of("other", other)
        return {name: (value, value) for name, value in values.items()}

    def _spared(self, harm: Interval, percent: int) -> Interval:
        """Return the bounds of harm of which so many percent do not count."""
        low, high = (max(each, 0) * (_WHOLE - min(percent, _WHOLE)) // _WHOLE for each in harm)
        return low, high
