from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.effects.effect_execution import Fuse
from roguelike.engine.effects.gas_and_fire import Flow
from roguelike.engine.effects.stats import End, Pulse
from roguelike.engine.effects.terrain_changes import Revert
from roguelike.engine.spawning.wandering_monsters import Wander
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.timers import Timer, Timers
from tests.scenario import Scenario


def due(timers: Timers, time: int) -> list[Timer]:
    """Return all that is due, in order."""
    found: list[Timer] = []
    while (each := timers.pop_due(time)) is not None:
        found.append(each[1])
    return found


def test_what_is_due_comes_by_time_and_then_by_arrival_and_ends_come_last() -> None:
    timers = Timers()
    end, first, second, later = End(1, "s"), Pulse(1), Pulse(2), Pulse(3)
    for time, timer in ((20, end), (30, later), (20, first), (20, second)):
        timers.add(time, timer)

    assert timers.pop_due(19) is None
    assert due(timers, 20) == [first, second, end]
    assert due(timers, 99) == [later]
    assert not timers


def test_on_leaving_a_level_only_what_is_about_one_actor_is_kept() -> None:
    timers = Timers()
    for timer in (Pulse(1), End(1, "s"), Pulse(2), Fuse("s", 7, Cause())):
        timers.add(10, timer)

    timers.keep({1})

    assert timers.entries() == [(10, Pulse(1)), (10, End(1, "s"))]


def test_something_is_due_at_its_time_and_not_where_nobody_acts_any_more() -> None:
    timers = Timers()
    assert not timers.is_due(10)

    timers.add(10, Pulse(1))

    assert [timers.is_due(time) for time in (9, 10, 11, None)] == [False, True, True, False]


def test_a_kind_is_called_as_its_class_and_those_of_one_kind_can_be_asked_for() -> None:
    class BellRings(Timer, frozen=True):
        times: int

    timers = Timers()
    for time, timer in ((20, BellRings(1)), (10, Pulse(1)), (10, BellRings(2))):
        timers.add(time, timer)

    assert BellRings.kind_name() == "bell_rings"
    assert timers.of(BellRings) == [BellRings(2), BellRings(1)]
    assert BellRings(2).saved() == ["bell_rings", 2]


@pytest.mark.parametrize("timer", [Flow(), Wander(), Revert(7, "a", "b"), Fuse("s", 7, Cause())])
def test_what_is_about_a_level_is_void_when_the_player_has_left_it(timer: Timer) -> None:
    assert timer.is_void({1})


def test_what_names_something_that_is_not_there_is_a_problem() -> None:
    world = Scenario("#####\n#@..#\n#####").world
    there, floor = world.level.cell(Position(2, 1)), "core:floor"

    assert Revert(there, floor, "core:wall").problem(world) == ""
    assert Revert(there, floor, "test:lava").problem(world) == "there is no terrain 'test:lava'"
    assert Revert(0, floor, "core:wall").problem(world)
    assert Revert(999, floor, "core:wall").problem(world)
    assert Fuse("test:blast", there, Cause()).problem(world) == "there is no sequence 'test:blast'"
