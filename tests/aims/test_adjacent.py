from __future__ import annotations

from roguelike.aims.adjacent import Adjacent
from tests.scenario import Scenario, drawn

ROOM = "#####\n#k..#\n#.@.#\n#...#\n#####"


def test_it_meets_all_eight_neighbors_and_not_the_one_in_the_middle() -> None:
    found = Scenario(ROOM).reached(Adjacent(), 2, 2)

    assert found == drawn("#####\n#***#\n#*@*#\n#***#\n#####")


def test_without_diagonals_it_meets_four() -> None:
    found = Scenario(ROOM).reached(Adjacent(diagonals=False), 2, 2)

    assert found == drawn("#####\n#k*.#\n#*@*#\n#.*.#\n#####")


def test_it_can_spare_allies() -> None:
    scenario = Scenario(ROOM)
    scenario.marks["k"].faction = "player"

    found = scenario.reached(Adjacent(spares="allies"), 2, 2)

    assert found == drawn("#####\n#k**#\n#*@*#\n#***#\n#####")
