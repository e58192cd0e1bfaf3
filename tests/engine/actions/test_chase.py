from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.chase import GiveUp, Pursue
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.world.actor import NOWHERE
from roguelike.engine.world.events.events import (
    Attacked,
    Damaged,
    LostTrack,
    Moved,
    Noticed,
    Waited,
)
from tests.scenario import Scenario


@pytest.fixture
def scenario() -> Scenario:
    scenario = Scenario("########\n#@k.a..#\n########")
    scenario.marks["k"].provoked = True
    return scenario


def test_a_pursuer_remembers_where_its_enemy_is_and_for_how_long_to_look(
    scenario: Scenario,
) -> None:
    pursuer, goal = scenario.marks["k"], scenario.cell(1, 1)

    scenario.perform("k", Pursue(scenario.cell(3, 1), 9, goal))

    assert (pursuer.alert, pursuer.goal, pursuer.provoked) == (9, goal, False)


def test_a_pursuer_that_was_unaware_notices_first(scenario: Scenario) -> None:
    pursuit = Pursue(scenario.cell(3, 1), 9, scenario.cell(1, 1))

    events = scenario.perform("k", pursuit)

    assert events == [Noticed(2, 1), Moved(2, Position(2, 1), Position(3, 1))]


def test_a_pursuer_attacks_the_enemy_in_its_way(scenario: Scenario) -> None:
    scenario.marks["k"].alert = 1
    goal = scenario.cell(1, 1)

    events = scenario.perform("k", Pursue(goal, 9, goal))

    assert events == [Attacked(2, 1, (1,), 1), Damaged(1, 1)]


def test_a_pursuer_does_not_attack_its_allies(scenario: Scenario) -> None:
    scenario.marks["a"].alert = 1

    assert scenario.perform("a", Pursue(scenario.cell(2, 1), 9, scenario.cell(2, 1))) == []
    assert scenario.health("k") == 10


def test_a_pursuer_without_a_way_says_that_it_waits(scenario: Scenario) -> None:
    scenario.marks["k"].alert = 1

    events = scenario.perform("k", Pursue(BLOCKED, 9, scenario.cell(1, 1)))

    assert events == [Waited(2)]


def test_whoever_gives_up_forgets(scenario: Scenario) -> None:
    pursuer = scenario.marks["k"]
    pursuer.alert, pursuer.goal = 1, scenario.cell(1, 1)

    events = scenario.perform("k", GiveUp())

    assert events == [LostTrack(2)]
    assert (pursuer.alert, pursuer.goal, pursuer.provoked) == (0, NOWHERE, False)
