from __future__ import annotations

import numpy as np
import pytest

from roguelike.core.grid.bitboards import board_of, parts
from roguelike.core.grid.geometry import Rect
from roguelike.core.grid.noise import near
from roguelike.engine.levels.level_builder import Site
from roguelike.passes.lake import Lake, lake
from tests.drawing import site_from_text, text_from_site

HALL = "\n".join(["#" * 24, "#@" + "." * 21 + "#", *["#" + "." * 22 + "#"] * 12, "#" * 24])
CORRIDOR = "\n".join(["#" * 24, *["#" * 24] * 4, "#@" + "." * 20 + ">#", *["#" * 24] * 5])


def filled(drawing: str, *rooms: Rect, seed: str = "test", **said: object) -> Site:
    site = site_from_text(drawing, rooms=rooms, seed=seed)
    lake(Lake.model_validate(said), site)
    return site


@pytest.mark.parametrize("seed", "abcd")
def test_a_lake_is_one_rounded_blob_with_a_rim(seed: str) -> None:
    site = filled(HALL, most=1, size=40, seed=seed)

    deep = site.water() & ~site.dry()
    (blob,) = parts(board_of(deep), site.height)
    columns, rows = (np.ptp(np.nonzero(deep)[axis]) + 1 for axis in (0, 1))
    assert 20 <= blob.bit_count() <= 60
    assert 2 * blob.bit_count() > columns * rows
    assert not (near(deep, 1) & ~site.water() & site.free()).any()


@pytest.mark.parametrize("seed", "abcd")
def test_what_was_joined_stays_joined(seed: str) -> None:
    assert "≈" not in text_from_site(filled(CORRIDOR, most=9, size=12, seed=seed))


def test_a_lake_may_cut_the_level_apart_if_that_is_asked_for() -> None:
    sites = [filled(CORRIDOR, most=1, size=6, cuts=True, seed=seed) for seed in "abcdefgh"]

    assert any(len(parts(board_of(site.dry()), site.height)) == 2 for site in sites)


@pytest.mark.parametrize("digs", [True, False])
def test_rock_becomes_water_only_if_that_is_allowed(*, digs: bool) -> None:
    drawing = HALL.replace("...", "..#")
    before = site_from_text(drawing).rock()

    site = filled(drawing, most=5, size=20, digs=digs)

    assert bool((site.water() & before).any()) == digs
    assert site.water().any()


def test_lakes_spare_doors_stairs_and_where_one_arrives() -> None:
    drawing = "\n".join(
        "#" + row[1:-1].replace(".......", "...+...", 1) + "#" for row in HALL.split("\n")
    )

    site = filled(drawing, most=20, size=4)

    assert site.water().any()
    assert text_from_site(site).count("+") == drawing.count("+")
    assert all(site.dry()[x - 1 : x + 2, y].all() for x, y in site.doors)


def test_half_of_each_room_stays_dry() -> None:
    site = filled(HALL, Rect(0, 0, 11, 13), Rect(12, 0, 11, 13), most=20, size=80)

    assert site.water().any()
    for room in site.rooms:
        inside = site.dry()[room.x + 1 : room.right, room.y + 1 : room.bottom]
        assert inside.mean() > 0.3


def test_there_are_no_more_lakes_than_asked_for_and_none_of_no_cells() -> None:
    assert not filled(HALL, most=0).water().any()
    assert not filled(HALL, size=0).water().any()
