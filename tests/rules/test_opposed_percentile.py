from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.rules import Foretelling
from roguelike.core.rng import Rng
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.events.events import Attacked, Defended
from roguelike.rules.opposed_percentile import MAX_DICE, OpposedPercentile, opposed_percentile
from tests.scenario import Scenario

RULE = OpposedPercentile()
PERCENTS = st.integers(0, 100)
DICE = st.integers(0, 12)


def clash(
    attack: int, attack_chance: int, defense: int = 0, defense_chance: int = 0, seed: str = "test"
) -> Clash:
    stats = {
        "@": {"attack": attack, "attack_chance": attack_chance},
        "k": {"defense": defense, "defense_chance": defense_chance},
    }
    scenario = Scenario("####\n#@k#\n####", stats=stats)
    return Clash(scenario.marks["@"], scenario.marks["k"], Rng(seed, "combat"))


def attacked(blow: Blow) -> Attacked:
    event = blow.events[0]
    assert isinstance(event, Attacked)
    return event


def defended(blow: Blow) -> Defended | None:
    if len(blow.events) == 1:
        return None
    _, event = blow.events
    assert isinstance(event, Defended)
    return event


@given(attack=DICE, chance=PERCENTS, defense=DICE, block=PERCENTS, seed=st.text(max_size=3))
def test_what_is_told_is_what_happens(
    attack: int, chance: int, defense: int, block: int, seed: str
) -> None:
    blow = opposed_percentile(RULE, clash(attack, chance, defense, block, seed))

    attempt, answer = attacked(blow), defended(blow)
    assert (attempt.actor, attempt.target) == (1, 2)
    assert len(attempt.rolls) == attack
    assert all(1 <= face <= 100 for face in attempt.rolls)
    assert list(attempt.rolls) == sorted(attempt.rolls, reverse=True)
    assert attempt.hits == sum(face <= chance for face in attempt.rolls)
    assert blow.landed == (attempt.hits > 0)
    assert (answer is not None) == (blow.landed and defense > 0)
    if answer is None:
        assert blow.damage == attempt.hits
        return
    assert answer.actor == 2
    assert len(answer.rolls) == defense
    assert list(answer.rolls) == sorted(answer.rolls, reverse=True)
    assert answer.blocks == sum(face <= block for face in answer.rolls)
    assert blow.damage == max(attempt.hits - answer.blocks, 0)


def test_there_is_an_end_to_dice() -> None:
    blow = opposed_percentile(RULE, clash(MAX_DICE + 1, 100))

    assert len(attacked(blow).rolls) == blow.damage == MAX_DICE


def test_after_a_complete_miss_nobody_defends() -> None:
    fight = clash(3, 0, defense=5, defense_chance=100)
    same = Rng("test", "combat")
    for _ in range(3):
        same.between(1, 100)

    blow = opposed_percentile(RULE, fight)

    assert not blow.landed
    assert defended(blow) is None
    assert fight.rng.state == same.state


def test_the_stats_that_count_are_for_the_data_to_choose() -> None:
    fight = clash(0, 0)
    fight.attacker.stats |= {"x:aim": 100, "x:darts": 4}
    rule = OpposedPercentile(attack="x:darts", attack_chance="x:aim")

    assert attacked(opposed_percentile(rule, fight)).hits == 4


@given(attack=DICE, chance=PERCENTS, defense=DICE, block=PERCENTS)
def test_the_damage_that_is_foretold_is_the_mean_of_what_can_happen(
    attack: int, chance: int, defense: int, block: int
) -> None:
    hits = distribution(attack, chance)
    blocks = distribution(defense, block)
    mean = sum(
        hits[one] * blocks[other] * max(one - other, 0) for one, other in product(hits, blocks)
    )

    attacker = {RULE.attack: attack, RULE.attack_chance: chance}
    defender = {RULE.defense: defense, RULE.defense_chance: block}

    assert RULE.expected_damage(attacker, defender) == pytest.approx(float(mean))
    harmed = sum(hits[one] * blocks[other] for one, other in product(hits, blocks) if one > other)
    assert RULE.chance_of_harm(attacker, defender) == pytest.approx(float(harmed))


def test_a_defender_with_fewer_than_no_dice_blocks_nothing_on_average_either() -> None:
    attacker = {"core:attack": 3, "core:attack_chance": 100}
    defender = {"core:defense": -2, "core:defense_chance": 50}

    assert RULE.expected_damage(attacker, defender) == 3


def distribution(dice: int, chance: int) -> dict[int, Fraction]:
    """Return how likely each number of successes is, by adding one die after the other."""
    success, found = Fraction(chance, 100), {0: Fraction(1)}
    for _ in range(dice):
        added: dict[int, Fraction] = {}
        for number, odds in found.items():
            added[number] = added.get(number, Fraction(0)) + odds * (1 - success)
            added[number + 1] = added.get(number + 1, Fraction(0)) + odds * success
        found = added
    return found


def test_nobody_is_foretold_to_roll_more_dice_than_there_are() -> None:
    attacker = {RULE.attack: MAX_DICE + 50, RULE.attack_chance: 100}
    defender = {RULE.defense: 0, RULE.defense_chance: 0}

    assert RULE.expected_damage(attacker, defender) == MAX_DICE
    assert isinstance(RULE, Foretelling)
    assert RULE.strength == "core:attack"
