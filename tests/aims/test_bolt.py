from __future__ import annotations

from roguelike.aims.bolt import Bolt
from roguelike.core.grid.geometry import Position
from tests.scenario import Scenario, drawn

ROW = "#########\n#@.k.o..#\n#########"


def test_it_meets_the_first_one_in_the_way() -> None:
    assert Scenario(ROW).reached(Bolt(), 5, 1) == drawn(ROW.replace("k", "*"))


def test_what_pierces_meets_all_in_the_line() -> None:
    found = Scenario(ROW).reached(Bolt(pierces=True), 2, 1)

    assert found == drawn(ROW.replace("k", "*").replace("o", "*"))


def test_it_can_stop_before_the_first_one() -> None:
    scenario = Scenario(ROW)

    area = scenario.area(Bolt(stops="before"), 5, 1)

    assert scenario.world.level.positions[area.landing] == Position(2, 1)


def test_where_nobody_is_it_ends_on_the_aimed_cell_or_at_its_range() -> None:
    scenario = Scenario("#######\n#@....#\n#######")

    assert scenario.reached(Bolt(), 3, 1) == drawn("#######\n#@.*..#\n#######")
    assert scenario.reached(Bolt(range=1), 3, 1) == drawn("#######\n#@*...#\n#######")
