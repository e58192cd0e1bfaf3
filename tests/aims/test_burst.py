from __future__ import annotations

from roguelike.aims.burst import Burst
from tests.scenario import Scenario, drawn

ROOM = "########\n#@.....#\n#...k..#\n#......#\n########"


def test_it_bursts_around_the_aimed_cell() -> None:
    found = Scenario(ROOM).reached(Burst(range=7), 4, 2)

    assert found == drawn("########\n#@.***.#\n#..***.#\n#..***.#\n########")


def test_on_the_way_it_bursts_at_the_first_one() -> None:
    scenario = Scenario("#########\n#@.k....#\n#########")

    assert scenario.area(Burst(range=7), 7, 1).landing == scenario.marks["k"].cell


def test_walls_stop_it_unless_it_goes_through_them() -> None:
    scenario = Scenario("#######\n#@#k..#\n#######")

    stopped, through = (
        scenario.reached(Burst(radius=2, through_walls=each), 1, 1) for each in (False, True)
    )

    assert stopped == drawn("***####\n***k..#\n***####")
    assert through == drawn("****###\n****..#\n****###")


def test_it_meets_the_one_in_the_middle_unless_that_is_spared() -> None:
    scenario = Scenario("###\n#@#\n###")

    assert scenario.marks["@"].cell in scenario.area(Burst(), 1, 1).cells
    assert scenario.marks["@"].cell not in scenario.area(Burst(spares="self"), 1, 1).cells
