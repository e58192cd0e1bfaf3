from __future__ import annotations

import numpy as np
import pytest

from roguelike.ui.frames.part import Pixels, rgb
from roguelike.ui.title import water

BLUE, BLACK = (36, 44, 100), (0, 0, 0)


def filled(width: int, height: int, grain: int = 2, *, is_mixed: bool = False) -> Pixels:
    dots = np.zeros((height, width), np.uint32)
    water.fill(dots, grain, BLUE, BLACK, is_mixed=is_mixed)
    return dots


@pytest.mark.parametrize("size", [(1, 1), (7, 5), (80, 40), (81, 41)])
@pytest.mark.parametrize("grain", [1, 2, 4])
def test_all_of_it_is_filled_and_always_alike(size: tuple[int, int], grain: int) -> None:
    dots = filled(*size, grain)

    assert (dots >> 24 == 255).all()
    assert (dots == filled(*size, grain)).all()


def test_it_is_darker_the_deeper_it_is() -> None:
    blue = rgb(filled(200, 100))[..., 2].astype(int)

    assert (np.diff(blue[:, 0]) <= 0).all()
    assert blue[0, 0] > 50
    assert blue[-1, 0] < 10


def test_shafts_of_light_fall_into_it() -> None:
    surface = rgb(filled(200, 100))[0, :, 2]

    assert len({*surface.tolist()}) > 2


def test_steps_are_mixed_only_where_dots_are_small() -> None:
    even, mixed = (filled(200, 100, is_mixed=each)[:, 0] for each in (False, True))

    assert np.count_nonzero(np.diff(even)) < np.count_nonzero(np.diff(mixed))
