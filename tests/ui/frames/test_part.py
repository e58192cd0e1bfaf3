from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tcod.console import Console

from roguelike.core.grid.geometry import Position, Rect
from roguelike.ui.frames.part import Part, Veil, packed, rgb, veiled


def part() -> Part:
    found = Part(Rect(10, 20, 80, 100), (8, 20), Console(6, 4, order="F"), Position(14, 24))
    found.space([20, 10, 20, 20])
    return found


@pytest.mark.parametrize(
    ("dot", "cell"),
    [
        ((14, 24), (0, 0)),
        ((21, 43), (0, 0)),
        ((22, 44), (1, 1)),
        ((14, 53), (0, 1)),
        ((14, 54), (0, 2)),
        ((61, 93), (5, 3)),
        ((13, 24), None),
        ((62, 24), None),
        ((14, 23), None),
        ((14, 94), None),
    ],
)
def test_a_part_knows_which_of_its_cells_a_dot_is_in(
    dot: tuple[int, int], cell: tuple[int, int] | None
) -> None:
    assert part().cell_at(*dot) == cell


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
