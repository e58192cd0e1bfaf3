"""Colors for terminals that have fewer of them than the game."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

REMEMBERED_COLORS = 65_536
"""A mapper starts afresh after this many different colors, so that it cannot grow forever."""


class ColorDepth(IntEnum):
    """How many colors a terminal can show at once."""

    NONE = 0
    EIGHT = 8
    SIXTEEN = 16
    INDEXED = 256
    TRUE = 1 << 24

    @classmethod
    def of(cls, number_of_colors: int) -> ColorDepth:
        """Return the greatest depth that needs no more than `number_of_colors`."""
        return max(depth for depth in cls if depth <= max(number_of_colors, 0))


def unpack(colors: NDArray[np.uint32]) -> NDArray[np.int32]:
    """Return packed colors (red in the lowest byte) as an array with an axis of three more."""
    parts = np.stack([colors & 255, colors >> 8 & 255, colors >> 16 & 255], axis=-1)
    return parts.astype(np.int32)


def luma(colors: NDArray[np.uint32]) -> NDArray[np.int32]:
    """Return how bright packed `colors` look, 0 to 255 (Rec. 601 weights)."""
    return unpack(colors) @ np.array([299, 587, 114], np.int32) // 1000


@lru_cache(maxsize=1)
def palette() -> NDArray[np.int32]:
    """Return xterm's 256 colors, shape (256, 3).

    The first sixteen are what the user's theme makes of them, so they are only a guess here: the
    VGA palette, which themes stay near. The rest is fixed: a cube of six levels a side, and a
    ramp of 24 grays.
    """
    ansi = [
        *[(0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)],
        *[(0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)],
        *[(85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)],
        *[(85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)],
    ]
    levels = (0, 95, 135, 175, 215, 255)
    cube = [(red, green, blue) for red in levels for green in levels for blue in levels]
    grays = [(gray, gray, gray) for gray in range(8, 248, 10)]
    colors = np.array([*ansi, *cube, *grays], np.int32)
    colors.flags.writeable = False
    return colors


class ColorMapper:
    """Maps packed 24-bit colors to the nearest of some palette entries, and remembers them.

    Nearest is by the weighted distance of Thiadmer Riemersma ("Colour metric", CompuPhase), which
    costs as little as the plain one and is far closer to what eyes say.
    """

    def __init__(self, first: int, last: int) -> None:
        """Map to the palette entries from `first` to before `last`."""
        self._first = first
        self._entries = palette()[first:last]
        self._known: dict[int, int] = {}

    def __call__(self, colors: NDArray[np.uint32]) -> NDArray[np.int64]:
        """Return the index of the nearest palette entry for each packed color."""
        different, places = np.unique(colors, return_inverse=True)
        if len(self._known) > REMEMBERED_COLORS:
            self._known.clear()
        new = [color for color in different.tolist() if color not in self._known]
        if new:
            self._known.update(zip(new, self._nearest(np.array(new, np.uint32)), strict=True))
        found = np.array([self._known[color] for color in different.tolist()], np.int64)
        return found[places]

    def _nearest(self, colors: NDArray[np.uint32]) -> list[int]:
        wanted = unpack(colors)[:, None, :]
        red_mean = (wanted[..., 0] + self._entries[:, 0]) // 2
        red, green, blue = np.moveaxis((wanted - self._entries) ** 2, -1, 0)
        distance = (512 + red_mean) * red + 1024 * green + (767 - red_mean) * blue
        return (distance.argmin(axis=1) + self._first).tolist()
