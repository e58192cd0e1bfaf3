from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.core.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.combat.damage import harm
from roguelike.engine.world.cause import Cause
from tests.scenario import Scenario, ruleset


def hurt(recovery: int, speed: int = 10, lost: int = 9) -> Scenario:
    """Return a player who has lost health, of 10 in all."""
    rules = replace(ruleset(), recovery=recovery)
    scenario = Scenario("###\n#@#\n###", rules=rules, stats={"@": {"speed": speed}})
    harm(scenario.marks["@"], lost, Cause(), scenario.world)
    return scenario


def health_after(scenario: Scenario, actions: int) -> int:
    for _ in range(actions):
        scenario.step(Wait())
    return scenario.marks["@"].stats["core:health"]


def test_all_health_comes_back_in_so_many_turns_evenly() -> None:
    scenario = hurt(40)

    assert [health_after(scenario, 4) for _ in range(10)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10]


@pytest.mark.parametrize(("speed", "actions"), [(5, 40), (10, 20), (20, 10), (200, 1)])
def test_it_makes_no_difference_how_fast_somebody_acts(speed: int, actions: int) -> None:
    assert health_after(hurt(40, speed), actions) == 1 + 5


def test_by_default_no_health_comes_back() -> None:
    assert health_after(hurt(0), 100) == 1


def test_the_dead_do_not_recover() -> None:
    scenario = Scenario("####\n#@^#\n####", rules=replace(ruleset(), recovery=1))
    scenario.marks["@"].stats["core:health"] = 1

    scenario.step(Step(Direction.EAST))

    assert scenario.world.is_over
    assert scenario.marks["@"].stats["core:health"] == 0
