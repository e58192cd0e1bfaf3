from __future__ import annotations

from msgspec.structs import replace

from roguelike.effects.transform import Transform
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.actor_events import Transformed
from tests.scenario import Scenario, drawn, kind_of, ruleset

FROG = kind_of("f", {"core:max_health": 5, "core:speed": 20, "core:attack": 0})
RULES = replace(ruleset(), monsters={"test:f": FROG})


def test_a_monster_becomes_another_kind_as_healthy_as_it_was() -> None:
    scenario = Scenario("####\n#@k#\n####", rules=RULES)
    monster = scenario.marks["k"]
    monster.stats |= {"core:health": 4, "core:gold": 7}
    number = monster.id

    events = scenario.carry_out(Transform(monster="test:f"), at="k")

    assert str(scenario) == drawn("####\n#@f#\n####")
    assert events == [Transformed(number, "test:k")]
    names = ("health", "max_health", "speed", "attack", "gold")
    assert [monster.stats[f"core:{name}"] for name in names] == [2, 5, 20, 0, 7]


def test_it_acts_as_the_other_kind_does_from_then_on() -> None:
    scenario = Scenario("####\n#@k#\n####", rules=RULES)
    scenario.step(Wait())
    acted: list[int] = []
    scenario.brains["test:f"] = (lambda _: acted.append(scenario.world.schedule.now),)

    scenario.carry_out(Transform(monster="test:f"), at="k")
    scenario.step(Wait(), Wait(), Wait())

    assert acted == [30]


def test_the_player_and_those_who_are_of_that_kind_stay_what_they_are() -> None:
    scenario = Scenario("####\n#@f#\n####")

    assert scenario.carry_out(Transform(monster="test:f"), at="@f") == []
