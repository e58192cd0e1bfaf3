from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from roguelike.content.schema.campaigns import CampaignDef, Piece, TitlePicture
from roguelike.ui.appearance.tiles import Picture
from roguelike.ui.frames.part import Pixels, packed, rgb
from roguelike.ui.title.scene import HEIGHT, WIDTH, Place, drawn, fill_with_water, tiles_of
from tests.content_fixture import shipped_content
from tests.ui.staging import PALETTE

PLACE = Place(WIDTH, HEIGHT, 160, 2)
BACK = packed(PALETTE.ink("panel_background"))
CROWN = "sunken_crown:sunken_crown"


def white(size: int = 16) -> Picture:
    return np.full((size, size, 4), 255, np.uint8)


def find(identifier: str) -> Picture | None:
    return white() if identifier == "a:white" else None


def scene(*pieces: Piece, water: str | None = None, place: Place = PLACE) -> Pixels:
    picture = TitlePicture(water=water, sky=water and "core:title_sky", pieces=pieces)
    return drawn(picture, place, PALETTE, find)


def inked(dots: Pixels) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of what is neither water nor nothing."""
    rows, columns = np.nonzero(dots == packed((255, 255, 255)))
    return int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1


@cache
def shipped(place: Place) -> Pixels:
    picture = shipped_content().catalog.get(CampaignDef, CROWN).picture
    return drawn(picture, place, PALETTE, tiles_of(shipped_content(), PALETTE))


@pytest.mark.parametrize(
    "place",
    [
        Place(480, 285, 60, 2),
        PLACE,
        Place(3840, 2100, 432, 4),
        Place(80, 46, 6, 2, is_mixed=False),
        Place(1, 1, 0, 2),
    ],
)
def test_the_shipped_picture_is_drawn_in_any_size_and_always_alike(place: Place) -> None:
    dots = shipped(place)

    again = shipped.__wrapped__(place)
    assert dots.shape == (place.height, place.width)
    assert (dots >> 24 == 255).all()
    assert (dots == again).all()


def test_the_crown_shines_in_the_middle_of_the_ground() -> None:
    bright = rgb(shipped(PLACE)).max(axis=2) > 200
    columns = np.flatnonzero(bright[: PLACE.ground].any(axis=0))

    assert abs((columns.min() + columns.max()) / 2 - WIDTH / 2) < 10


def test_without_water_and_tiles_there_is_nothing() -> None:
    assert (scene() == BACK).all()


def test_the_surface_has_the_color_of_the_sky() -> None:
    dots = scene(water="core:title_water")

    assert (dots[: PLACE.surface] == BACK).all()
    assert (dots[PLACE.surface] == packed(PALETTE["core:title_sky"])).all()
    assert (dots[PLACE.surface + 1] != BACK).all()


def test_a_tile_stands_with_its_middle_where_it_says_and_as_large() -> None:
    dots = scene(Piece(tile="a:white", x=50, times=3))

    assert inked(dots) == (WIDTH // 2 - 24, PLACE.ground - 48, WIDTH // 2 + 24, PLACE.ground)


@pytest.mark.parametrize(("y", "bottom"), [(4, -12), (-4, 12)])
def test_it_can_float_or_be_sunk_into_the_ground(y: int, bottom: int) -> None:
    dots = scene(Piece(tile="a:white", x=50, y=y, times=3))

    assert inked(dots)[3] == PLACE.ground + bottom


def test_in_a_larger_window_it_is_larger_by_whole_steps() -> None:
    dots = scene(
        Piece(tile="a:white", x=50, times=3), place=Place(WIDTH * 3 // 2, HEIGHT * 2, 99, 2)
    )

    left, _, right, _ = inked(dots)
    assert right - left == 16 * 4


@pytest.mark.parametrize("x", [0, 100])
def test_what_is_beyond_the_edges_is_cut_off(x: int) -> None:
    left, _, right, _ = inked(scene(Piece(tile="a:white", x=x, times=2)))

    assert right - left == 16


def test_the_ground_goes_from_side_to_side_and_lies_below_its_line() -> None:
    dots = scene(Piece(tile="a:white", y=-8, times=2))

    assert (dots[PLACE.ground - 1] == BACK).all()
    assert (dots[PLACE.ground] != BACK).all()
    assert brightness(dots[PLACE.ground, WIDTH // 2]) > brightness(dots[PLACE.ground, 0])


def test_things_far_off_go_over_into_water() -> None:
    near, far = (
        brightness(scene(Piece(tile="a:white", x=50, light=light))[PLACE.ground - 1, WIDTH // 2])
        for light in (100, 20)
    )

    assert near > far > 0


def test_a_glow_lights_what_was_there_before_and_nothing_above_the_surface() -> None:
    place = Place(WIDTH, HEIGHT, PLACE.ground - 60, 2)
    lit, dark = (
        scene(Piece(tile="a:white", x=50, times=8, glow=each), place=place)
        for each in ("core:title_glow", None)
    )

    assert (lit[place.ground - 8, WIDTH // 2 + 80] != dark[place.ground - 8, WIDTH // 2 + 80]).all()
    assert (lit[: place.surface] == dark[: place.surface]).all()


def test_a_tile_that_is_not_there_is_left_out() -> None:
    assert (scene(Piece(tile="a:gone", x=50), Piece(tile=None, x=50)) == BACK).all()


@pytest.mark.parametrize("identifier", ["core:gold", "sunken_crown:crown"])
def test_tiles_are_found_whatever_they_are_for(identifier: str) -> None:
    tile = tiles_of(shipped_content(), PALETTE)(identifier)

    assert tile is not None
    assert tile.shape == (16, 16, 4)


def test_what_no_mod_draws_is_not_found() -> None:
    assert tiles_of(shipped_content(), PALETTE)("core:gone") is None


def brightness(dots: NDArray[np.uint32]) -> int:
    return int(rgb(np.atleast_2d(dots)).max())


BLUE, BLACK = (36, 44, 100), (0, 0, 0)


def water(width: int, height: int, grain: int = 2, *, is_mixed: bool = False) -> Pixels:
    dots = np.zeros((height, width), np.uint32)
    fill_with_water(dots, grain, BLUE, BLACK, is_mixed=is_mixed)
    return dots


@pytest.mark.parametrize("size", [(1, 1), (7, 5), (80, 40), (81, 41)])
@pytest.mark.parametrize("grain", [1, 2, 4])
def test_water_fills_all_of_it_and_is_always_alike(size: tuple[int, int], grain: int) -> None:
    dots = water(*size, grain)

    assert (dots >> 24 == 255).all()
    assert (dots == water(*size, grain)).all()


def test_water_is_darker_the_deeper_it_is() -> None:
    blue = rgb(water(200, 100))[..., 2].astype(int)

    assert (np.diff(blue[:, 0]) <= 0).all()
    assert blue[0, 0] > 50
    assert blue[-1, 0] < 10


def test_shafts_of_light_fall_into_the_water() -> None:
    surface = rgb(water(200, 100))[0, :, 2]

    assert len({*surface.tolist()}) > 2


def test_steps_of_light_are_mixed_only_where_dots_are_small() -> None:
    even, mixed = (water(200, 100, is_mixed=each)[:, 0] for each in (False, True))

    assert np.count_nonzero(np.diff(even)) < np.count_nonzero(np.diff(mixed))
