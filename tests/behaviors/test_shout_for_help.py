from __future__ import annotations

from roguelike.behaviors.flee_when_hurt import FleeWhenHurt
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.shout_for_help import Shout, ShoutForHelp, shout_for_help
from roguelike.behaviors.sleep import Sleep
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.events import Shouted
from tests.scenario import Scenario

CRIER = ShoutForHelp(alert_turns=7)


def test_those_in_view_who_are_unaware_come_to_know_where_the_enemy_is() -> None:
    scenario = Scenario(
        """
        #########
        #@..k...#
        #####.###
        #.a..bc.#
        #########
        """
    )
    scenario.marks["b"].alert, scenario.marks["b"].goal = 3, scenario.cell(1, 3)

    action = shout_for_help(CRIER, scenario.turn("k"))
    assert isinstance(action, Shout)
    assert action == Shout(scenario.cell(1, 1), 7)
    scenario.perform("k", action)

    alert = {mark: scenario.marks[mark].alert for mark in "kabc"}
    assert alert == {"k": 0, "a": 0, "b": 3, "c": 7}
    assert scenario.marks["c"].goal == scenario.cell(1, 1)
    assert shout_for_help(CRIER, scenario.turn("k")) is None, "once is enough"


def test_with_nobody_to_hear_it_keeps_its_breath() -> None:
    scenario = Scenario("########\n#@..k#a#\n########")

    assert shout_for_help(CRIER, scenario.turn("k")) is None


def test_unaware_of_an_enemy_it_is_silent() -> None:
    scenario = Scenario("########\n#@#.k.a#\n########")

    assert shout_for_help(CRIER, scenario.turn("k")) is None


def test_a_shout_takes_no_time_and_wakes_sleepers() -> None:
    brains = {"k": [CRIER, FleeWhenHurt(below=100)], "a": [Sleep(wake_percent=0), MoveAndAttack()]}
    scenario = Scenario("#########\n#@.k...a#\n#########", brains=brains)
    scenario.marks["k"].stats["core:health"] = 9

    facts = scenario.step(Wait())

    assert Shouted(scenario.marks["k"].id) in facts
    assert scenario.position("k") == Position(4, 1)
    scenario.step(Wait(), Wait())
    assert scenario.position("a") == Position(6, 1)
