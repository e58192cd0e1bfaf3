from __future__ import annotations

import pytest

from roguelike.engine.escape import step_away
from roguelike.engine.pursuit import BLOCKED
from tests.scenario import Scenario, ruleset


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
