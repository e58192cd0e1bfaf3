from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep, sleep
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction
from roguelike.effects.damage import Damage
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import Doze, Wait, WakeUp
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.world.events.events import Attacked, Damaged, Moved, Noticed, Woke
from roguelike.engine.world.events.item_events import StatusEnded
from roguelike.engine.world.packs import LEADER
from tests.scenario import Scenario
from tests.written import Written, written

LIGHT, SOUND = Sleep(wake_percent=100), Sleep(wake_percent=0)
NEAR = "#######\n#@..k.#\n#######"
HIDDEN = "#######\n#@.#k.#\n#######"
HURT = Damage(amount=parse("1"))
EAST, WEST = Step(Direction.EAST), Step(Direction.WEST)


@pytest.mark.parametrize(
    ("params", "drawing", "provoked", "expected"),
    [
        pytest.param(SOUND, HIDDEN, True, WakeUp(), id="wakes up when it is harmed"),
        pytest.param(LIGHT, NEAR, False, WakeUp(), id="wakes up when it sees an enemy"),
        pytest.param(SOUND, NEAR, False, Doze(), id="sleeps soundly"),
        pytest.param(LIGHT, HIDDEN, False, Doze(), id="sleeps on when it sees nobody"),
    ],
)
def test_a_sleeper(params: Sleep, drawing: str, expected: Action, *, provoked: bool) -> None:
    scenario = Scenario(drawing)
    scenario.marks["k"].provoked = provoked

    assert sleep(params, scenario.turn("k")) == expected


def test_once_awake_it_leaves_the_choice_to_others_for_ever() -> None:
    scenario = Scenario(NEAR)

    scenario.perform("k", WakeUp())

    assert sleep(LIGHT, scenario.turn("k")) is None


@pytest.mark.parametrize(("percent", "low", "high"), [(10, 60, 140), (50, 440, 560)])
def test_the_chance_of_waking_is_what_it_says(percent: int, low: int, high: int) -> None:
    turn = Scenario(NEAR).turn("k")

    woken = sum(sleep(Sleep(wake_percent=percent), turn) == WakeUp() for _ in range(1000))

    assert low < woken < high


def test_an_enemy_that_keeps_still_disturbs_nobody() -> None:
    scenario = Scenario(NEAR, brains={"k": [Sleep(wake_percent=0)]})
    scenario.step(Wait())
    before = scenario.world.ai_rng.state

    scenario.step(*[Wait()] * 20)

    assert scenario.world.ai_rng.state == before
    assert not scenario.marks["k"].awake


def test_each_step_in_sight_may_wake_it() -> None:
    scenario = Scenario(NEAR, brains={"k": [Sleep(wake_percent=0)]})
    scenario.step(Wait())
    states = {scenario.world.ai_rng.state}

    for step in (EAST, WEST, EAST):
        scenario.step(step)
        states.add(scenario.world.ai_rng.state)

    assert len(states) == 4


def test_a_blow_ends_sleep_and_then_it_fights() -> None:
    scenario = Scenario("#####\n#@k.#\n#####", brains={"k": [SOUND, MoveAndAttack()]})
    scenario.step(Wait())

    events = scenario.step(EAST, Wait(), Wait())

    told = [type(event) for event in events if event.actor == 2]
    assert Woke(2) in events
    assert told.index(Woke) < told.index(Noticed) < told.index(Attacked)
    assert Moved not in told


ROW = "##########\n#@k..m.j.#\n##########"
NAP = written('[status."test:nap"]\nbehaviors = [{ kind = "sleep", wake_percent = 0 }]')


def napping() -> Written:
    """Return three who sleep, the last one on its own."""
    scenario = Written(ROW, NAP, brains={"k": [MoveAndAttack()], "m": [MoveAndAttack()]})
    LEADER.note(scenario.marks["m"], scenario.marks["k"].id)
    for mark in "kmj":
        scenario.afflict(mark, "test:nap")
    scenario.step(Wait())
    return scenario


def test_a_status_can_be_sleep_which_costs_no_turns_and_shows() -> None:
    scenario = napping()

    scenario.step(*[Wait()] * 3)

    assert not any(scenario.marks[mark].awake for mark in "kmj")
    assert all(actor.is_asleep for actor in view_of(scenario.world).actors)
    assert not any(actor.statuses for actor in view_of(scenario.world).actors)


def test_whoever_wakes_wakes_the_whole_pack_and_nobody_else() -> None:
    scenario = napping()

    events = scenario.step(EAST, Wait())

    woken = [event.actor for event in events if isinstance(event, Woke)]
    assert woken == [scenario.marks["k"].id, scenario.marks["m"].id]
    assert not any(isinstance(event, StatusEnded) for event in events)
    asleep = [bool(scenario.marks[mark].statuses) for mark in "kmj"]
    assert asleep == [False, False, True]
    assert any(isinstance(event, Damaged) for event in scenario.step(*[Wait()] * 3))


def test_harm_that_nobody_does_wakes_as_well() -> None:
    scenario = napping()

    scenario.carry_out(HURT, by="", at="j")
    scenario.step(Wait(), Wait())

    assert not scenario.marks["j"].statuses
