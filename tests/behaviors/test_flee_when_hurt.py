from __future__ import annotations

import pytest

from roguelike.behaviors.flee_when_hurt import FleeWhenHurt, flee_when_hurt
from roguelike.engine.actions.flee import Flee
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.events import Cowered, Fled
from tests.scenario import Scenario, drawn, walled

COWARD = FleeWhenHurt(below=100)


def hurt(scenario: Scenario, health: int = 9) -> Scenario:
    scenario.marks["k"].stats["core:health"] = health
    return scenario


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("#@.k...#", "#@..k..#", id="runs from an enemy in sight"),
        pytest.param("#@k...a#", "#@.k..a#", id="runs from beside it"),
        pytest.param("#...@.k#", "#...@.k#", id="cowers in a corner"),
        pytest.param("#@.#k..#", "#@.#k..#", id="knows of nobody whom it does not see"),
    ],
)
def test_what_it_does_when_hurt(before: str, after: str) -> None:
    scenario = hurt(Scenario(walled(before)))

    if action := flee_when_hurt(COWARD, scenario.turn("k")):
        scenario.perform("k", action)

    assert str(scenario) == drawn(walled(after))


@pytest.mark.parametrize(
    ("below", "health", "flees"), [(100, 10, False), (50, 5, False), (50, 4, True)]
)
def test_it_flees_below_a_part_of_its_health(below: int, health: int, *, flees: bool) -> None:
    scenario = hurt(Scenario("########\n#@.k...#\n########"), health)

    action = flee_when_hurt(FleeWhenHurt(below=below), scenario.turn("k"))

    assert isinstance(action, Flee) is flees


def test_out_of_sight_it_keeps_away_from_where_it_saw_its_enemy_until_it_is_calm() -> None:
    scenario = hurt(Scenario("#########\n#@#..k..#\n#########"))
    actor = scenario.marks["k"]
    actor.alert, actor.goal = 2, scenario.cell(3, 1)

    for _ in range(2):
        action = flee_when_hurt(COWARD, scenario.turn("k"))
        assert action is not None
        scenario.perform("k", action)

    assert scenario.position("k") == (7, 1)
    assert flee_when_hurt(COWARD, scenario.turn("k")) is None


def test_it_is_told_once_that_it_flees_and_once_that_it_cowers() -> None:
    scenario = hurt(
        Scenario("#######\n#@.k..#\n#######", brains={"k": [COWARD]}, stats={"k": {"speed": 10}})
    )

    facts = [event for event in scenario.step(*[Wait()] * 6) if isinstance(event, Fled | Cowered)]

    monster = scenario.marks["k"].id
    assert facts == [Fled(monster), Cowered(monster)]
