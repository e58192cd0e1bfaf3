from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.core.grid.geometry import Rect
from roguelike.ui.frames.layer import Box, Layer
from roguelike.ui.frames.part import Part

DISPLAY = Box(0, 0, 20, 20)
SIDES = st.tuples(st.integers(0, 15), st.integers(0, 15), st.integers(1, 5), st.integers(1, 5))
BOXES = SIDES.map(lambda sides: Box(*sides[:2], sides[0] + sides[2], sides[1] + sides[3]))


def dots(*boxes: Box) -> NDArray[np.int32]:
    """Return how often each dot is in some boxes."""
    found = np.zeros((20, 20), np.int32)
    for left, top, right, bottom in boxes:
        found[top:bottom, left:right] += 1
    return found


@given(BOXES, BOXES)
def test_what_is_in_a_box_is_in_another_as_well_or_in_one_of_the_rest(one: Box, other: Box) -> None:
    common, rest = one.common(other), [*one.without(other)]

    assert (dots(*rest, *([common] if common else [])) == dots(one)).all()
    assert not (dots(*rest) * dots(other)).any()


@pytest.mark.parametrize(
    ("box", "bands"),
    [
        ((2, 0, 3, 1), []),
        ((2, 2, 3, 5), [1]),
        ((2, 4, 3, 6), [1, 2]),
        ((0, 0, 20, 20), [1, 2, 3]),
        ((0, 9, 1, 10), []),
        ((3, 9, 4, 10), [3]),
    ],
)
def test_a_layer_knows_which_of_its_bands_a_box_meets(
    box: tuple[int, int, int, int], bands: list[int]
) -> None:
    layer = Layer(Part(Rect(2, 2, 6, 9), (2, 3), Console(3, 2, order="F")), DISPLAY, 0)

    met = [*range(4)][layer.meeting(Box(*box))]

    assert layer.edges == [2, 2, 5, 8, 11]
    assert [band for band in met if layer.edges[band] < layer.edges[band + 1]] == bands
