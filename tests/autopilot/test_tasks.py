"""Tasks, played on drawn levels until they end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.autopilot.autoexplore import Explore, ExploreMemory
from roguelike.autopilot.interrupts import Interrupt, Lurkers, Sleepers, disturbance, threat
from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.autopilot.tasks import PATIENCE, SEARCH_TURNS, AutoTask, Rest, Run
from roguelike.autopilot.travel import Travel, stairs
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.formula import parse
from roguelike.core.geometry import Direction
from roguelike.effects.damage import Damage
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.player_view import View, view_of
from roguelike.engine.world.cause import NOBODY
from tests.scenario import Scenario, drawn, field_of, ruleset, things_of


def played(scenario: Scenario, task: AutoTask, limit: int = 500) -> Interrupt:
    """Play a task to its end, and return why it has ended."""
    for _ in range(limit):
        action = task.next(view_of(scenario.world))
        if isinstance(action, Interrupt):
            return action
        scenario.step(action)
    msg = "it never ends"
    raise AssertionError(msg)


def explorer(scenario: Scenario, *, sleepers: Sleepers | None = None) -> Explore:
    pathfinder = Pathfinder(None, scenario.world.ruleset.gait.cutting)
    return Explore(
        ExploreMemory(pathfinder, sleepers or Sleepers(), Lurkers([])), judgement(scenario)
    )


def travel(scenario: Scenario, *goals: tuple[int, int]) -> Travel:
    return Travel([scenario.cell(x, y) for x, y in goals], judgement(scenario))


def run(scenario: Scenario, direction: Direction) -> Run:
    return Run(direction, judgement(scenario))


def judgement(scenario: Scenario) -> Judgement:
    return Judgement(scenario.world.ruleset)


def view(scenario: Scenario) -> View:
    return view_of(scenario.world)


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

    halt = played(scenario, explorer(scenario))

    assert (halt.reason, halt.subject) == ("halt_explored", "k")
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
    pathfinder = Pathfinder(None, scenario.world.ruleset.gait.cutting)
    explore = Explore(ExploreMemory(pathfinder, Sleepers(), lurkers), judgement(scenario))

    assert explore.next(view(scenario)) == Step(Direction.EAST)
    lurkers.look(view(scenario))
    assert explore.next(view(scenario)) == Step(Direction.WEST)
    assert played(scenario, explore).reason == "halt_explored"
    assert not view(scenario).gold


def test_traveling_takes_a_way_around_what_is_known_to_do_harm() -> None:
    scenario = Scenario(
        """
        #########
        #@..^..>#
        #.......#
        #########
        """
    )

    halt = played(scenario, travel(scenario, (7, 1)))

    assert halt == Interrupt()
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


@pytest.mark.parametrize(
    ("drawing", "direction", "end"),
    [
        ("#########\n#@......#\n#########", Direction.EAST, (7, 1)),
        ("######\n#@...#\n####.#\n####.#\n######", Direction.EAST, (4, 3)),
        ("########\n#@.....#\n###.####\n###.####\n########", Direction.EAST, (3, 1)),
        ("########\n#@..>..#\n########", Direction.EAST, (4, 1)),
        ("########\n#@..$..#\n########", Direction.EAST, (6, 1)),
        ("########\n#@..^..#\n########", Direction.EAST, (3, 1)),
        ("########\n#@..+..#\n########", Direction.EAST, (3, 1)),
        ("########\n#@..k..#\n########", Direction.EAST, (3, 1)),
        ("######\n#@...#\n#.##.#\n#....#\n######", Direction.EAST, (1, 1)),
    ],
)
def test_running_ends_where_there_is_something_to_decide(
    drawing: str, direction: Direction, end: tuple[int, int]
) -> None:
    scenario = Scenario(drawing)

    played(scenario, run(scenario, direction))

    assert scenario.position("@") == end


def test_resting_ends_when_there_is_nothing_to_recover_from_or_no_hope() -> None:
    drawing = drawn("###\n#@#\n###")
    well, ill = Scenario(drawing), Scenario(drawing)
    ill.marks["@"].stats["core:health"] = 5

    assert played(well, Rest(view(well), judgement(well))).reason == "halt_searched"
    assert well.world.turns == SEARCH_TURNS
    assert played(ill, Rest(view(ill), judgement(ill))).reason == "halt_no_rest"
    assert ill.world.turns == PATIENCE


def test_where_health_comes_back_by_itself_one_rests_until_it_has() -> None:
    slow = replace(ruleset(), recovery=10 * 2 * PATIENCE)
    scenario = Scenario("###\n#@#\n###", rules=slow)
    scenario.marks["@"].stats["core:health"] = 8

    assert played(scenario, Rest(view(scenario), judgement(scenario))).reason == "halt_rested"
    assert scenario.world.turns == 2 * 2 * PATIENCE


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
