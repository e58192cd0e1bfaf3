from __future__ import annotations

from roguelike.conditions.all_ import All, all_
from roguelike.conditions.chance import Chance
from roguelike.conditions.depth import Depth
from tests.scenario import Scenario

NEVER, ALWAYS = Depth(first=2), Depth()


def test_it_holds_when_all_hold() -> None:
    situation = Scenario("###\n#@#\n###").situation()

    assert all_(All(of=(ALWAYS, ALWAYS)), situation)
    assert not all_(All(of=(ALWAYS, NEVER)), situation)


def test_after_one_that_does_not_hold_no_more_are_asked() -> None:
    scenario = Scenario("###\n#@#\n###")
    before = scenario.world.effect_rng.state

    all_(All(of=(NEVER, Chance(percent=50))), scenario.situation())

    assert scenario.world.effect_rng.state == before
