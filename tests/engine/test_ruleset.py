from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.campaigns import Stratum
from roguelike.core.geometry import Direction
from roguelike.engine.recipes import Recipe
from tests.scenario import Scenario, ruleset


def recipe(name: str) -> Recipe:
    return Recipe(name, name, 5, 5, ())


@pytest.mark.parametrize(
    ("depth", "expected"), [(1, "caves"), (3, "caves"), (4, "halls"), (9, "halls"), (10, None)]
)
def test_the_first_range_of_depths_that_matches_counts(depth: int, expected: str | None) -> None:
    strata = (
        (Stratum(level="caves", last=3), recipe("caves")),
        (Stratum(level="halls", first=2, last=9), recipe("halls")),
    )
    rules = replace(ruleset(), strata=strata)

    found = rules.recipe(depth)

    assert (found.id if found else None) == expected


@pytest.mark.parametrize(
    ("cutting", "open_corners", "expected"),
    [
        *(("always", corners, True) for corners in (0, 1, 2)),
        *(("one_open", corners, corners > 0) for corners in (0, 1, 2)),
        *(("never", corners, corners > 1) for corners in (0, 1, 2)),
    ],
)
def test_a_diagonal_step_needs_open_corners(
    cutting: str, open_corners: int, *, expected: bool
) -> None:
    corners = "##.." if open_corners == 1 else "####" if open_corners == 0 else "...."
    drawing = f"####\n#@{corners[0]}#\n#{corners[3]}.#\n####"
    rules = ruleset(diagonals=True, cutting=cutting)
    scenario = Scenario(drawing, rules=rules)

    passes = scenario.world.level.may_pass(scenario.cell(1, 1), Direction.SOUTH_EAST)

    assert passes == expected


def test_steps_along_the_axes_pass_no_corner() -> None:
    rules = ruleset(diagonals=True, cutting="never")
    scenario = Scenario("####\n#@.#\n####", rules=rules)

    assert scenario.world.level.may_pass(scenario.cell(1, 1), Direction.EAST)
