from __future__ import annotations

import numpy as np
import pytest

from roguelike.ui.frames.part import packed
from roguelike.ui.title.page import ABOVE, enlarged, lettered
from roguelike.ui.title.scene import Place

PLACE = Place(1280, 775, 160, 2)
WHITE, BLUE = (255, 255, 255), (89, 125, 206)


@pytest.mark.parametrize(
    ("name", "place", "times"),
    [
        ("The Sunken Crown", PLACE, 3),
        ("The Sunken Crown", Place(1920, 1047, 216, 2), 5),
        ("The Sunken Crown", Place(250, 200, 40, 2), 0),
        ("Amber", PLACE, 8),
        ("", PLACE, 8),
        ("A name as long as a name of a campaign can be, in all of it", PLACE, 0),
    ],
)
def test_a_name_takes_at_most_seven_tenths_of_the_width_and_stays_below_the_edge(
    name: str, place: Place, times: int
) -> None:
    assert enlarged(name, place) == times


def test_it_stands_in_the_middle_with_its_feet_below_the_surface() -> None:
    image = lettered("The Sunken Crown", PLACE, WHITE, BLUE)

    height, width = image.pixels.shape
    assert image.x * 2 + width == PLACE.width
    assert image.y < PLACE.surface < image.y + height


def test_what_is_above_the_surface_is_lit_and_what_is_below_has_the_color_of_the_sky() -> None:
    pixels = lettered("Crown", PLACE, WHITE, BLUE).pixels
    surface = ABOVE * enlarged("Crown", PLACE)

    above, below = (
        np.unique(each[each != 0]) for each in (pixels[:surface], pixels[surface + PLACE.line :])
    )
    assert above.tolist() == [packed(WHITE)]
    assert all(each >> 16 & 255 > each & 255 for each in below.tolist())


def test_it_is_broken_below_the_surface() -> None:
    whole, broken = (lettered("I", PLACE, WHITE, each).pixels != 0 for each in (None, BLUE))
    surface = ABOVE * enlarged("I", PLACE)

    assert (whole[:surface] == broken[:surface]).all()
    assert (whole[surface + PLACE.line :] != broken[surface + PLACE.line :]).any()


def test_the_surface_itself_is_left_free() -> None:
    pixels = lettered("I", PLACE, WHITE, BLUE).pixels
    surface = ABOVE * enlarged("I", PLACE)

    assert not pixels[surface : surface + PLACE.line].any()
