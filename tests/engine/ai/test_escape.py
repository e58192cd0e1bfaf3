from __future__ import annotations

import pytest
from hypothesis import assume, given

from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.escape import step_away
from tests.scenario import Scenario, caves, ruleset


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        pytest.param(
            """
            #########
            #..@.k..#
            #########
            """,
            (6, 1),
            id="straight away",
        ),
        pytest.param(
            """
            #########
            #.......#
            #.#####.#
            #.....#.#
            ####.@k.#
            ####....#
            #########
            """,
            (7, 4),
            id="past the enemy's side is no way, but round it is",
        ),
        pytest.param(
            """
            ##########
            #@.k.#...#
            ####.#.#.#
            ####...#.#
            ##########
            """,
            (4, 1),
            id="out of the dead end in which it stands",
        ),
        pytest.param(
            """
            #####
            #@.k#
            #####
            """,
            None,
            id="nowhere from a corner",
        ),
        pytest.param(
            """
            #######
            #@.ka.#
            #######
            """,
            None,
            id="not through others",
        ),
        pytest.param(
            """
            #######
            #@~~.k#
            #######
            """,
            None,
            id="not from where nobody can come",
        ),
        pytest.param(
            """
            ###########
            #....k....#
            #####.#####
            #####@#####
            ###########
            """,
            (4, 1),
            id="of two ways that are as good, the first in the order of the directions",
        ),
        pytest.param(
            """
            ####################
            #.................k#
            #################.@#
            ##################.#
            ####################
            """,
            (17, 1),
            id="as far as it looks, where each step leads farther away",
        ),
    ],
)
def test_where_it_runs(drawing: str, expected: tuple[int, int] | None) -> None:
    scenario = Scenario(drawing)
    actor, danger = scenario.marks["k"], scenario.marks["@"].cell

    step = step_away(actor, danger, scenario.world)

    assert step == (scenario.cell(*expected) if expected else BLOCKED)


def test_in_eight_directions_no_corner_is_cut_that_may_not_be() -> None:
    drawing = """
        ######
        #@.k##
        ####.#
        ####.#
        ######
        """
    scenarios = [
        Scenario(drawing, rules=ruleset(diagonals=True, cutting=cutting))
        for cutting in ("never", "always")
    ]

    steps = [step_away(each.marks["k"], each.marks["@"].cell, each.world) for each in scenarios]

    assert steps == [BLOCKED, scenarios[1].cell(4, 2)]


@given(drawing=caves(side=12, percent=25))
def test_no_place_nearby_that_is_not_behind_the_enemy_is_better(drawing: str) -> None:
    scenario = Scenario(drawing)
    actor, danger = scenario.marks["k"], scenario.marks["@"].cell

    way = scenario.world.level.movement.fly.ways.distances_to(danger).distance(actor.cell)
    assume(way > 0)

    step = step_away(actor, danger, scenario.world)

    worths = _worths(actor.cell, danger, scenario)
    best = max(worths.values(), default=0)
    assert worths[step] == best if best > 12 * way else step == BLOCKED


def _worths(here: int, danger: int, scenario: Scenario) -> dict[int, int]:
    """Return what the best of the places is worth to which each first step leads in 12 steps."""
    level = scenario.world.level
    far = level.movement.fly.ways.distances_to(danger).distance
    worths: dict[int, int] = {}
    for first in (here + stride for stride in level.strides if level.walkable[here + stride]):
        pathfinder, reached = {first} - {danger}, {here, danger, first}
        for length in range(1, 13):
            pathfinder = {cell for cell in pathfinder if far(cell) >= length}
            worth = max((far(cell) * 12 - length * 10 for cell in pathfinder), default=0)
            worths[first] = max(worths.get(first, 0), worth)
            pathfinder = {
                cell + stride
                for cell in pathfinder
                for stride in level.strides
                if level.walkable[cell + stride] and cell + stride not in reached
            }
            reached |= pathfinder
    return worths
