"""The name of a campaign in large letters, which stand in water up to their middle."""

from __future__ import annotations

from typing import Final

import numpy as np

from roguelike.content.schema.colors import RGB
from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.ui.frames.fonts import font
from roguelike.ui.frames.layout import width_of
from roguelike.ui.frames.part import Image, packed
from roguelike.ui.title.scene import Place

LETTERS: Final = 32
"""The height of the letters before they are enlarged, in dots."""
ABOVE: Final = 19
"""How many rows of these are above the surface."""

PERCENT = 70
"""The most of the width that a name takes, in percent."""

WAVES: Final = (0, 1, 1, 0, -1, -1)
"""How far every second row below the surface is moved to the right."""
FADE, FAINTEST = 0.045, 0.5
"""What each row below the surface takes away of its color, and what is left in any case."""
SHIMMER: Final = (1.15, np.array((20, 40, 30)))
"""How much brighter than the sky letters are below the surface, and what is added to that."""


def enlarged(name: str, place: Place) -> int:
    """Return how many times as large as in the font a name is; 0 if there is no room for it."""
    width = max(len(name), 1) * width_of(LETTERS)
    return min(place.width * PERCENT // (100 * width), place.surface // (ABOVE + 1))


def lettered(
    name: str, place: Place, above: RGB, below: RGB | None, family: FontName = USUAL_FONT
) -> Image:
    """Return a name in the middle of the width, for which there is room.

    Args:
        name: The name.
        place: Where the surface of the water is.
        above: The color of what is above it.
        below: The color of the sky, in which what is below it shimmers; None without water.
        family: That of the letters.
    """
    times = enlarged(name, place)
    letters = font(LETTERS, family, is_bold=True)
    mask = np.concatenate([letters.mask(ord(each)) for each in name], axis=1)
    inks = [packed(above)] * LETTERS
    if below is not None:
        mask = np.array([np.roll(row, _shift(y - ABOVE)) for y, row in enumerate(mask)])
        inks[ABOVE:] = (packed(_under(below, depth)) for depth in range(LETTERS - ABOVE))
    dots = np.where(mask, np.array(inks, np.uint32)[:, None], 0).astype(np.uint32)
    dots = dots.repeat(times, axis=1).repeat(times, axis=0)
    if below is not None:
        dots[ABOVE * times :][: place.line] = 0  # there is the surface itself
    x = (place.width - dots.shape[1]) // 2
    return Image(x, place.surface - ABOVE * times, dots)


def _shift(depth: int) -> int:
    return WAVES[depth // 2 % len(WAVES)] if depth > 0 else 0


def _under(sky: RGB, depth: int) -> RGB:
    """Return the color of letters so many rows below the surface."""
    brighter, added = SHIMMER
    color = (np.array(sky) * brighter + added) * max(1 - depth * FADE, FAINTEST)
    red, green, blue = np.clip(color, 0, 255).astype(int).tolist()
    return red, green, blue
