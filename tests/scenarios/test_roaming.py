from __future__ import annotations

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.behaviors.wander import Wander
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.world.events.events import Attacked, Noticed
from tests.scenario import Scenario

EAST = Step(Direction.EAST)
WAIT = Wait()
CAVE = """
    ##########
    #@#......#
    ###.####.#
    #...#..+.#
    #.###..#.#
    #........#
    ##########
    """


def test_a_wanderer_sees_all_of_its_cave_in_time() -> None:
    scenario = Scenario(
        CAVE.replace("#@#......#", "#@#k.....#"), brains={"k": [Wander(percent=100)]}
    )
    level = scenario.world.level
    places = {level.positions[cell] for cell, free in enumerate(level.walkable) if free}
    been: set[Position] = set()

    for _ in range(2000):
        scenario.step(WAIT)
        been.add(scenario.position("k"))

    assert been == places - {scenario.position("@")}


def test_a_wanderer_that_meets_the_player_hunts_it() -> None:
    scenario = Scenario(
        "########\n#@.+..k#\n########",
        brains={"k": [MoveAndAttack(), Wander(percent=100)]},
        stats={"@": {"max_health": 10_000}},
    )

    events = scenario.step(*[WAIT] * 200)

    first = next(event for event in events if event.actor == 2 and isinstance(event, Noticed))
    assert any(isinstance(event, Attacked) for event in events[events.index(first) :])


def test_whoever_is_awake_does_not_fall_asleep_again_after_losing_the_player() -> None:
    scenario = Scenario(
        "#######\n#@..+.#\n#.....#\n####k##\n#######",
        brains={"k": [Sleep(wake_percent=100), MoveAndAttack(alert_turns=1), Wander(percent=100)]},
        stats={"@": {"max_health": 1000}},
    )
    scenario.step(*[WAIT] * 5)
    here = scenario.position("k")

    scenario.step(*[WAIT] * 20)

    assert scenario.marks["k"].memory == {"sleep": "over"}
    assert scenario.marks["k"].awake
    assert here != Position(4, 3)
