from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.references.names import Names
from roguelike.content.schema.rules import Foretelling
from roguelike.core.rng import Rng
from roguelike.engine.world.attack_context import Clash
from roguelike.engine.world.events.events import Attacked
from roguelike.rules.flat import Flat, flat
from tests.content.validation import faults, read
from tests.scenario import STATS, Scenario

NAMES = Names("zoo", {"stat": set(STATS)})
SMALL = st.integers(-6, 12)


def rule(**formulas: str) -> Flat:
    return read(Flat, formulas, NAMES)


def clash(seed: str = "test", defense: int = 0, **attacker: int) -> Clash:
    stats = {"@": attacker, "k": {"defense": defense}}
    scenario = Scenario("####\n#@k#\n####", stats=stats)
    return Clash(scenario.marks["@"], scenario.marks["k"], Rng(seed, "combat"))


@given(
    attack=st.integers(0, 20),
    defense=st.integers(0, 20),
    chance=st.integers(0, 100),
    seed=st.text(max_size=3),
)
def test_what_is_told_is_what_happens(attack: int, defense: int, chance: int, seed: str) -> None:
    blow = flat(Flat(), clash(seed, defense, attack=attack, attack_chance=chance))

    (event,) = blow.events
    assert isinstance(event, Attacked)
    (face,) = event.rolls
    assert (event.actor, event.target, event.hits) == (1, 2, int(face <= chance))
    assert blow.landed == bool(event.hits)
    assert blow.damage == (max(attack - defense, 0) if blow.landed else 0)


def test_dice_and_stats_of_both_decide() -> None:
    mixed = rule(
        damage="1d4 * 10 + self.attack", armor="other.defense / 2", chance="100 - other.speed"
    )

    blows = [flat(mixed, clash(str(seed), 9, attack=5)) for seed in range(200)]

    assert {blow.damage for blow in blows if blow.landed} == {11, 21, 31, 41}
    assert 0 < sum(not blow.landed for blow in blows) < 50


def test_all_formulas_are_rolled_from_the_stream_of_combat() -> None:
    dice = rule(damage="1d1000", armor="1d10", chance="99 + 1d2")

    fight, faces = clash("again"), Rng("again", "combat")
    blow = flat(dice, fight)

    chance, face = 99 + faces.between(1, 2), faces.between(1, 100)
    assert face <= chance
    assert blow.damage == max(faces.between(1, 1000) - faces.between(1, 10), 0)


@pytest.mark.parametrize("text", ["depth", "power", "goblin.attack", "10 / other.defense"])
def test_a_formula_mentions_only_the_stats_of_both(text: str) -> None:
    assert faults(Flat, {"armor": text}, NAMES) == ["armor: formula"]


# ---------------------------------------------------------------- foretelling


@given(damage=SMALL, sides=st.integers(1, 6), armor=SMALL, more=st.integers(1, 6), chance=SMALL)
def test_the_average_is_that_of_all_cases(
    damage: int, sides: int, armor: int, more: int, chance: int
) -> None:
    foretelling = rule(
        damage=f"{damage} + 1d{sides}", armor=f"{armor} + d{more}", chance=f"{chance}*10 - 1 + 1d3"
    )
    assert isinstance(foretelling, Foretelling)

    cases = [
        max(damage + one - armor - other, 0)
        for one in range(1, sides + 1)
        for other in range(1, more + 1)
    ]
    percents = [min(max(chance * 10 + each, 0), 100) for each in range(3)]
    exact = Fraction(sum(percents), 300) * Fraction(sum(cases), len(cases))
    assert foretelling.expected_damage(STATS, STATS) == pytest.approx(float(exact))
    harmed = Fraction(sum(percents), 300) * Fraction(sum(map(bool, cases)), len(cases))
    assert foretelling.chance_of_harm(STATS, STATS) == pytest.approx(float(harmed))


def test_the_stats_of_both_decide_what_is_foretold() -> None:
    strong = {**STATS, "core:attack": 7, "core:attack_chance": 50}

    assert Flat().expected_damage(strong, {**STATS, "core:defense": 3}) == 2
    assert rule(damage="self.speed").expected_damage(strong, STATS) == 5


@pytest.mark.parametrize(
    ("formulas", "strength"),
    [
        ({}, "core:attack"),
        ({"damage": "2 * other.gold + self.speed + self.attack"}, "core:speed"),
        ({"damage": "1d6", "chance": "self.awareness * 5"}, "core:awareness"),
        ({"damage": "1d6", "chance": "50"}, "core:attack"),
    ],
)
def test_strength_is_the_first_stat_that_the_attacker_needs(
    formulas: dict[str, str], strength: str
) -> None:
    assert rule(**formulas).strength == strength
