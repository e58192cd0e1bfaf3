from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.frames.dots import packed, rgb, veiled
from roguelike.ui.frames.part import Veil

PARTS = st.integers(0, 255)
COLORS = st.tuples(PARTS, PARTS, PARTS)


def test_red_is_in_the_lowest_byte() -> None:
    assert packed((1, 2, 3)) == 0xFF030201


def test_dots_become_red_green_and_blue() -> None:
    dots = np.array([[packed((1, 2, 3)), packed((255, 0, 7))]], np.uint32)

    assert rgb(dots).tolist() == [[[1, 2, 3], [255, 0, 7]]]


@given(COLORS, COLORS, st.integers(0, 256))
def test_a_veil_takes_all_of_a_color_but_its_light(
    color: tuple[int, int, int], veil: tuple[int, int, int], light: int
) -> None:
    (dot,) = veiled(np.array([packed(color)], np.uint32), [Veil(veil, light)])

    mixed = [rest + (part - rest) * light // 256 for part, rest in zip(color, veil, strict=True)]
    assert rgb(np.array([[dot]], np.uint32)).ravel().tolist() == mixed
