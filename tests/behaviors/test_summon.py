from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.behaviors.summon import Summon, summon
from roguelike.behaviors.wander import Wander
from roguelike.engine.actions.rest import Wait
from tests.scenario import Scenario, drawn, kind_of, ruleset

RULES = replace(ruleset(), monsters={"test:r": kind_of("r", {})})
STANDING = Wander(percent=0)
PIPER = Summon(monster="test:r", count=2, limit=3, cooldown=4)


def rats(scenario: Scenario) -> int:
    return sum(each.kind.id == "test:r" for each in scenario.world.level.actors.values())


def test_it_calls_some_at_a_time_up_to_its_limit() -> None:
    scenario = Scenario(
        "##########\n#@...k...#\n##########", rules=RULES, brains={"k": [PIPER, STANDING]}
    )

    counts: list[int] = []
    for _ in range(10):
        scenario.step(Wait())
        counts.append(rats(scenario))

    assert counts[:3] == [2, 2, 2]
    assert counts[-1] == 3


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param("#######\n#@#.k.#\n#######", id="unaware of enemies"),
        pytest.param("####\n#@k#\n####", id="without room"),
        pytest.param("#########\n#@.krrr.#\n#########", id="with enough of them"),
    ],
)
def test_else_it_leaves_the_choice_to_others(drawing: str) -> None:
    scenario = Scenario(drawing, rules=RULES)

    assert summon(PIPER, scenario.turn("k")) is None


def test_those_whom_it_calls_stand_beside_it() -> None:
    scenario = Scenario("########\n#@..k..#\n########", rules=RULES)

    action = summon(PIPER, scenario.turn("k"))
    assert action is not None
    scenario.perform("k", action)

    assert str(scenario) == drawn("########\n#@.rkr.#\n########")
    assert summon(PIPER, scenario.turn("k")) is None, "it has just called"


def test_it_calls_only_so_many_in_all() -> None:
    tired = PIPER.model_copy(update={"at_most": 5})
    scenario = Scenario(
        "##########\n#@...k...#\n##########", rules=RULES, brains={"k": [tired, STANDING]}
    )

    called = 0
    for _ in range(30):
        before = rats(scenario)
        scenario.step(Wait())
        called += rats(scenario) - before
        for actor in [*scenario.world.level.actors.values()]:
            if actor.kind.id == "test:r":
                scenario.world.level.remove(actor)

    assert called == 5
