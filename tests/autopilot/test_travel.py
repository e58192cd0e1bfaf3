"""Journeys, played on drawn levels."""

from __future__ import annotations

from roguelike.autopilot.interrupts import Interrupt
from roguelike.autopilot.travel import Travel, stairs
from roguelike.engine.actions.stairs import Descend
from tests.autopilot.playing import judgement, played, travel, view
from tests.scenario import Scenario


def test_traveling_takes_a_way_around_what_is_known_to_do_harm() -> None:
    scenario = Scenario(
        """
        #########
        #@..^..>#
        #.......#
        #########
        """
    )

    interrupt = played(scenario, travel(scenario, (7, 1)))

    assert interrupt == Interrupt()
    assert scenario.position("@") == (7, 1)
    assert scenario.health("@") == 10


def test_where_no_way_is_known_traveling_says_so() -> None:
    scenario = Scenario(
        """
        #######
        #@.#..#
        #######
        """
    )

    assert played(scenario, travel(scenario, (5, 1))).reason == "halt_no_way"


def test_what_is_wanted_at_the_goal_is_done_there() -> None:
    scenario = Scenario(
        """
        ######
        #@..>#
        ######
        """
    )
    task = Travel(stairs(view(scenario), "down"), judgement(scenario), Descend())
    for _ in range(3):
        scenario.step(task.next(view(scenario)))  # pyright: ignore[reportArgumentType] - no end

    assert task.next(view(scenario)) == Descend()
