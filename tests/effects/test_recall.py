from __future__ import annotations

import pytest

from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction
from roguelike.effects.recall import Recall, SnapBack
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.serialization.invariants import broken_invariants
from tests.scenario import Scenario, drawn

EAST, WAIT = Step(Direction.EAST), Wait()
THREE = Recall(turns=parse("3"), whom="self")


def test_one_is_brought_back_to_where_one_was() -> None:
    scenario = Scenario("######\n#@...#\n######")

    assert [each.data_name for each in scenario.carry_out(THREE, at="@")] == ["anchored"]
    scenario.step(EAST, EAST)
    assert str(scenario) == drawn("######\n#..@.#\n######")
    events = scenario.step(WAIT)

    assert "teleported" in [each.data_name for each in events]
    assert str(scenario) == drawn("######\n#@...#\n######")


def test_one_comes_beside_somebody_who_stands_there_by_then() -> None:
    scenario = Scenario("######\n#@.k.#\n######", brains={"k": []})
    scenario.carry_out(THREE, at="@")
    scenario.step(EAST)
    level, monster = scenario.world.level, scenario.marks["k"]
    level.shift(monster, level.cell(scenario.position("@").offset(-1, 0)))

    scenario.step(WAIT, WAIT)

    assert str(scenario) == drawn("######\n#k@..#\n######")


def test_nobody_is_brought_back_from_another_level() -> None:
    scenario = Scenario("######\n#@...#\n######")
    scenario.carry_out(THREE, at="@")

    scenario.world.timers.keep([scenario.marks["@"].id])

    assert scenario.world.timers.of(SnapBack) == []


@pytest.mark.parametrize("cell", [0, 10_000])
def test_a_place_that_nobody_can_come_back_to_is_no_state_of_a_game(cell: int) -> None:
    scenario = Scenario("######\n#@...#\n######")
    assert broken_invariants(scenario.world) == []

    scenario.world.timers.add(100, SnapBack(1, cell))

    assert broken_invariants(scenario.world) != []
