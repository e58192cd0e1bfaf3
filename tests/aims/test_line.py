from __future__ import annotations

from roguelike.aims.line import Line
from roguelike.core.grid.geometry import Position
from tests.scenario import Scenario, drawn


def test_it_goes_through_all_and_on_behind_the_aimed_cell_to_the_wall() -> None:
    scenario = Scenario("##########\n#@.k.o..##\n##########")

    assert scenario.reached(Line(), 3, 1) == drawn("##########\n#@******##\n##########")


def test_it_ends_at_its_range_where_the_last_cell_is() -> None:
    scenario = Scenario("#######\n#@....#\n#.....#\n#.....#\n#######")

    assert scenario.reached(Line(range=4), 2, 2) == drawn(
        "#######\n#@....#\n#.*...#\n#..*..#\n#######"
    )
    landing = scenario.area(Line(range=4), 2, 2).landing
    assert scenario.world.level.positions[landing] == Position(3, 3)


def test_it_flies_over_those_whom_it_spares() -> None:
    scenario = Scenario("#######\n#@ak..#\n#######")
    scenario.marks["a"].faction = "player"

    found = scenario.reached(Line(spares="allies"), 3, 1)

    assert found == drawn("#######\n#@a***#\n#######")


def test_it_does_not_begin_in_a_wall() -> None:
    area = (scenario := Scenario("#####\n#@..#\n#####")).area(Line(), 1, 0)

    assert (area.cells, area.landing) == ((), scenario.cell(1, 1))


def test_walls_need_not_stop_it() -> None:
    scenario = Scenario("#########\n#@.##k.##\n#########")

    found = scenario.reached(Line(range=5, through_walls=True), 2, 1)

    assert found == drawn("#########\n#@*****##\n#########")
