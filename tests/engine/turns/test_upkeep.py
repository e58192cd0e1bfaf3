from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.core.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.combat.damage import harm
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Damaged
from roguelike.engine.world.events.item_events import StatusEnded, StatusGained
from tests.scenario import Scenario, ruleset
from tests.written import Written, written

WAIT, EAST = Wait(), Step(Direction.EAST)
POISON = written("""
[status."test:poison"]
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 1 }] }]
[status."test:held"]
ends = [{ kind = "chance", percent = 100 }]
[terrain."test:lava"]
glyph = ","
walkable = true
transparent = true
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 2 }] }]
""")


@pytest.mark.parametrize("speed", [1, 3, 7, 10, 13, 40])
@pytest.mark.parametrize("actions", [0, 1, 2])
def test_three_turns_of_poison_are_three_ticks_however_fast_one_acts(
    speed: int, actions: int
) -> None:
    scenario = Written("###\n#@#\n###", POISON, stats={"@": {"speed": speed}})
    scenario.step(*[WAIT] * actions)
    scenario.afflict("@", "test:poison", 3)

    events = scenario.step(*[WAIT] * 40)

    assert [type(event) for event in events] == [Damaged, Damaged, Damaged, StatusEnded]


def test_a_second_poison_does_not_make_the_first_tick_twice() -> None:
    scenario = Written("###\n#@#\n###", POISON)
    scenario.afflict("@", "test:poison", 3)
    scenario.step(WAIT)
    scenario.afflict("@", "test:poison", 3)

    scenario.step(*[WAIT] * 9)

    assert scenario.health("@") == 6


def test_sleepers_tick_without_being_woken_to_fight() -> None:
    scenario = Written(
        "#######\n#@..k.#\n#######",
        POISON,
        brains={"k": [Sleep(wake_percent=0), MoveAndAttack()]},
    )
    scenario.step(WAIT)
    sleeper = scenario.marks["k"]
    assert not sleeper.awake
    scenario.afflict("k", "test:poison", 3)

    scenario.step(*[WAIT] * 6)

    assert scenario.health("k") == 7
    assert (sleeper.provoked, sleeper.alert, sleeper.awake) == (False, 0, False)


def test_the_ground_hurts_those_who_stay_on_it_and_not_those_who_leave() -> None:
    scenario = Written("######\n#@,..#\n######", POISON)

    scenario.step(EAST, WAIT, WAIT, EAST, WAIT, WAIT)

    assert scenario.health("@") == 4


def test_what_ends_by_a_condition_is_asked_each_turn() -> None:
    scenario = Written("###\n#@#\n###", POISON)
    assert scenario.afflict("@", "test:held") == [StatusGained(1, "test:held", 1)]

    assert scenario.step(WAIT) == [StatusEnded(1, "test:held")]


def hurt(recovery: int, speed: int = 10, lost: int = 9) -> Scenario:
    """Return a player who has lost health, of 10 in all."""
    rules = replace(ruleset(), recovery=recovery)
    scenario = Scenario("###\n#@#\n###", rules=rules, stats={"@": {"speed": speed}})
    harm(scenario.marks["@"], lost, Cause(), scenario.world)
    return scenario


def health_after(scenario: Scenario, actions: int) -> int:
    for _ in range(actions):
        scenario.step(Wait())
    return scenario.marks["@"].stats["core:health"]


def test_all_health_comes_back_in_so_many_turns_evenly() -> None:
    scenario = hurt(40)

    assert [health_after(scenario, 4) for _ in range(10)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10]


@pytest.mark.parametrize(("speed", "actions"), [(5, 40), (10, 20), (20, 10), (200, 1)])
def test_it_makes_no_difference_how_fast_somebody_acts(speed: int, actions: int) -> None:
    assert health_after(hurt(40, speed), actions) == 1 + 5


def test_by_default_no_health_comes_back() -> None:
    assert health_after(hurt(0), 100) == 1


def test_the_dead_do_not_recover() -> None:
    scenario = Scenario("####\n#@^#\n####", rules=replace(ruleset(), recovery=1))
    scenario.marks["@"].stats["core:health"] = 1

    scenario.step(Step(Direction.EAST))

    assert scenario.world.is_over
    assert scenario.marks["@"].stats["core:health"] == 0
