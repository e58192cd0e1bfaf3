"""Colors of terminals: pens that tell a terminal to change them, one for each number of colors.

A terminal with fewer colors than the game gets the nearest ones.

A *style* is one integer for the look of a cell: the foreground in the lower 32 bits and the
background in the upper ones, each in whatever form the pen writes. Styles compare at once, whole
arrays of them too.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache
from typing import Any, ClassVar, Final, Protocol, TypeAlias

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

Distances: TypeAlias = Callable[[NDArray[np.int32], NDArray[np.int32]], NDArray[Any]]
"""A metric: the distances, shape `(n, m)`, of colors `(n, 3)` from others `(m, 3)`."""

HALF = 32
FOREGROUND = (1 << HALF) - 1

BOLD, DIM, REVERSE = 1, 2, 7
BRIGHT, DARK = 150, 110
"""Without colors: letters at least this strong are bold, those weaker than this are dim."""

FILLED = 72
"""Backgrounds at least this strong, such as those of bars, are meant to be seen.

Without colors they are reversed; with few colors they keep their hue, if they have any.
"""
STRONG = 128
"""Backgrounds at least this strong keep their hue by themselves."""
COLORFUL = 2
"""The weakest channel of a color that has a hue is at most the strongest divided by this."""
FULL_CHANNEL = 170
"""The strongest channel of the darker half of the sixteen colors."""

LIFT, COLORLESS = (27, 20), 4
"""The gain in brightness, with few colors, of letters whose channels differ by under a fourth."""


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


class Pen(Protocol):
    """Turns colors into styles, and styles into what to write.

    Attributes:
        has_surfaces: Whether it can give the two halves of a cell different colors.
    """

    has_surfaces: ClassVar[bool] = True

    def styles(
        self, foreground: NDArray[np.uint32], background: NDArray[np.uint32]
    ) -> NDArray[np.int64]:
        """Return the style for each pair of packed colors (red in the lowest byte)."""
        ...

    def surfaces(self, upper: NDArray[np.uint32], lower: NDArray[np.uint32]) -> NDArray[np.int64]:
        """Return the style for the halves of each cell, which may well look the same."""
        return self.styles(upper, lower)

    def switch(self, old: int | None, new: int) -> str:
        """Return the sequence that changes a terminal from style `old` (None: unknown) to `new`."""
        ...


def pen_for(depth: ColorDepth) -> Pen:
    """Return the pen for a terminal with that many colors."""
    if depth is ColorDepth.TRUE:
        return TruePen()
    if depth is ColorDepth.INDEXED:
        return IndexedPen()
    if depth is ColorDepth.NONE:
        return PlainPen()
    return BasicPen(depth)


def _join(foreground: NDArray[np.int64], background: NDArray[np.int64]) -> NDArray[np.int64]:
    return foreground | background << HALF


def _switch_halves(old: int | None, new: int, foreground: str, background: str) -> str:
    """Return the one escape sequence that changes those halves of the style that differ."""
    parts: list[str] = []
    if old is None or (old ^ new) & FOREGROUND:
        parts.append(foreground)
    if old is None or (old ^ new) >> HALF:
        parts.append(background)
    return f"\x1b[{';'.join(parts)}m" if parts else ""


class TruePen(Pen):
    """Writes 24-bit colors as they are."""

    def styles(
        self, foreground: NDArray[np.uint32], background: NDArray[np.uint32]
    ) -> NDArray[np.int64]:
        """Keep the colors."""
        return _join(foreground.astype(np.int64), background.astype(np.int64))

    def switch(self, old: int | None, new: int) -> str:
        """Write red, green and blue."""
        fg, bg = new & FOREGROUND, new >> HALF
        foreground = f"38;2;{fg & 255};{fg >> 8 & 255};{fg >> 16 & 255}"
        background = f"48;2;{bg & 255};{bg >> 8 & 255};{bg >> 16 & 255}"
        return _switch_halves(old, new, foreground, background)


class IndexedPen(Pen):
    """Writes the nearest of the 240 fixed entries of the 256-color palette."""

    def __init__(self) -> None:
        """Leave out the first sixteen entries, which look different on every machine."""
        self._nearest = ColorMapper(16, 256, by_hue)

    def styles(
        self, foreground: NDArray[np.uint32], background: NDArray[np.uint32]
    ) -> NDArray[np.int64]:
        """Use palette indices."""
        return _join(self._nearest(foreground), self._nearest(background))

    def switch(self, old: int | None, new: int) -> str:
        """Write palette indices."""
        return _switch_halves(old, new, f"38;5;{new & FOREGROUND}", f"48;5;{new >> HALF}")


class BasicPen(Pen):
    """Writes the sixteen colors that every color terminal has, or eight and bold."""

    def __init__(self, depth: ColorDepth) -> None:
        """Prepare for EIGHT or SIXTEEN colors; with eight, bold makes letters bright."""
        self._bold_is_bright = depth is ColorDepth.EIGHT
        self._foreground = ColorMapper(0, 16)
        self._background = ColorMapper(0, 8 if self._bold_is_bright else 16)

    def styles(
        self, foreground: NDArray[np.uint32], background: NDArray[np.uint32]
    ) -> NDArray[np.int64]:
        """Use palette indices, but never let a letter vanish in its background.

        Letters on a background that is meant to be seen are bright.
        """
        colorful = _is_colorful(background)
        fg, bg = self._foreground(_lifted(foreground)), self._background(_filling(background))
        bright = fg | 8
        is_clear = (bright != 8) & (bright != bg | 8)  # noqa: PLR2004 - the gray of the bright ones
        fg = np.where(colorful, np.where(is_clear, bright, 15), fg)
        lost = (fg == bg) & (foreground != background)
        brighter = np.where(bg < 8, bg + 8, np.where(bg < 15, 15, 7))  # noqa: PLR2004
        darker = np.where(bg >= 8, bg - 8, np.where(bg > 0, 0, 8))  # noqa: PLR2004
        rescued = np.where(luma(foreground) >= luma(background), brighter, darker)
        return _join(np.where(lost, rescued, fg), bg)

    def surfaces(self, upper: NDArray[np.uint32], lower: NDArray[np.uint32]) -> NDArray[np.int64]:
        """Use the palette indices of backgrounds for both halves."""
        return _join(self._background(_filling(upper)), self._background(_filling(lower)))

    def switch(self, old: int | None, new: int) -> str:
        """Write the classic codes."""
        bright, fg = divmod(new & FOREGROUND, 8)
        if self._bold_is_bright:
            foreground = f"{1 if bright else 22};{30 + fg}"
        else:
            foreground = str((90 if bright else 30) + fg)
        bright, bg = divmod(new >> HALF, 8)
        return _switch_halves(old, new, foreground, str((100 if bright else 40) + bg))


class PlainPen(Pen):
    """Writes no colors: bright letters are bold, dark ones dim, filled backgrounds reversed."""

    has_surfaces = False

    def styles(
        self, foreground: NDArray[np.uint32], background: NDArray[np.uint32]
    ) -> NDArray[np.int64]:
        """Use the attribute for the letter, and reverse video for the background."""
        strength, fill = _strength(foreground), _strength(background)
        weight = np.where(strength >= BRIGHT, BOLD, np.where(strength < DARK, DIM, 0))
        reverse = np.where(fill >= FILLED, REVERSE, 0)
        return _join(weight.astype(np.int64), reverse.astype(np.int64))

    def switch(self, old: int | None, new: int) -> str:
        """Reset, then set what is wanted: there is no other way that all terminals know."""
        if old == new:
            return ""
        wanted = [str(code) for code in (new & FOREGROUND, new >> HALF) if code]
        return f"\x1b[{';'.join(['0', *wanted])}m"


def _lifted(colors: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the colors of letters, with grays brighter.

    The game tells what is in view from what is remembered by shades of gray, and most of these
    lie nearest to the darker of the only two grays that there are.
    """
    parts = unpack(colors)
    strongest = parts.max(axis=-1)
    is_gray = (strongest - parts.min(axis=-1)) * COLORLESS < strongest
    red, green, blue = np.moveaxis(np.minimum(parts * LIFT[0] // LIFT[1], 255), -1, 0)
    return np.where(is_gray, red | green << 8 | blue << 16, colors).astype(np.uint32)


def _filling(backgrounds: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return backgrounds, those that are dark but meant to be seen without any gray in them."""
    colorful = _is_colorful(backgrounds)
    return np.where(colorful, _purest(backgrounds), backgrounds).astype(np.uint32)


def _is_colorful(backgrounds: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Return which backgrounds are meant to be seen and have a hue, but are dark."""
    parts = unpack(backgrounds)
    strongest = parts.max(axis=-1)
    is_dark = (strongest >= FILLED) & (strongest < STRONG)
    return is_dark & (parts.min(axis=-1) * COLORFUL <= strongest)


def _purest(colors: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return colors of the same hue without any gray in them."""
    parts = unpack(colors).astype(np.int64)
    parts -= parts.min(axis=-1, keepdims=True)
    strongest = np.maximum(parts.max(axis=-1, keepdims=True), 1)
    red, green, blue = np.moveaxis(parts * FULL_CHANNEL // strongest, -1, 0)
    return red | green << 8 | blue << 16


def _strength(colors: NDArray[np.uint32]) -> NDArray[np.int32]:
    """Return the strongest channel, not the luma: pure red is dark but is meant to be seen."""
    return unpack(colors).max(axis=-1)
