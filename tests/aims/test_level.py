from __future__ import annotations

from roguelike.aims.level import Level
from tests.scenario import Scenario, drawn

CELLS = "#########\n#@.k#.g.#\n#########"


def test_it_meets_all_on_the_level_wherever_they_are() -> None:
    found = Scenario(CELLS).reached(Level(), 1, 1)

    assert found == drawn(CELLS.replace("k", "*").replace("g", "*"))


def test_it_meets_the_one_who_does_it_if_nobody_is_spared() -> None:
    scenario = Scenario(CELLS)

    assert scenario.area(Level(spares="nobody"), 1, 1).cells[0] == scenario.marks["@"].cell
