from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack, move_and_attack
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.chase import GiveUp, Pursue
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.approach import BLOCKED
from tests.scenario import Scenario, drawn, walled

HUNTER = MoveAndAttack(alert_turns=5)


def choice(
    scenario: Scenario, *, alert: int = 0, goal: tuple[int, int] | None = None
) -> Action | None:
    hunter = scenario.marks["k"]
    hunter.alert = alert
    if goal:
        hunter.goal = scenario.cell(*goal)
    return move_and_attack(HUNTER, scenario.turn("k"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("#@..k.#", "#@.k..#", id="goes after an enemy in sight"),
        pytest.param("#@k...#", "#@k...#", id="attacks where it stands"),
        pytest.param("#@.#.k#", "#@.#.k#", id="ignores whom it does not see"),
        pytest.param("#@.+.k#", "#@.+.k#", id="sees nothing through closed doors"),
    ],
)
def test_what_it_does(before: str, after: str) -> None:
    scenario = Scenario(walled(before))

    if action := choice(scenario):
        scenario.perform("k", action)

    assert str(scenario) == drawn(walled(after))


@pytest.mark.parametrize("alert", [0, 1, 4])
def test_whoever_sees_its_enemy_is_fully_alert_again(alert: int) -> None:
    scenario = Scenario("#######\n#@..k.#\n#######")

    assert choice(scenario, alert=alert) == Pursue(scenario.cell(3, 1), 5, scenario.cell(1, 1))


def test_out_of_sight_it_goes_where_it_saw_its_enemy_last() -> None:
    scenario = Scenario("#######\n#@#.k.#\n#######")

    assert choice(scenario, alert=4, goal=(3, 1)) == Pursue(
        scenario.cell(3, 1), 3, scenario.cell(3, 1)
    )


def test_having_found_nobody_it_stays_there_and_looks_on() -> None:
    scenario = Scenario("#######\n#@#k..#\n#######")

    assert choice(scenario, alert=4, goal=(3, 1)) == Pursue(BLOCKED, 3, scenario.cell(3, 1))


def test_at_the_end_of_its_alertness_it_gives_up() -> None:
    scenario = Scenario("#######\n#@#.k.#\n#######")

    assert choice(scenario, alert=1, goal=(3, 1)) == GiveUp()


def test_an_enemy_in_sight_that_cannot_be_reached_keeps_it_alert() -> None:
    scenario = Scenario("#######\n#@.~.k#\n#######")

    assert choice(scenario) == Pursue(BLOCKED, 5, scenario.cell(1, 1))


def test_whoever_is_hit_by_what_it_cannot_see_strikes_back() -> None:
    scenario = Scenario("####\n#@k#\n####", stats={"k": {"awareness": 0}})

    assert choice(scenario) is None
    scenario.perform("@", Step(Direction.EAST))

    assert choice(scenario) == Pursue(scenario.cell(1, 1), 5, scenario.cell(1, 1))
