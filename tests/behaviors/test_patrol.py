from __future__ import annotations

import pytest

from roguelike.behaviors.patrol import Patrol, patrol, spots_of
from roguelike.engine.actions.rest import Wait
from tests.scenario import Scenario, drawn

ROOMS = """
    ###################
    #..#.....#....#...#
    #..+..k..+....+...#
    #..#.....#....#...#
    #####+#######+#####
    #..#.....#....#.#@#
    #..+.....+....+.###
    #..#.....#....#...#
    ###################
"""


def places(scenario: Scenario) -> tuple[int, ...]:
    level = scenario.world.level
    return spots_of(level, level.walkable)


def test_places_to_go_lie_in_all_parts_of_a_level() -> None:
    scenario = Scenario(ROOMS)

    assert scenario.marked(dict.fromkeys(places(scenario), "*")) == drawn(
        """
        ###################
        #..#.....#....#...#
        #..*..k..*....+.*.#
        #..#.....#....#...#
        #####+#######+#####
        #..#.....#....#.#@#
        #..*.....+....+.###
        #..#.....#*...#.*.#
        ###################
        """
    )


def test_it_goes_from_place_to_place() -> None:
    scenario = Scenario(ROOMS, brains={"k": [Patrol()]}, stats={"@": {"awareness": 0}})
    spots = places(scenario)
    seen: list[int] = []

    for _ in range(200):
        scenario.step(Wait())
        seen.append(scenario.marks["k"].cell)

    assert sum(cell in seen for cell in spots) >= 4
    assert scenario.marks["k"].awake


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param("#######\n#@..k.#\n#######", id="aware of an enemy"),
        pytest.param("#####\n#@#k#\n#####", id="with nowhere to go"),
    ],
)
def test_else_it_stays(drawing: str) -> None:
    scenario = Scenario(drawing)

    if action := patrol(Patrol(), scenario.turn("k")):
        scenario.perform("k", action)

    assert str(scenario) == drawn(drawing)
