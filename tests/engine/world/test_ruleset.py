from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.content.schema.campaigns import Stratum
from roguelike.engine.levels.level_recipes import Recipe
from tests.scenario import ruleset


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
