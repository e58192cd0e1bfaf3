from __future__ import annotations

from roguelike.core.formulas.formula import parse
from roguelike.effects.apply_status import ApplyStatus
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.item_events import StatusGained
from tests.scenario import Scenario, ruleset, status_of, things_of

ILL = status_of("ill", stats={"core:attack": "power"})
RULES = ruleset(things=things_of(ILL))
ROOM = "####\n#@k#\n####"


def test_a_status_begins_as_strong_and_lasts_as_long_as_it_is_said() -> None:
    scenario = Scenario(ROOM, rules=RULES)
    monster = scenario.marks["k"]

    events = scenario.carry_out(
        ApplyStatus(status="test:ill", turns=parse("2"), power=parse("3")), at="k"
    )

    assert events == [StatusGained(monster.id, "test:ill", 3)]
    assert monster.stats["core:attack"] == 4
    scenario.step(Wait(), Wait())
    assert monster.stats["core:attack"] == 1
    assert not monster.statuses


def test_without_turns_it_lasts_and_for_no_turns_it_does_not_begin() -> None:
    scenario = Scenario(ROOM, rules=RULES)

    assert scenario.carry_out(ApplyStatus(status="test:ill", turns=parse("0")), at="k") == []
    scenario.carry_out(ApplyStatus(status="test:ill"), at="k")
    scenario.step(*[Wait()] * 50)

    assert "test:ill" in scenario.marks["k"].statuses
