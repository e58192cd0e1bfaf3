from __future__ import annotations

from roguelike.effects.apply_status import ApplyStatus
from roguelike.effects.cure import Cure
from roguelike.engine.world.events.item_events import StatusEnded
from tests.scenario import Scenario, ruleset, status_of, things_of

RULES = ruleset(things=things_of(*map(status_of, ("ill", "slow", "blind"))))


def test_those_of_the_statuses_end_that_are_there() -> None:
    scenario = Scenario("####\n#@k#\n####", rules=RULES)
    monster = scenario.marks["k"]
    scenario.carry_out(ApplyStatus(status="test:ill"), ApplyStatus(status="test:slow"), at="k")

    events = scenario.carry_out(Cure(statuses=("test:ill", "test:blind")), at="k")

    assert events == [StatusEnded(monster.id, "test:ill")]
    assert [*monster.statuses] == ["test:slow"]
