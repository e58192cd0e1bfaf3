"""Random maps and sums over neighborhoods, as NumPy arrays in `[x, y]` order."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from roguelike.core.rng import Rng

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHARE = 1 << 16
"""The numbers that a cell of a random map can be."""


def noise(rng: Rng, shape: tuple[int, ...]) -> NDArray[np.uint16]:
    """Return uniform numbers below `SHARE`, four of them from each word of the stream."""
    count = shape[0] * shape[1]
    words = rng.word_array(-(-count // 4))
    return words.astype("<u8", copy=False).view("<u2")[:count].reshape(shape)


def sums(cells: NDArray[np.uint8], radius: int) -> NDArray[np.uint8]:
    """Return, for each cell, the sum over the square of that radius around it."""
    import numpy as np

    width, height = cells.shape
    padded = np.zeros((width + 2 * radius, height + 2 * radius), dtype=np.uint8)
    padded[radius:-radius, radius:-radius] = cells
    span = range(2 * radius + 1)
    rows = reduce(np.add, (padded[shift : shift + width] for shift in span))
    return reduce(np.add, (rows[:, shift : shift + height] for shift in span))


def near(cells: NDArray[np.bool_], radius: int) -> NDArray[np.bool_]:
    """Return the cells within a square of that radius around any of `cells`."""
    columns = cells.copy()
    for shift in range(1, radius + 1):
        columns[shift:] |= cells[:-shift]
        columns[:-shift] |= cells[shift:]
    found = columns.copy()
    for shift in range(1, radius + 1):
        found[:, shift:] |= columns[:, :-shift]
        found[:, :-shift] |= columns[:, shift:]
    return found
