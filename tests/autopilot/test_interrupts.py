"""Interrupts by enemies, known and unknown."""

from __future__ import annotations

from roguelike.autopilot.interrupts import Interrupt, disturbance, threat
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.engine.world.cause import NOBODY
from tests.autopilot.playing import view
from tests.scenario import Scenario


def test_who_comes_into_view_disturbs_once() -> None:
    scenario = Scenario(
        """
        ######
        #@..k#
        ######
        """
    )
    now = view(scenario)
    nobody = frozenset[int]()

    first = disturbance(now, now, nobody, nobody)
    again = disturbance(now, now, {actor.id for actor in now.actors}, nobody)

    assert first == Interrupt()
    assert again is None


def test_who_comes_into_view_and_is_told_to_see_the_player_is_not_announced_twice() -> None:
    now = view(Scenario("######\n#@..k#\n######"))
    everybody = {actor.id for actor in now.actors}

    assert disturbance(now, now, frozenset(), everybody) == Interrupt()


def test_being_noticed_from_out_of_sight_disturbs() -> None:
    now = view(Scenario("######\n#@...#\n######"))

    assert disturbance(now, now, frozenset(), {NOBODY}) == Interrupt()


def test_an_enemy_who_is_awake_keeps_from_beginning_anything() -> None:
    scenario = Scenario(
        """
        ######
        #@..k#
        ######
        """,
        brains={"k": [MoveAndAttack()]},
    )

    assert threat(view(scenario)) is None
    scenario.marks["k"].alert = 5
    awake = threat(view(scenario))
    assert awake is not None
    assert awake.label == "k"
