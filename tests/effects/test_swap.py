from __future__ import annotations

from roguelike.effects.swap import Swap
from roguelike.engine.world.events.actor_events import Swapped
from tests.scenario import Scenario, drawn


def test_two_actors_stand_where_the_other_stood() -> None:
    scenario = Scenario("######\n#@..k#\n######")

    events = scenario.carry_out(Swap(), at="k")

    assert str(scenario) == drawn("######\n#k..@#\n######")
    assert events == [Swapped(1, scenario.marks["k"].id, scenario.position("@"))]
    assert scenario.world.level.visible[scenario.cell(4, 1)], "the player sees from there"


def test_nobody_changes_places_with_itself() -> None:
    scenario = Scenario("####\n#@k#\n####")

    assert scenario.carry_out(Swap(), at="@") == []
    assert scenario.carry_out(Swap(), by="", at="k") == []
