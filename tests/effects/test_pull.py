from __future__ import annotations

import pytest

from roguelike.effects.pull import Pull
from roguelike.engine.world.events.actor_events import Pulled
from tests.scenario import Scenario, drawn, walled


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("#@....k#", "#@.k...#", id="so far"),
        pytest.param("#@.k...#", "#@k....#", id="up to where it comes from"),
        pytest.param("#@~.k..#", "#@~k...#", id="not where nobody can stand"),
        pytest.param("#@.a.k.#", "#@ak...#", id="the nearest of several first"),
    ],
)
def test_it_moves_those_it_meets_straight_closer(before: str, after: str) -> None:
    scenario = Scenario(walled(before))

    scenario.carry_out(Pull(cells=3), at="".join(mark for mark in "ka" if mark in before))

    assert str(scenario) == drawn(walled(after))


def test_it_may_be_to_where_it_is_aimed_at() -> None:
    scenario = Scenario("#######\n#@...k#\n#######")

    scenario.carry_out(Pull(cells=9, center="cell"), at=[(5, 1), (3, 1)])

    assert str(scenario) == drawn("#######\n#@.k..#\n#######")


def test_it_may_be_to_the_other_one_of_a_trigger() -> None:
    scenario = Scenario("#########\n#@.k...a#\n#########")

    scenario.carry_out(Pull(cells=2, center="other"), at="ka")  # the first of whom is the other one

    assert str(scenario) == drawn("#########\n#@.k.a..#\n#########")


def test_it_is_told_as_what_it_is() -> None:
    scenario = Scenario(walled("#@....k#"))

    events = scenario.carry_out(Pull(cells=3), at="k")

    assert [type(event) for event in events] == [Pulled]
