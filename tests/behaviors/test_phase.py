from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.phase import Phase, Stage
from roguelike.effects.heal import Heal
from roguelike.effects.push import Push
from roguelike.engine.actions.rest import Wait
from tests.scenario import walled
from tests.written import Written, written

STATUSES = written('[status."test:calm"]\n[status."test:raging"]\n')
BOSS = Phase(
    phases=(
        Stage(below=70, status="test:calm", steps=(Push(cells=2, whom="other"),)),
        Stage(below=40, status="test:raging", steps=(Heal.model_validate({"amount": 1}),)),
    )
)


def fight(health: int) -> Written:
    scenario = Written(walled("#..@k.#"), STATUSES, brains={"k": [BOSS, MoveAndAttack()]})
    scenario.marks["k"].stats["core:health"] = health
    return scenario


def line(scenario: Written) -> str:
    return str(scenario).splitlines()[1]


def test_a_phase_begins_once_and_takes_an_action() -> None:
    scenario = fight(health=6)

    scenario.step(Wait())
    assert line(scenario) == "#@..k.#"
    assert list(scenario.marks["k"].statuses) == ["test:calm"]
    scenario.marks["k"].stats["core:health"] = 6
    scenario.step(Wait())

    assert line(scenario) == "#@.k..#"


def test_the_status_of_a_phase_ends_with_the_next_phase() -> None:
    scenario = fight(health=3)

    scenario.step(Wait(), Wait())

    assert list(scenario.marks["k"].statuses) == ["test:raging"]
    assert scenario.health("k") == 4


def test_nothing_begins_above_the_first_share() -> None:
    scenario = fight(health=7)

    scenario.step(Wait())

    assert (scenario.health("@"), scenario.marks["k"].statuses) == (9, {})


def test_phases_must_be_in_order() -> None:
    with pytest.raises(ValidationError, match="less health"):
        Phase(phases=(Stage(below=30), Stage(below=60)))
