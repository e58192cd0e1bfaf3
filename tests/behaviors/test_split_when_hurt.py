from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.split_when_hurt import SplitWhenHurt, split_when_hurt
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.actor_events import Split
from tests.scenario import Scenario, drawn


def hurt(drawing: str, health: int) -> Scenario:
    scenario = Scenario(drawing, brains={"k": [SplitWhenHurt(), MoveAndAttack()]})
    scenario.marks["k"].stats["core:health"] = health
    return scenario


def test_a_hurt_one_becomes_two_who_are_not_hurt_and_fight() -> None:
    scenario = hurt("#######\n#@.k..#\n#######", 5)

    facts = scenario.step(Wait())

    assert any(isinstance(fact, Split) for fact in facts)
    old = scenario.marks["k"]
    new = next(
        each
        for each in scenario.world.level.actors.values()
        if each.kind is old.kind and each is not old
    )
    assert [each.stats["core:health"] for each in (old, new)] == [3, 2]
    assert [each.stats["core:max_health"] for each in (old, new)] == [3, 2]
    scenario.step(*[Wait()] * 4)
    assert scenario.health("@") < 10


@pytest.mark.parametrize(
    ("drawing", "health"),
    [
        pytest.param("#######\n#@.k..#\n#######", 10, id="unhurt"),
        pytest.param("#######\n#@.k..#\n#######", 1, id="with too little health"),
        pytest.param("####\n#@k#\n####", 5, id="without room"),
    ],
)
def test_else_it_stays_whole(drawing: str, health: int) -> None:
    scenario = hurt(drawing, health)

    assert split_when_hurt(SplitWhenHurt(), scenario.turn("k")) is None
    assert str(scenario) == drawn(drawing)
