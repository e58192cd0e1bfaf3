from __future__ import annotations

from roguelike.engine.world.free_cells import free_around
from tests.scenario import Scenario, ruleset


def test_free_cells_are_those_that_steps_lead_to_in_the_order_of_their_number() -> None:
    scenario = Scenario(
        """
        #######
        #..#..#
        #.k@..#
        #..#..#
        #######
        """,
        rules=ruleset(diagonals=True, cutting="never"),
    )
    level = scenario.world.level

    found = [level.positions[cell] for cell in free_around(scenario.cell(2, 2), 2, level)]

    assert sorted(found[:3]) == [(1, 2), (2, 1), (2, 3)]
    assert sorted(found[3:]) == [(1, 1), (1, 3), (4, 2)]
