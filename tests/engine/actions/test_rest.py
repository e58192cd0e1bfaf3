from __future__ import annotations

from roguelike.engine.actions.rest import Doze, WakeUp
from roguelike.engine.world.events.events import Woke
from tests.scenario import Scenario

DRAWING = "#####\n#@.k#\n#####"


def test_whoever_dozes_is_off_the_schedule_from_now_on() -> None:
    scenario = Scenario(DRAWING)
    scenario.world.schedule.pop()

    assert scenario.perform("k", Doze()) == []
    assert not scenario.marks["k"].awake
    assert scenario.marks["k"].left == 10
    assert scenario.world.level.dormant == 1


def test_whoever_wakes_up_remembers_it() -> None:
    scenario = Scenario(DRAWING)

    assert scenario.perform("k", WakeUp()) == [Woke(2)]
    assert scenario.marks["k"].memory == {"sleep": "over"}
