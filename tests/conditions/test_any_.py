from __future__ import annotations

from roguelike.conditions.any_ import Any, any_
from roguelike.conditions.chance import Chance
from roguelike.conditions.depth import Depth
from tests.scenario import Scenario

NEVER, ALWAYS = Depth(first=2), Depth()


def test_it_holds_when_one_holds() -> None:
    situation = Scenario("###\n#@#\n###").situation()

    assert any_(Any(of=(NEVER, ALWAYS)), situation)
    assert not any_(Any(of=(NEVER, NEVER)), situation)


def test_after_one_that_holds_no_more_are_asked() -> None:
    scenario = Scenario("###\n#@#\n###")
    before = scenario.world.effect_rng.state

    any_(Any(of=(ALWAYS, Chance(percent=50))), scenario.situation())

    assert scenario.world.effect_rng.state == before
