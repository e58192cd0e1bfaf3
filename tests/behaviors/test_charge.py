from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.behaviors.charge import Charge, charge
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from tests.scenario import Scenario, walled

BOAR = Charge(near=2, far=5)


def lane(scenario: Scenario, row: int = 1) -> str:
    return str(scenario).splitlines()[row]


def test_it_takes_aim_for_a_turn_then_rushes_up_and_strikes() -> None:
    scenario = Scenario(walled("#@...k#"), brains={"k": [BOAR]})

    scenario.step(Wait())
    assert (lane(scenario), scenario.health("@")) == ("#@...k#", 10)
    scenario.step(Wait())

    assert (lane(scenario), scenario.health("@")) == ("#@k...#", 9)


def test_everybody_sees_it_take_aim() -> None:
    scenario = Scenario(walled("#@...k#"), brains={"k": [BOAR]})

    events = scenario.step(Wait())

    assert [each.data_name for each in events] == ["braced"]


def test_who_steps_aside_is_missed() -> None:
    scenario = Scenario("#######\n#@...k#\n#.....#\n#######", brains={"k": [BOAR]})

    scenario.step(Wait(), Step(Direction.SOUTH))

    assert lane(scenario) == "#k....#"
    assert scenario.health("@") == 10


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param("#@k....#", id="too near"),
        pytest.param("#@.....k#", id="too far"),
        pytest.param("#@.#.k#", id="out of sight"),
        pytest.param("#@.a.k#", id="somebody in the way"),
    ],
)
def test_it_leaves_the_choice_to_others(drawing: str) -> None:
    assert charge(BOAR, Scenario(walled(drawing)).turn("k")) is None


def test_it_cuts_no_corner_that_walkers_may_not_cut() -> None:
    around = "######\n#@...#\n##.#.#\n#..#k#\n######"

    assert charge(BOAR, Scenario(around).turn("k")) is None


def test_a_range_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(ValidationError, match="must not be less"):
        Charge(near=5, far=3)
