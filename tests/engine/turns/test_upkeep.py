from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.core.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.world.events.events import Damaged
from roguelike.engine.world.events.item_events import StatusEnded, StatusGained
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
