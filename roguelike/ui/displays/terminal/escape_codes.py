"""Pens: how a terminal is told to change colors, one kind for each number of them.

A *style* is one integer for the look of a cell: the foreground in the lower 32 bits and the
background in the upper ones, each in whatever form the pen writes. Styles compare at once, whole
arrays of them too.
"""

from __future__ import annotations

from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from roguelike.ui.displays.terminal.color_depth import ColorDepth, ColorMapper, by_hue, luma, unpack

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
    """Tell which backgrounds are meant to be seen and have a hue, but are dark."""
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
