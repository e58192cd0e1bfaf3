from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.wait_until_adjacent import WaitUntilAdjacent
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction
from roguelike.effects.damage import Damage
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.perception.alerts import alarm
from tests.scenario import Scenario, drawn, walled

MIMIC = [WaitUntilAdjacent(), MoveAndAttack()]


def lane(drawing: str) -> Scenario:
    return Scenario(walled(drawing), brains={"k": MIMIC})


def test_it_keeps_still_until_somebody_is_beside_it_and_strikes_at_once() -> None:
    scenario = lane("#@..k.#")

    scenario.step(Wait(), Step(Direction.EAST))
    assert str(scenario) == drawn("#######\n#.@.k.#\n#######")
    assert not scenario.marks["k"].awake
    scenario.step(Step(Direction.EAST))

    assert scenario.health("@") == 9


def test_a_noise_does_not_stir_it() -> None:
    scenario = lane("#@..k.#")
    monster = scenario.marks["k"]

    alarm(monster, scenario.cell(1, 1), 5, scenario.world)
    scenario.step(*[Wait()] * 3)

    assert (scenario.position("k"), monster.alert) == ((4, 1), 0)


@pytest.mark.parametrize("steps", [1, 3])
def test_harm_stirs_it_for_good(steps: int) -> None:
    scenario = lane("#@...k.#")
    scenario.step(Wait())
    scenario.carry_out(Damage(amount=parse("1")), at="k")

    scenario.step(*[Wait()] * steps)

    assert scenario.position("k") == (5 - steps, 1)
