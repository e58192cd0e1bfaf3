from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.engine.combat.movement import exchange, relocate, shove
from roguelike.engine.effects.triggers import run_pending
from roguelike.engine.world.events.actor_events import Shoved, Swapped, Teleported
from roguelike.engine.world.events.events import Damaged, Event
from roguelike.engine.world.events.level_events import DoorOpened
from tests.scenario import Scenario


def test_one_who_is_moved_is_on_the_schedule_again() -> None:
    scenario = Scenario("######\n#@#k.#\n######")
    scenario.step(Wait())
    monster, world = scenario.marks["k"], scenario.world
    assert not monster.awake

    relocate(monster, scenario.cell(4, 1), world)

    assert monster.awake
    assert monster in [actor for _, _, actor in world.schedule.entries()]
    assert world.level.dormant == 0


def test_nobody_is_put_where_another_stands_or_nobody_can_stand() -> None:
    scenario = Scenario("######\n#@k.~#\n######")

    for x in (0, 2, 4):
        assert relocate(scenario.marks["@"], scenario.cell(x, 1), scenario.world) == []


def shoved(scenario: Scenario) -> list[Event]:
    return shove(scenario.marks["k"], [scenario.cell(x, 1) for x in (3, 4)], scenario.world)


def teleported(scenario: Scenario) -> list[Event]:
    return relocate(scenario.marks["k"], scenario.cell(3, 1), scenario.world)


def swapped(scenario: Scenario) -> list[Event]:
    scenario.world.level.shift(scenario.marks["k"], scenario.cell(3, 1))
    return exchange(scenario.marks["@"], scenario.marks["k"], scenario.world)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (shoved, [Shoved, DoorOpened, Damaged]),
        (teleported, [Teleported, Damaged]),
        (swapped, [Swapped, Damaged]),
    ],
)
def test_what_lies_in_wait_where_actors_come_to_is_set_off(
    move: Callable[[Scenario], list[Event]], told: list[type[Event]]
) -> None:
    scenario = Scenario("#######\n#@k^+.#\n#######")

    events = move(scenario) + run_pending(scenario.world)

    assert [type(event) for event in events] == told
