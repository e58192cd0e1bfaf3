from __future__ import annotations

import numpy as np

from roguelike.core.grid.noise import SHARE, near, noise, sums
from roguelike.core.rng import Rng


def test_noise_is_uniform_and_the_same_for_a_stream() -> None:
    cells, again = (noise(Rng("test", "noise"), (30, 31)) for _ in range(2))

    assert cells.shape == (30, 31)
    assert (cells == again).all()
    assert 0.45 < (cells < SHARE // 2).mean() < 0.55


def test_sums_are_over_squares_that_end_at_the_border() -> None:
    cells = np.ones((4, 3), dtype=np.uint8)

    assert sums(cells, 1).T.tolist() == [[4, 6, 6, 4], [6, 9, 9, 6], [4, 6, 6, 4]]


def test_near_is_within_a_square() -> None:
    cells = np.zeros((5, 5), dtype=np.bool_)
    cells[0, 2] = True

    assert near(cells, 0).sum() == 1
    assert np.argwhere(near(cells, 1)).tolist() == [[x, y] for x in (0, 1) for y in (1, 2, 3)]
