from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Direction
from roguelike.effects.lock import Lock
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.step import Step
from tests.scenario import Scenario, drawn


def test_what_can_be_locked_is_and_cannot_be_entered() -> None:
    scenario = Scenario("######\n#@-.k#\n######")

    scenario.carry_out(Lock(), at=[(2, 1), (3, 1)])

    assert str(scenario) == drawn("######\n#@%.k#\n######")
    with pytest.raises(ImpossibleError):
        scenario.step(Step(Direction.EAST))


def test_a_door_does_not_close_on_anyone() -> None:
    scenario = Scenario("#####\n#@+k#\n#####")
    scenario.perform("@", Step(Direction.EAST))

    assert scenario.carry_out(Lock(), at="@") == []
