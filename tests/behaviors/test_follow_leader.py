from __future__ import annotations

import pytest

from roguelike.behaviors.follow_leader import FollowLeader, StandBy, follow_leader
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.patrol import Patrol
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from tests.scenario import Scenario, walled

FOLLOW = FollowLeader()


def led(drawing: str) -> Scenario:
    scenario = Scenario(walled(drawing), brains={"k": [FOLLOW, MoveAndAttack()], "a": [Patrol()]})
    scenario.marks["k"].memory["leader"] = scenario.marks["a"].id
    return scenario


def test_it_goes_after_its_leader_out_of_sight_of_the_player() -> None:
    scenario = led("#@#.k....a.#")
    scenario.marks["a"].memory["patrol"] = scenario.cell(9, 1)

    scenario.step(*[Wait()] * 4)

    assert scenario.position("k").x > 5
    assert follow_leader(FOLLOW, led("#@#.k..a#").turn("k")) == Step(Direction.EAST)


@pytest.mark.parametrize("awake", [True, False])
def test_near_its_leader_it_is_ready_to_go_as_long_as_the_leader_is(*, awake: bool) -> None:
    scenario = led("#@#.k.a#")
    scenario.marks["a"].awake = awake

    assert follow_leader(FOLLOW, scenario.turn("k")) == (StandBy() if awake else None)


def test_aware_of_an_enemy_it_does_not_follow() -> None:
    assert follow_leader(FOLLOW, led("#@.k....a#").turn("k")) is None


@pytest.mark.parametrize("change", [{"alive": False}, {"faction": "player"}])
def test_it_stays_when_its_leader_is_dead_or_has_changed_sides(change: dict[str, object]) -> None:
    scenario = led("#@#.k....a#")
    for name, value in change.items():
        setattr(scenario.marks["a"], name, value)

    assert follow_leader(FOLLOW, scenario.turn("k")) is None
