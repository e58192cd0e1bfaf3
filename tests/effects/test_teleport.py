from __future__ import annotations

from roguelike.effects.teleport import Teleport
from tests.scenario import Scenario, drawn

HALL = "#########\n#@..k...#\n#########"


def test_the_one_who_causes_it_comes_to_where_it_is_aimed_at() -> None:
    scenario = Scenario(HALL)

    scenario.carry_out(Teleport(to="aim"), at=[(3, 1)])

    assert str(scenario) == drawn("#########\n#..@k...#\n#########")


def test_it_comes_beside_one_who_stands_there_and_not_to_where_nobody_can_stand() -> None:
    scenario = Scenario("#######\n#@..k~#\n#######")

    assert scenario.carry_out(Teleport(to="aim"), at=[(5, 1)]) == []
    scenario.carry_out(Teleport(to="aim"), at="k")

    assert str(scenario) == drawn("#######\n#..@k~#\n#######")


def test_a_random_cell_is_never_in_a_small_part_that_is_shut_off() -> None:
    scenario = Scenario("#########\n#@...#..#\n#########")
    found: set[int] = set()

    for _ in range(60):
        scenario.carry_out(Teleport(), at="@")
        found.add(scenario.position("@").x)

    assert found == {1, 2, 3, 4}


def test_any_free_cell_is_random_and_a_far_one_if_there_is_one() -> None:
    scenario = Scenario(HALL)
    found: set[int] = set()

    for _ in range(100):
        before = scenario.position("k")
        scenario.carry_out(Teleport(whom="target", distance=2), at="k")
        found.add(scenario.position("k").x)
        assert abs(scenario.position("k").x - before.x) >= 2

    assert found == {2, 3, 4, 5, 6, 7}
    assert scenario.carry_out(Teleport(whom="target", distance=9), at="k"), "else not so far"
