from __future__ import annotations

import pytest

from roguelike.core.grid.bitboards import board_of, parts
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.passes.decor import Decor, decor
from tests.drawing import site_from_text

HALL = "\n".join(["#" * 20, "#@" + "." * 17 + "#", *["#" + "." * 18 + "#"] * 8, "#" * 20])


def grown(drawing: str = HALL, seed: str = "test", **said: object) -> Site:
    site = site_from_text(drawing, seed=seed)
    growth = {"terrain": "core:grass", **said}
    decor(Decor.model_validate({"growths": [growth]}), site)
    return site


def patches(site: Site) -> list[int]:
    """Return how many cells each patch has."""
    grass = site.terrain == site.number("core:grass")
    return [part.bit_count() for part in parts(board_of(grass), site.height)]


@pytest.mark.parametrize("seed", "abc")
def test_a_patch_is_in_one_piece_and_as_large_as_is_asked_for(seed: str) -> None:
    assert patches(grown(seed=seed, patches=1, size=15, percent=100)) == [15]


def test_some_of_a_patch_stays_bare() -> None:
    assert 20 < sum(patches(grown(patches=1, size=80, percent=50))) < 60


def test_patches_share_the_ground() -> None:
    assert sum(patches(grown(patches=4, size=10, percent=100))) == 40
    assert sum(patches(grown(patches=9, size=99, percent=100))) == 18 * 9 - 1


@pytest.mark.parametrize(("near", "at"), [("wall", 0), ("water", 9)])
def test_patches_begin_where_they_should(near: str, at: int) -> None:
    drawing = HALL.replace("#..................#", "#........≈,........#")

    for seed in "abcdefgh":
        site = grown(drawing, seed, patches=1, size=1, percent=100, near=near)
        (x, y) = (int(i[0]) for i in (site.terrain == site.number("core:grass")).nonzero())
        is_at_wall = x in (1, 18) or y in (1, 9)
        assert is_at_wall if not at else x in (8, 11) or (y == 1 and x in (8, 9, 10, 11))


def test_only_the_ground_that_is_asked_for_is_covered() -> None:
    drawing = "######\n#.+,<#\n#.k,>#\n######"

    site = grown(drawing, patches=9, size=9, percent=100)
    wet = grown(drawing, patches=9, size=9, percent=100, on=["core:shallow_water"])

    assert sum(patches(site)) == sum(patches(wet)) == 2
    assert site.water().sum() == 2
    assert not wet.water().any()


def test_other_depths_stay_bare_and_walls_are_no_decor() -> None:
    assert patches(grown(first=2)) == []
    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        grown(terrain="core:wall")
