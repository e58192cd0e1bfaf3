"""Water with shafts of light in it, which reach less far the deeper it is."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB, blend
from roguelike.ui.frames.part import Pixels, packed

SHAFTS: Final = ((0.2, 0.25, 0.07), (0.42, 0.12, 0.05), (0.66, -0.1, 0.08), (0.86, -0.22, 0.05))
"""The shafts of light: where each begins and how wide it is, in shares of the width, with how many
dots it goes to the right for each that it goes down between these."""

FALL = 1.3
"""How quickly light fades with the depth: 1 is evenly, more is sooner."""
AMBIENT, SHAFT, LEAST = 0.62, 0.3, 0.06
"""The light at the surface, what a shaft adds to it, and the light at the bottom."""

STEPS: Final = 16
"""The steps from no light to all of it."""
DITHER = 0.5
"""How far steps are mixed at their edges."""


def fill(dots: Pixels, grain: int, color: RGB, back: RGB, *, is_mixed: bool) -> None:
    """Fill dots with water, from the surface to the bottom.

    Args:
        dots: What to fill, of any size.
        grain: The side of the squares that it is made of, in dots.
        color: The color of the water in full light.
        back: That without any.
        is_mixed: Whether squares of two steps are mixed between them.
    """
    height, width = dots.shape
    squares = _squares(-(-width // grain), -(-height // grain), color, back, is_mixed=is_mixed)
    lines = squares.repeat(grain, axis=1)[:, :width]
    for row in range(grain):
        part = dots[row::grain]
        part[:] = lines[: len(part)]


def _squares(columns: int, rows: int, color: RGB, back: RGB, *, is_mixed: bool) -> Pixels:
    """Return the colors of squares, shape `(rows, columns)`."""
    down = np.linspace(0, 1, rows, endpoint=False, dtype=np.float32)
    level = (1 - down[:, None]) ** FALL * (AMBIENT + SHAFT * _shafts(columns, rows)) + LEAST
    level *= STEPS
    if is_mixed:
        level[::2, 1::2] += DITHER
        level[1::2, ::2] += DITHER
    percents = [100 * step // STEPS for step in range(STEPS + 1)]
    colors = np.array([packed(blend(color, back, each)) for each in percents], np.uint32)
    return colors[np.minimum(level.astype(np.uint8), STEPS)]


def _shafts(columns: int, rows: int) -> NDArray[np.float32]:
    """Return the share of a shaft's light that each square gets, shape `(rows, columns)`."""
    across, down = np.arange(columns, dtype=np.float32), np.arange(rows, dtype=np.float32)
    light = np.zeros((rows, columns), np.float32)
    for begin, lean, wide in SHAFTS:
        share = across - (columns * begin + down[:, None] * lean)
        np.abs(share, out=share)
        share /= -columns * wide
        share += 1
        light += np.maximum(share, 0, out=share)
    return np.minimum(light, 1, out=light)
