from __future__ import annotations

from roguelike.conditions.has_status import HasStatus, has_status
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.world.cause import Cause
from tests.scenario import Scenario, ruleset, status_of, things_of


def test_one_of_the_statuses_is_enough() -> None:
    ill = status_of("ill")
    scenario = Scenario("####\n#@k#\n####", rules=ruleset(things=things_of(ill)))
    begin_status(scenario.marks["k"], ill, Dose(5, 1, Cause()), scenario.world)
    asked = HasStatus(statuses=("test:weak", "test:ill"))

    assert has_status(asked, scenario.situation(at="k"))
    assert not has_status(HasStatus(statuses=("test:weak",)), scenario.situation(at="k"))
    assert not has_status(asked, scenario.situation(at="@"))
    assert not has_status(asked, scenario.situation())
