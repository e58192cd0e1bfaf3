from __future__ import annotations

from roguelike.effects.dig import Dig
from tests.scenario import Scenario, drawn

ROW = [(x, 1) for x in range(2, 8)]


def test_what_cannot_be_walked_on_becomes_floor_except_at_the_border() -> None:
    scenario = Scenario("########\n#@#~+k##\n########")

    scenario.carry_out(Dig(), at=ROW)

    assert str(scenario) == drawn("########\n#@..+k.#\n########")
    assert scenario.world.level.visible[scenario.cell(3, 1)], "the player sees what lies behind"


def test_only_what_is_said_to_give_way_does() -> None:
    scenario = Scenario("########\n#@#~..##\n########")

    scenario.carry_out(Dig(only=("core:chasm",)), at=ROW)

    assert str(scenario) == drawn("########\n#@#...##\n########")
