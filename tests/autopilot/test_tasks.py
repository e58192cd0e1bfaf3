"""Runs and rests, played on drawn levels until they end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.autopilot.tasks import PATIENCE, SEARCH_TURNS, Rest
from roguelike.core.grid.geometry import Direction
from tests.autopilot.playing import judgement, played, run, view
from tests.scenario import Scenario, drawn, ruleset


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
