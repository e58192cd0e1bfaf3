"""Resting for as long as it helps."""

from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.engine.knowledge.player_view import view_of
from roguelike.workshop.bots.resting import Resting
from tests.scenario import Scenario


def test_it_begins_when_hurt_and_goes_on_until_it_is_well() -> None:
    scenario = Scenario("###\n#@#\n###")
    resting = Resting(below=50, until=90)
    found: list[bool] = []

    for health in (5, 4, 6, 8, 9, 8):
        scenario.marks["@"].stats["core:health"] = health
        view = view_of(scenario.world)
        resting.look(view)
        found.append(resting.idea(view) == Wait())

    assert found == [False, True, True, True, False, False]


def test_it_gives_up_where_there_is_no_gain() -> None:
    scenario = Scenario("###\n#@#\n###")
    scenario.marks["@"].stats["core:health"] = 4
    view = view_of(scenario.world)
    resting = Resting(below=50, until=90)

    waits = [resting.idea(view) is not None for _ in range(60)]

    assert 10 < sum(waits) < 40
    assert waits == sorted(waits, reverse=True)
