from __future__ import annotations

import numpy as np
import pytest

from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.levels.level_recipes import MAX_ATTEMPTS, Recipe
from tests.scenario import NUMBERS, TABLE


def scatter(site: Site) -> None:
    for x in range(site.width):
        for y in range(site.height):
            site.terrain[x, y] = NUMBERS["."] if site.rng.coin() else NUMBERS["#"]


def test_a_recipe_takes_its_steps_in_order_on_an_empty_site() -> None:
    seen: list[tuple[str, Site]] = []
    recipe = Recipe(
        "id", "label", 7, 5, (lambda s: seen.append(("a", s)), lambda s: seen.append(("b", s)))
    )

    site = recipe.make(TABLE, 3, "seed", is_last=True)

    assert seen == [("a", site), ("b", site)]
    assert (site.width, site.height, site.depth, site.is_last) == (7, 5, 3, True)
    assert (site.terrain == UNKNOWN).all()
    assert site.terrain.dtype == np.uint16


@pytest.mark.parametrize(
    ("depth", "seed", "is_same"), [(2, "seed", True), (3, "seed", False), (2, "other", False)]
)
def test_a_seed_and_a_depth_stand_for_a_level(depth: int, seed: str, *, is_same: bool) -> None:
    recipe = Recipe("id", "label", 9, 9, (scatter,))

    one, other = recipe.make(TABLE, 2, "seed"), recipe.make(TABLE, depth, seed)

    assert (one.terrain.tolist() == other.terrain.tolist()) == is_same


@pytest.mark.parametrize("failures", [0, 1, MAX_ATTEMPTS - 1])
def test_what_fails_is_tried_again_from_scratch(failures: int) -> None:
    attempts: list[Site] = []

    def fail_at_first(site: Site) -> None:
        attempts.append(site)
        if len(attempts) <= failures:
            site.terrain[0, 0] = 1
            raise CannotGenerateError

    site = Recipe("id", "label", 5, 5, (fail_at_first,)).make(TABLE, 1, "seed")

    assert len(attempts) == site.attempts == failures + 1
    assert site is attempts[-1]
    assert (site.terrain == UNKNOWN).all()


def test_after_many_failures_the_last_reason_is_given() -> None:
    attempts: list[Site] = []

    def fail(site: Site) -> None:
        attempts.append(site)
        msg = f"attempt {len(attempts)}"
        raise CannotGenerateError(msg)

    with pytest.raises(CannotGenerateError, match=f"attempt {MAX_ATTEMPTS}"):
        Recipe("id", "label", 5, 5, (fail,)).make(TABLE, 1, "seed")
    assert len(attempts) == MAX_ATTEMPTS
