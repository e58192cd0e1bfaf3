from __future__ import annotations

from roguelike.behaviors.guard import Guard
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.world.events.events import LostTrack
from tests.scenario import Scenario, walled

WARDER = [Guard(radius=3), MoveAndAttack()]
WEST = Step(Direction.WEST)


def lane(drawing: str) -> Scenario:
    return Scenario(walled(drawing), brains={"k": WARDER})


def line(scenario: Scenario) -> str:
    return str(scenario).splitlines()[1]


def test_it_watches_whoever_stays_away() -> None:
    scenario = lane("#@....k.#")

    scenario.step(*[Wait()] * 3)

    assert line(scenario) == "#@....k.#"
    assert scenario.marks["k"].alert == 0


def test_it_goes_for_whoever_comes_near_and_returns_when_the_enemy_leaves() -> None:
    scenario = lane("#..@..k.#")

    scenario.step(Wait())
    assert line(scenario) == "#..@.k..#"
    events = scenario.step(WEST)
    assert LostTrack(2) in events
    scenario.step(Wait())

    assert line(scenario) == "#.@...k.#"


def test_it_fights_whoever_is_beside_it_however_far_from_its_post() -> None:
    scenario = lane("#@k.....#")
    scenario.marks["k"].memory["guard"] = scenario.cell(7, 1)

    scenario.step(Wait())

    assert scenario.health("@") == 9


def test_unaware_and_away_from_its_post_it_goes_back() -> None:
    scenario = lane("#@#k...#")
    scenario.marks["k"].memory["guard"] = scenario.cell(6, 1)

    scenario.step(*[Wait()] * 4)

    assert line(scenario) == "#@#...k#"
