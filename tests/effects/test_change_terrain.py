from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.core.formulas.formula import parse
from roguelike.effects.change_terrain import ChangeTerrain
from roguelike.engine.actions.rest import Wait
from tests.scenario import Scenario, drawn, walled

TRAP = ChangeTerrain(to="core:trap", turns=parse("2"))


@pytest.mark.parametrize(
    ("step", "after"),
    [
        pytest.param(ChangeTerrain(to="core:trap"), "#@^k^$>#", id="all but borders and stairs"),
        pytest.param(
            ChangeTerrain(to="core:trap", only=("core:floor", "core:stairs_down")),
            "#@^k~$^#",
            id="only what it is said to change",
        ),
        pytest.param(
            ChangeTerrain(to="core:chasm"), "#@~k~$>#", id="not under those who are there"
        ),
    ],
)
def test_cells_change(step: ChangeTerrain, after: str) -> None:
    scenario = Scenario(walled("#@.k~$>#"))

    scenario.carry_out(step, at=[(x, 1) for x in range(2, 8)])

    assert str(scenario) == drawn(walled(after))
    assert scenario.world.level.walkable[scenario.cell(5, 1)], "what lies there can be reached"


def test_for_a_time_they_are_something_else_and_then_again_what_they_were() -> None:
    scenario = Scenario("#####\n#@..#\n#####")

    scenario.carry_out(TRAP, at=[(3, 1)])
    scenario.step(Wait())
    scenario.carry_out(ChangeTerrain(to="core:chasm", turns=parse("2")), at=[(3, 1)])
    scenario.step(Wait())

    assert str(scenario) == drawn("#####\n#@.~#\n#####"), "the latest change counts"
    scenario.step(Wait())
    assert str(scenario) == drawn("#####\n#@..#\n#####"), "the first terrain comes back"


def test_they_change_back_only_when_nobody_is_in_the_way() -> None:
    scenario = Scenario("#####\n#@~k#\n#####")
    scenario.carry_out(ChangeTerrain(to="core:floor", turns=parse("1")), at=[(2, 1)])
    scenario.world.level.shift(scenario.marks["k"], scenario.cell(2, 1))

    scenario.step(Wait(), Wait())
    scenario.world.level.shift(scenario.marks["k"], scenario.cell(3, 1))
    assert str(scenario) == drawn("#####\n#@.k#\n#####")
    scenario.step(Wait())

    assert str(scenario) == drawn("#####\n#@~k#\n#####")
    assert not scenario.world.timers


def test_everywhere_is_wherever_there_is_what_changes() -> None:
    scenario = Scenario("######\n#@.~~#\n######")
    step = ChangeTerrain(to="core:trap", only=("core:chasm",), everywhere=True)

    scenario.carry_out(step, at=[(1, 1)])

    assert str(scenario) == drawn("######\n#@.^^#\n######")


def test_everywhere_needs_to_be_told_what_changes() -> None:
    with pytest.raises(ValidationError):
        ChangeTerrain(to="core:trap", everywhere=True)
