from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.engine.displacement import free_around, relocate
from tests.scenario import Scenario, ruleset


def test_one_who_is_moved_is_on_the_schedule_again() -> None:
    scenario = Scenario("######\n#@#k.#\n######")
    scenario.step(Wait())
    monster, world = scenario.marks["k"], scenario.world
    assert not monster.awake

    relocate(monster, scenario.cell(4, 1), world)

    assert monster.awake
    assert monster in [actor for _, _, actor in world.schedule.entries()]
    assert world.level.dormant == 0


def test_nobody_is_put_where_another_stands_or_nobody_can_stand() -> None:
    scenario = Scenario("######\n#@k.~#\n######")

    for x in (0, 2, 4):
        assert relocate(scenario.marks["@"], scenario.cell(x, 1), scenario.world) == []


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
