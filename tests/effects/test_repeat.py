from __future__ import annotations

from roguelike.core.formulas.formula import parse
from roguelike.effects.damage import Damage
from roguelike.effects.repeat import MAX_TIMES, Repeat
from roguelike.engine.world.events.events import ChainStopped, Damaged
from tests.scenario import Scenario

HARM = Damage(amount=parse("1"))


def test_steps_are_repeated_as_often_as_it_says_within_bounds() -> None:
    for times, expected in (("3", 3), ("-1", 0), ("99", MAX_TIMES)):
        scenario = Scenario("####\n#@k#\n####", stats={"k": {"max_health": 99}})

        scenario.carry_out(Repeat(times=parse(times), steps=(HARM,)), at="k")

        assert scenario.health("k") == 99 - expected


def test_the_dead_are_met_no_more() -> None:
    scenario = Scenario("####\n#@k#\n####")

    events = scenario.carry_out(Repeat(times=parse("20"), steps=(HARM,)), at="k")

    assert sum(isinstance(event, Damaged) for event in events) == 10


def test_only_so_many_steps_follow_in_a_turn() -> None:
    scenario = Scenario("####\n#@k#\n####", stats={"k": {"max_health": 999}})
    often = HARM
    for _ in range(3):
        often = Repeat(times=parse("20"), steps=(often,))

    events = scenario.carry_out(often, at="k")

    assert scenario.health("k") > 0
    assert events.count(ChainStopped(0)) == 1
