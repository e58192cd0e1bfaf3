from __future__ import annotations

import pytest

from roguelike.effects.push import Push
from tests.scenario import Scenario, drawn, walled


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("#@k....#", "#@..k..#", id="so far"),
        pytest.param("#@k.#..#", "#@.k#..#", id="up to a wall"),
        pytest.param("#@k.a..#", "#@.ka..#", id="up to another one"),
        pytest.param("#@k~...#", "#@k~...#", id="not where nobody can stand"),
        pytest.param("#@k+...#", "#@.-k..#", id="through a door"),
    ],
)
def test_it_moves_those_it_meets_straight_away(before: str, after: str) -> None:
    scenario = Scenario(walled(before))

    scenario.carry_out(Push(cells=2), at="k")

    assert str(scenario) == drawn(walled(after))


def test_the_way_goes_on_as_it_comes_from_its_center() -> None:
    scenario = Scenario("########\n#@.....#\n#..k...#\n#......#\n########")

    scenario.carry_out(Push(cells=2), at="k")

    assert str(scenario) == drawn("########\n#@.....#\n#......#\n#....k.#\n########")


def test_it_may_be_away_from_where_it_is_aimed_at() -> None:
    scenario = Scenario("#######\n#@.a.k#\n#######")

    scenario.carry_out(Push(center="cell"), at=[(3, 1), (5, 1), (4, 1)])

    assert str(scenario) == drawn("#######\n#@a..k#\n#######")


def test_of_several_the_farthest_goes_first() -> None:
    scenario = Scenario("#######\n#@ka..#\n#######")

    scenario.carry_out(Push(), at="ka")

    assert str(scenario) == drawn("#######\n#@.ka.#\n#######")
