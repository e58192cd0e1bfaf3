from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import CARDINALS, Direction
from roguelike.engine.serialization.dump import state_hash
from tests.scenario import Scenario, ruleset


def test_the_enemy_of_a_monster_is_the_player() -> None:
    scenario = Scenario("#####\n#@.k#\n#####")

    turn = scenario.turn("k")

    assert turn.enemy is scenario.marks["@"]
    assert turn.actor is scenario.marks["k"]
    assert turn.rng is scenario.world.ai_rng


@pytest.mark.parametrize(("between", "expected"), [(".", True), ("#", False), ("+", False)])
def test_a_monster_sees_its_enemy_where_nothing_is_in_between(
    between: str, *, expected: bool
) -> None:
    assert Scenario(f"#####\n#@{between}k#\n#####").turn("k").sees_enemy() == expected


def directions(scenario: Scenario) -> list[Direction]:
    turn = scenario.turn("k")
    return [turn.direction_to(cell) for cell in turn.open_steps()]


def test_open_steps_come_in_their_fixed_order() -> None:
    scenario = Scenario("#####\n#...#\n#.k.#\n#...#\n#####")

    assert directions(scenario) == list(CARDINALS)


def test_open_steps_cut_no_corner_that_may_not_be_cut() -> None:
    scenario = Scenario("####\n#k##\n#..#\n####", rules=ruleset(diagonals=True, cutting="never"))

    assert directions(scenario) == [Direction.SOUTH]


def test_what_an_actor_sees_is_found_out_once_for_all_its_behaviors() -> None:
    scenario = Scenario("######\n#@.k.#\n####.#\n####.#\n######")
    turn, monster = scenario.turn("k"), scenario.marks["k"]
    assert turn.sees_enemy()

    scenario.world.level.shift(monster, scenario.cell(4, 3))

    assert turn.sees_enemy()
    turn.begin(monster)
    assert not turn.sees_enemy()


def test_looking_changes_nothing() -> None:
    scenario = Scenario("#####\n#@.k#\n#...#\n#####")
    turn, before = scenario.turn("k"), state_hash(scenario.world)

    turn.sees_enemy()
    turn.open_steps()
    turn.step_towards(scenario.cell(1, 2), in_sight=False)

    assert state_hash(scenario.world) == before
