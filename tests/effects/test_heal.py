from __future__ import annotations

from roguelike.core.formulas.formula import parse
from roguelike.effects.heal import Heal
from roguelike.engine.world.events.events import Healed
from tests.scenario import Scenario


def test_health_comes_back_up_to_that_of_an_unhurt_actor() -> None:
    scenario = Scenario("####\n#@k#\n####")
    scenario.marks["k"].stats["core:health"] = 3

    first, second = (scenario.carry_out(Heal(amount=parse("5")), at="k") for _ in range(2))

    assert [event.amount for event in (*first, *second) if isinstance(event, Healed)] == [5, 2]
    assert not scenario.carry_out(Heal(amount=parse("5")), at="k"), "nothing happens to the unhurt"
