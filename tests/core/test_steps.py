from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from roguelike.core.bitboards import cells_in
from roguelike.core.gait import CornerCutting, Gait
from roguelike.core.geometry import Position
from roguelike.core.steps import Steps

INTERIORS = arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=5))


@pytest.mark.parametrize("cutting", list(CornerCutting))
@pytest.mark.parametrize("diagonal", [None, 1])
@given(interior=INTERIORS, data=st.data())
def test_steps_are_those_of_the_gait_also_after_the_map_has_changed(
    interior: NDArray[np.bool_],
    data: st.DataObject,
    *,
    diagonal: int | None,
    cutting: CornerCutting,
) -> None:
    passable = np.pad(interior, 1)
    width, height = passable.shape
    inside = [x * height + y for x in range(1, width - 1) for y in range(1, height - 1)]
    gait, walkable = Gait(1, diagonal, cutting), bytearray(passable.tobytes())
    steps = Steps(walkable, gait, height)
    assert all(steps[cell] == steps[cell] for cell in inside)
    assert all(steps.spread(1 << cell) >= 0 for cell in inside)

    changed = data.draw(st.sampled_from(inside))
    walkable[changed] ^= 1
    passable.reshape(-1)[changed] ^= True
    steps.forget(changed)

    for cell in inside:
        expected = [there for there, _ in gait.steps(passable, Position(*divmod(cell, height)))]
        assert steps[cell] == [x * height + y for x, y in expected]
        assert cells_in(steps.spread(1 << cell)) == sorted(steps[cell])


def test_corners_may_be_open_where_nobody_goes() -> None:
    walkable, cells = bytearray(16), bytearray(16)
    for cell in (5, 6, 9, 10):
        walkable[cell] = 1
    cells[5] = cells[10] = 1
    gait = Gait(1, 1, CornerCutting.NEVER)

    assert Steps(cells, gait, 4, walkable)[5] == [10]
    assert Steps(cells, gait, 4)[5] == []


def test_a_bitboard_steps_past_corners_that_are_open_where_nobody_goes() -> None:
    walkable, cells = bytearray(16), bytearray(16)
    for cell in (5, 6, 9, 10):
        walkable[cell] = 1
    cells[5] = cells[10] = 1
    gait = Gait(1, 1, CornerCutting.NEVER)

    assert Steps(cells, gait, 4, walkable).spread(1 << 5) == 1 << 10
    assert Steps(cells, gait, 4).spread(1 << 5) == 0
