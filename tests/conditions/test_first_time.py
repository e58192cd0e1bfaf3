from __future__ import annotations

from roguelike.conditions.first_time import FirstTime, first_time
from roguelike.engine.serialization.dump import state_hash
from tests.scenario import Scenario


def test_it_holds_once_in_a_game_for_each_name() -> None:
    scenario = Scenario("###\n#@#\n###")
    before = state_hash(scenario.world)
    names = ("bell", "bell", "book")

    asked = [first_time(FirstTime(name=name), scenario.situation()) for name in names]

    assert asked == [True, False, True]
    assert state_hash(scenario.world) != before, "it is saved with the game"
