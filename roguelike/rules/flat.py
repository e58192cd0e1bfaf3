"""Combat in which damage and armor are numbers, and one die decides whether a blow hits."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import FormulaMark, variable_values
from roguelike.core.formulas.expression import Interval
from roguelike.core.formulas.formula import Formula
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.events.events import Attacked, Event
from roguelike.registry import Params, implements

Measure = Annotated[Formula, FormulaMark(frozenset(), owners=frozenset({"self", "other"}))]
"""A number in a clash, over the stats of who attacks (`self`) and of who is attacked (`other`)."""


class Flat(Params):
    """One hundred-sided die decides whether a blow hits; what armor leaves of its damage is done.

    All three are formulas over the stats of the attacker, as in `self.attack`, and of the
    defender, as in `other.defense`, with dice. A blow that hits does its damage less the armor,
    and never less than nothing.
    """

    kind: Literal["flat"] = "flat"
    damage: Measure = Field(
        default="self.core:attack", validate_default=True, description="Damage of a blow that hits."
    )
    armor: Measure = Field(
        default="other.core:defense",
        validate_default=True,
        description="How much of it the defender's armor takes away.",
    )
    chance: Measure = Field(
        default="self.core:attack_chance",
        validate_default=True,
        description="Percent chance that a blow hits.",
    )

    @property
    def strength(self) -> str:
        """The stat that says first how much damage an actor does."""
        named = (each for formula in (self.damage, self.chance) for each in _own_stats(formula))
        return next(named, "core:attack")

    def expected_damage(self, attacker: Mapping[str, int], defender: Mapping[str, int]) -> float:
        """Return the damage that an attack does on average, as `Foretelling` has it.

        Every value between the bounds of a formula is taken to be equally likely. That is exact
        without dice and with a single die; of several dice, the extremes count for too much.
        """
        points = _points(attacker, defender)
        damage, armor = self.damage.bounds(points), self.armor.bounds(points)
        return self._hits(points) * _mean(damage, armor, _pyramid)

    def chance_of_harm(self, attacker: Mapping[str, int], defender: Mapping[str, int]) -> float:
        """Return how likely an attack is to do any damage, reckoned as the damage is."""
        points = _points(attacker, defender)
        damage, armor = self.damage.bounds(points), self.armor.bounds(points)
        return self._hits(points) * _mean(damage, armor, _triangle)

    def _hits(self, points: Mapping[str, Interval]) -> float:
        """Return how likely a blow is to hit, from 0 to 1."""
        chance = self.chance.bounds(points)
        return (_mean(chance, (0, 0), _pyramid) - _mean(chance, (100, 100), _pyramid)) / 100


def _own_stats(formula: Formula) -> list[str]:
    """Return the stats of the attacker that a formula mentions, in the order of its text."""
    names = sorted(formula.variables, key=formula.span_of)
    pairs = (name.partition(".") for name in names)
    return [stat for owner, _, stat in pairs if owner == "self"]


def _values(attacker: Mapping[str, int], defender: Mapping[str, int]) -> dict[str, int]:
    return variable_values("self", attacker) | variable_values("other", defender)


def _points(attacker: Mapping[str, int], defender: Mapping[str, int]) -> dict[str, Interval]:
    """Return the stats of both sides as bounds of formulas."""
    return {name: (value, value) for name, value in _values(attacker, defender).items()}


def _mean(above: Interval, below: Interval, total_up_to: Callable[[int], int]) -> float:
    """Return the mean of what counts of the excess of one number over another.

    Each is as likely to be any of the whole numbers within its bounds. With `_pyramid`, that is
    the excess, where less than nothing is nothing; with `_triangle`, it is 1 where there is any.
    """
    (least, most), (low, high) = above, below
    cases = (most - least + 1) * (high - low + 1)
    total = (
        total_up_to(most - low)
        - total_up_to(most - high - 1)
        - total_up_to(least - 1 - low)
        + total_up_to(least - high - 2)
    )
    return total / cases


def _pyramid(height: int) -> int:
    """Return the sum of 1, 1 + 2, 1 + 2 + 3 and so on, of as many as `height`, if any."""
    return height * (height + 1) * (height + 2) // 6 if height > 0 else 0


def _triangle(height: int) -> int:
    """Return the sum of 1, 2, 3 and so on, of as many as `height`, if any."""
    return height * (height + 1) // 2 if height > 0 else 0


@implements(Flat)
def flat(params: Flat, clash: Clash) -> Blow:
    """Roll whether the blow hits, then its damage and the armor."""
    attacker, defender, rng = clash
    values = _values(attacker.stats, defender.stats)
    chance = params.chance.roll(rng, values)
    face = rng.between(1, 100)
    is_hit = face <= chance
    events: list[Event] = [Attacked(attacker.id, defender.id, (face,), int(is_hit))]
    if not is_hit:
        return Blow(0, events, landed=False)
    damage = params.damage.roll(rng, values) - params.armor.roll(rng, values)
    return Blow(max(damage, 0), events, landed=True)
