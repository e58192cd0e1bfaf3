"""Autoexplore, played on drawn levels."""

from __future__ import annotations

from roguelike.autopilot.autoexplore import Explore, ExploreMemory
from roguelike.autopilot.interrupts import Interrupt, Lurkers, Sleepers
from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction
from roguelike.effects.damage import Damage
from roguelike.engine.actions.step import Step
from roguelike.engine.effects.gas_and_fire import put
from tests.autopilot.playing import explorer, judgement, played, view
from tests.scenario import Scenario, field_of, ruleset, things_of


def test_exploring_sees_everything_that_can_be_seen() -> None:
    scenario = Scenario(
        """
        ###############
        #@....+...#...#
        #.....#...+.$.#
        ###############
        """
    )

    assert played(scenario, explorer(scenario)).reason == "halt_explored"
    assert (view(scenario).terrain != 0).all()
    assert not view(scenario).gold


def test_exploring_never_enters_a_known_danger() -> None:
    scenario = Scenario(
        """
        #########
        #@..^...#
        #########
        """
    )

    assert played(scenario, explorer(scenario)).reason == "halt_explored"
    assert scenario.health("@") == 10


def test_exploring_never_enters_what_harms_in_view() -> None:
    harm = {"on": "enter", "steps": [Damage(amount=parse("1"))]}
    gas = field_of("gas", gas={"thins": 0}, triggers=[harm])
    scenario = Scenario("#########\n#@....+.#\n#########", rules=ruleset(things=things_of(gas)))
    put(gas, scenario.cell(4, 1), 1, scenario.world)

    assert played(scenario, explorer(scenario)).reason == "halt_explored"
    assert scenario.health("@") == 10
    assert scenario.position("@").x < 4


def test_exploring_keeps_its_distance_from_who_sleeps() -> None:
    scenario = Scenario(
        """
        ####################
        #@......k..........#
        ####################
        """
    )

    interrupt = played(scenario, explorer(scenario))

    assert (interrupt.reason, interrupt.subject) == ("halt_explored", "k")
    assert scenario.position("k").x - scenario.position("@").x > 3


def test_exploring_remembers_who_slept_where_the_player_no_longer_sees() -> None:
    scenario = Scenario(
        """
        ##########
        #@#....$k#
        #........#
        ##########
        """
    )
    sleepers = Sleepers()
    scenario.step(Step(Direction.SOUTH))
    sleepers.look(view(scenario))
    scenario.step(Step(Direction.NORTH))
    explore = explorer(scenario, sleepers=sleepers)

    assert view(scenario).actors == ()
    assert played(scenario, explore).subject == "k"
    assert scenario.position("@").x <= 4


def test_exploring_goes_away_from_who_sleeps_near() -> None:
    scenario = Scenario(
        """
        ################
        #k@............#
        ################
        """
    )

    assert played(scenario, explorer(scenario)) == Interrupt("halt_explored")
    assert scenario.position("@").x > 4


def test_where_somebody_lurks_in_the_water_its_shores_are_explored_last() -> None:
    scenario = Scenario(
        """
        ###############
        #$...@.$≈≈≈≈k##
        #.......≈≈≈≈≈##
        ###############
        """
    )
    lurkers = Lurkers(["test:k"])
    pathfinder = Pathfinder(None, scenario.world.ruleset.movement_rules.cutting)
    explore = Explore(ExploreMemory(pathfinder, Sleepers(), lurkers), judgement(scenario))

    assert explore.next(view(scenario)) == Step(Direction.EAST)
    lurkers.look(view(scenario))
    assert explore.next(view(scenario)) == Step(Direction.WEST)
    assert played(scenario, explore).reason == "halt_explored"
    assert not view(scenario).gold
