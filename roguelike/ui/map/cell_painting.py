"""Forms that are drawn on the picture of a cell: glyphs, marks, frames and the cursor.

Pictures are arrays of shape `(cell, cell, 4)`, dtype uint8: red, green, blue and alpha.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB, brightness, contrast
from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.frames.fonts import Mask
from roguelike.ui.frames.glyphs import map_mask
from roguelike.ui.map.cells import WHOLE, Marks, Plate
from roguelike.ui.map.light import legible

Picture: TypeAlias = NDArray[np.uint8]

POINT: Final = "·"
"""The sign of plain ground, which is drawn finer than any font has it."""

_SIGNS: Final = {
    "z": ("111", "001", "010", "100", "111"),
    "?": ("110", "001", "010", "000", "010"),
}
PLATE_CONTRAST = 1.3
"""The contrast to the ground below which a plate has a line around it."""
LINE_CONTRAST = 3
"""The contrast of that line to the ground, the least for what is no text (WCAG 2.2, 1.4.11)."""

_MOST_STATUSES = 3
_SHADOW = 75
"""Percent of the ground that the shadow behind a sign covers."""


def fill(picture: Picture, x: int, y: int, size: tuple[int, int], color: Sequence[int]) -> None:
    """Fill a rectangle, as far as it is in the picture."""
    picture[max(y, 0) : max(y + size[1], 0), max(x, 0) : max(x + size[0], 0), :3] = color[:3]


def tint(picture: Picture, color: Sequence[int], percent: int) -> None:
    """Let a picture, or a part of it, go over into a color."""
    colors = picture[..., :3]
    mixed = colors.astype(np.int32) * (100 - percent) + np.array(color[:3]) * percent
    colors[...] = (mixed + 50) // 100


def stress(picture: Picture, plate: Plate, ground: Sequence[int], light: RGB) -> None:
    """Draw a thin line around a plate that has one, or that can hardly be told from the ground.

    Args:
        picture: The picture of the plate.
        plate: The plate.
        ground: The color of the ground around it.
        light: The color of light.
    """
    back: RGB = (int(ground[0]), int(ground[1]), int(ground[2]))
    if not plate.is_framed and contrast(plate.color, back) >= PLATE_CONTRAST:
        return
    behind = max(back, plate.color, key=brightness) if plate.is_framed else back
    color = legible(plate.color, behind, LINE_CONTRAST, light)
    thin = max(len(picture) // 16, 1)
    for edge in (picture[:thin], picture[-thin:], picture[:, :thin], picture[:, -thin:]):
        edge[..., :3] = color


def glyph(
    picture: Picture, character: str, color: Sequence[int], family: FontName = USUAL_FONT
) -> None:
    """Draw a glyph in the middle of a picture."""
    picture[glyph_mask(character, len(picture), family), :3] = color[:3]


def outline(
    picture: Picture, character: str, color: Sequence[int], family: FontName = USUAL_FONT
) -> None:
    """Draw the line around a glyph, which is then to be drawn over it."""
    mask = glyph_mask(character, len(picture), family)
    thick = max(len(picture) // 16, 1)
    wider = np.pad(mask, thick)
    for axis in (0, 1):
        wider = wider | np.roll(wider, thick, axis) | np.roll(wider, -thick, axis)
    picture[wider[thick:-thick, thick:-thick], :3] = color[:3]


@lru_cache(maxsize=512)
def glyph_mask(character: str, cell: int, family: FontName = USUAL_FONT) -> Mask:
    """Return the dots of a glyph in a cell, shape `(cell, cell)`: bold, as large as it fits."""
    if character == POINT:
        found = np.zeros((cell, cell), np.bool_)
        dot = max(cell // 12, 1)
        start = (cell - dot) // 2
        found[start : start + dot, start : start + dot] = True
        return found
    return map_mask(family)(ord(character), (cell, cell))


def cursor(picture: Picture, color: Sequence[int]) -> None:
    """Draw four corners."""
    cell = len(picture)
    thick, length = max(cell // 12, 2), cell // 3
    for x, y in ((0, 0), (cell, 0), (0, cell), (cell, cell)):
        left, top = max(x - length, 0), max(y - length, 0)
        fill(picture, left, min(y, cell - thick), (length, thick), color)
        fill(picture, min(x, cell - thick), top, (thick, length), color)


def marks(picture: Picture, what: Marks, palette: Palette, dot: int) -> None:
    """Draw the state of an actor.

    Args:
        picture: The picture of the cell, with the actor.
        what: The state.
        palette: The colors.
        dot: The size of a dot.
    """
    cell, dark = len(picture), palette.ink("unexplored")
    thin = max(dot // 2, 1)
    for number, status in enumerate(what.statuses[:_MOST_STATUSES], start=1):
        x = cell - number * (2 * dot + thin)
        fill(picture, x - thin, 0, (2 * dot + 2 * thin, 2 * dot + thin), dark)
        fill(picture, x, 0, (2 * dot, 2 * dot), status.glyph.color)
    if what.sign:
        _sign(picture, _SIGNS[what.sign], palette)
    if what.health is not None:
        ink: Ink = "text_good" if what.is_friend else "text"
        fill(picture, 0, cell - dot, (cell, dot), dark)
        full = max(cell * what.health // WHOLE, dot)
        fill(picture, 0, cell - dot, (full, dot), palette.ink(ink))


def _sign(picture: Picture, rows: Sequence[str], palette: Palette) -> None:
    """Draw a sign of three by five dots at the top left."""
    dot = max(len(picture) // 16, 1)
    width, height = (len(rows[0]) + 2) * dot, (len(rows) + 2) * dot
    tint(picture[:height, :width], palette.ink("unexplored"), _SHADOW)
    color = palette.ink("text")
    for y, row in enumerate(rows, start=1):
        for x, bit in enumerate(row, start=1):
            if bit == "1":
                fill(picture, x * dot, y * dot, (dot, dot), color)
