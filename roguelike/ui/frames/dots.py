"""Colors as dots of a picture, packed as in `Pixels`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.ui.frames.part import Pixels, Veil

OPAQUE = 0xFF000000
"""The alpha of what hides all that is behind it."""

_EVEN, _ODD = np.uint32(0x00FF00FF), np.uint32(0xFF00FF00)
"""The bits of every second channel: between them there is room for products."""


def packed(color: RGB) -> int:
    """Return a color as an opaque dot."""
    red, green, blue = color
    return red | green << 8 | blue << 16 | OPAQUE


def veiled(dots: NDArray[np.uint32], fades: Iterable[Veil]) -> NDArray[np.uint32]:
    """Return dots, in an array of any shape, as they look under fades, from the lowest up."""
    for veil in fades:
        color, light = packed(veil.color), np.uint32(veil.light)
        rest = 256 - veil.light
        even = np.uint32((color & int(_EVEN)) * rest)
        odd = np.uint32((color >> 8 & int(_EVEN)) * rest)
        low = ((dots & _EVEN) * light + even) >> np.uint32(8) & _EVEN
        high = ((dots >> np.uint32(8) & _EVEN) * light + odd) & _ODD
        dots = low | high
    return dots


def rgb(pixels: Pixels) -> NDArray[np.uint8]:
    """Return red, green and blue of dots, shape `(height, width, 3)`."""
    parts: NDArray[Any] = np.ascontiguousarray(pixels, "<u4").view(np.uint8)
    return parts.reshape(*pixels.shape, 4)[..., :3]
