from __future__ import annotations

from roguelike.conditions.killed import Killed, killed
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.step import Step
from tests.scenario import Scenario

WEAK = {"max_health": 1, "health": 1}


def test_only_the_kinds_count_that_it_names_and_that_the_player_has_killed() -> None:
    scenario = Scenario("####\n#@k#\n#oz#\n####", stats=dict.fromkeys("koz", WEAK))
    scenario.marks["o"].faction = "player"
    scenario.step(Step(Direction.EAST))
    scenario.perform("o", Step(Direction.EAST))
    situation = scenario.situation()

    assert killed(Killed(monsters=("test:k", "test:z")), situation)
    assert not killed(Killed(monsters=("test:k", "test:z"), at_least=2), situation)
    assert not killed(Killed(monsters=("test:z",)), situation)
