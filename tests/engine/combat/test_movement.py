from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.engine.combat.movement import relocate
from tests.scenario import Scenario


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
