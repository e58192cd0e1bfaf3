"""Colors for terminals that have fewer of them than the game."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

REMEMBERED_COLORS = 65_536
"""A mapper starts afresh after this many different colors, so that it cannot grow forever."""

HARDLY_COLORED: Final = 0.03
"""The chroma in Oklab of what may turn gray."""

OTHER_HUE: Final = 2
LOST_CHROMA: Final = 6

_TO_CONES: Final = np.array(
    [
        (0.4122214708, 0.2119034982, 0.0883024619),
        (0.5363325363, 0.6806995451, 0.2817188376),
        (0.0514459929, 0.1073969566, 0.6299787005),
    ]
)
_TO_OKLAB: Final = np.array(
    [
        (0.2104542553, 1.9779984951, 0.0259040371),
        (0.7936177850, -2.4285922050, 0.7827717662),
        (-0.0040720468, 0.4505937099, -0.8086757660),
    ]
)


class ColorDepth(IntEnum):
    """The number of colors that a terminal can show at once."""

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
    """Return the brightness of packed `colors`, 0 to 255 (Rec. 601 weights)."""
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


Distances: TypeAlias = Callable[[NDArray[np.int32], NDArray[np.int32]], NDArray[Any]]
"""A metric: the distances, shape `(n, m)`, of colors `(n, 3)` from others `(m, 3)`."""


def by_eye(colors: NDArray[np.int32], others: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the distances of Thiadmer Riemersma ("Colour metric", CompuPhase).

    They cost as little as the plain ones and are far closer to what eyes say.
    """
    colors = colors[:, None, :]
    red_mean = (colors[..., 0] + others[:, 0]) // 2
    red, green, blue = np.moveaxis((colors - others) ** 2, -1, 0)
    return (512 + red_mean) * red + 1024 * green + (767 - red_mean) * blue


def by_hue(colors: NDArray[np.int32], others: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return distances by which what has a hue keeps it, and does not turn gray where it is dark.

    They are those of Oklab (Bjoern Ottosson, 2020) in lightness, chroma and hue, with another
    hue and lost chroma counting more.
    """
    one, two = _oklab(colors)[:, None, :], _oklab(others)
    strength, other = np.hypot(one[..., 1], one[..., 2]), np.hypot(two[..., 1], two[..., 2])
    lightness, chroma = (one[..., 0] - two[..., 0]) ** 2, (strength - other) ** 2
    hue = np.maximum(((one - two)[..., 1:] ** 2).sum(axis=-1) - chroma, 0)
    lost = np.maximum(strength - HARDLY_COLORED - other, 0) ** 2
    return lightness + chroma + OTHER_HUE * hue + LOST_CHROMA * lost


def _oklab(colors: NDArray[np.int32]) -> NDArray[np.float64]:
    parts = colors / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)  # noqa: PLR2004 - sRGB
    return np.cbrt(linear @ _TO_CONES) @ _TO_OKLAB


class ColorMapper:
    """Maps packed 24-bit colors to the nearest of some palette entries, and remembers them."""

    def __init__(self, first: int, last: int, distances: Distances = by_eye) -> None:
        """Map to the palette entries from `first` to before `last`.

        Args:
            first: The first entry.
            last: The entry after the last.
            distances: How far each of some colors is from each of some others.
        """
        self._first = first
        self._entries = palette()[first:last]
        self._distances = distances
        self._known: dict[int, int] = {}

    def __call__(self, colors: NDArray[np.uint32]) -> NDArray[np.int64]:
        """Return the index of the nearest palette entry for each packed color."""
        different, places = np.unique(colors, return_inverse=True)
        if len(self._known) > REMEMBERED_COLORS:
            self._known.clear()
        new = [color for color in different.tolist() if color not in self._known]
        if new:
            wanted = unpack(np.array(new, np.uint32))
            nearest = self._distances(wanted, self._entries).argmin(axis=1) + self._first
            self._known.update(zip(new, nearest.tolist(), strict=True))
        found = np.array([self._known[color] for color in different.tolist()], np.int64)
        return found[places]
