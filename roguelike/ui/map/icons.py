"""Icons before names: the tile of what is named, or its glyph."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from roguelike.content.schema.colors import RGB
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.tiles import Tile
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.part import BOLD, Image, Pixels
from roguelike.ui.map.figures import Figure, tile_of
from roguelike.ui.map.light import legible

COLUMNS: Final = 3
"""The columns that an icon may take, the gap after it included."""
RIM: Final = 16
"""One part in so many of a tile is at most empty at each side, and may reach into other lines."""
CONTRAST = 4.8
"""The least contrast of characters between words."""


def draw_icon(canvas: Canvas, x: int, y: int, figure: Figure, skin: Skin) -> None:
    """Draw who or what is named, in the cell at `x`, `y` and the one after it.

    A tile is drawn at the largest whole multiple that fits into the line, but for its rim. Without
    tiles, or where there is none, it is the glyph.
    """
    tile = tile_of(figure, skin.tiles) if skin.tiles and canvas.has_pixels else None
    is_inside = 0 <= y < canvas.height and 0 <= x < canvas.width
    if tile is None:
        draw_letter(canvas, x, y, *figure.glyph)
        if is_inside:
            canvas.cells["ch"][x, y] |= BOLD
    elif is_inside:
        _draw_tile(canvas, x, y, tile, figure.glyph.color)


def draw_letter(canvas: Canvas, x: int, y: int, character: str, ink: Ink) -> None:
    """Draw a character in the cell at `x`, `y`, made lighter until it can be read there."""
    palette = canvas.palette
    if 0 <= y < canvas.height and 0 <= x < canvas.width:
        behind: list[int] = canvas.cells["bg"][x, y].tolist()
        ink = legible(palette.ink(ink), behind, CONTRAST, palette.ink("text_heading"))
    canvas.text(x, y, character, ink)


def _draw_tile(canvas: Canvas, x: int, y: int, tile: Tile, color: RGB) -> None:
    column, tops, row = canvas.base.cell[0], canvas.base.tops, canvas.rect.y + y
    height, size = tops[row + 1] - tops[row], len(tile.picture())
    width = COLUMNS * column
    times = max(min(height * RIM // (RIM - 2), width) // size, 1)
    left = (canvas.rect.x + x) * column + max((2 * column - size * times) // 2, -column // 4)
    top = tops[row] + (height - size * times) // 2
    canvas.base.images.append(Image(left, top, _pixels(tile, color, times), is_icon=True))


@lru_cache(maxsize=256)
def _pixels(tile: Tile, color: RGB, times: int) -> Pixels:
    """Return a tile with dots of a size."""
    dots = np.ascontiguousarray(tile.picture(color)).view(np.uint32)[..., 0]
    return dots.repeat(times, 0).repeat(times, 1)
