from __future__ import annotations

from collections import Counter

import pytest

from roguelike.behaviors.wander import Wander, wander
from roguelike.core.grid.geometry import CARDINALS
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from tests.scenario import Scenario, drawn

OPEN = "#####\n#...#\n#.k.#\n#...#\n#####"
RESTLESS, LAZY = Wander(percent=100), Wander(percent=0)


def test_whoever_is_restless_steps_every_time_and_everywhere_alike() -> None:
    turn = Scenario(OPEN).turn("k")

    steps = Counter(wander(RESTLESS, turn) for _ in range(1000))

    assert steps.keys() == {Step(direction) for direction in CARDINALS}
    assert all(200 < count < 300 for count in steps.values())


@pytest.mark.parametrize(("percent", "low", "high"), [(50, 440, 560), (5, 30, 75)])
def test_the_chance_of_a_step_is_what_it_says(percent: int, low: int, high: int) -> None:
    turn = Scenario(OPEN).turn("k")

    steps = sum(wander(Wander(percent=percent), turn) != Wait() for _ in range(1000))

    assert low < steps < high


def test_where_there_is_no_room_it_waits() -> None:
    assert wander(RESTLESS, Scenario("#####\n##k@#\n#####").turn("k")) == Wait()


def test_it_opens_doors_on_its_way() -> None:
    scenario = Scenario("####\n#k+#\n####")

    action = wander(RESTLESS, scenario.turn("k"))
    assert action is not None
    scenario.perform("k", action)

    assert str(scenario) == drawn("####\n#.k#\n####")
