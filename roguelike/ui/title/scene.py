"""The picture of a campaign: water with shafts of light, and tiles on its bottom.

It is drawn for one size and one theme.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.campaigns import Piece, TitlePicture
from roguelike.content.schema.colors import RGB, blend
from roguelike.content.schema.tiles import TileDef
from roguelike.game import Content
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.tiles import Picture, Tileset
from roguelike.ui.frames.part import OPAQUE, Pixels, packed

WIDTH, HEIGHT = 1280, 768
"""The size of a scene, in dots, in which tiles are as many times as large as its content says."""
GROUND = 54
"""The height of the ground in a scene of that size."""

MIST = 85
"""The share of water, in percent, in the color into which things go over."""

SIDES, FALL = 0.16, 1.73
"""The least share of light on the ground, and what each width from the middle takes away."""

GLOW: Final = (21, 14)
"""The reach of a glow to the side and upwards, in dots of the tile that it comes from."""
GLOW_HEIGHT = 7
"""The height of its middle above the ground, in such dots."""
GLOW_STEPS, STRONGEST = 8, 0.3
"""The steps of a glow, and how much of its color there is in the brightest."""

Find: TypeAlias = Callable[[str], Picture | None]
"""Returns the picture of a tile by its full id, if it can be drawn."""

SHAFTS: Final = ((0.2, 0.25, 0.07), (0.42, 0.12, 0.05), (0.66, -0.1, 0.08), (0.86, -0.22, 0.05))
"""The shafts of light: where each begins and how wide it is, in shares of the width, with how many
dots it goes to the right for each that it goes down between these."""

DEPTH_FALL = 1.3
"""The pace at which light fades with the depth: 1 is evenly, more is sooner."""
AMBIENT, SHAFT, DARKEST = 0.62, 0.3, 0.06
"""The light at the surface, what a shaft adds to it, and the light at the bottom."""

LIGHT_STEPS: Final = 16
"""The steps from no light to all of it."""
DITHER = 0.5
"""The share of a step that is mixed with the next at its edge."""


class Place(NamedTuple):
    """The place of a scene, in dots.

    Attributes:
        width: Its width.
        height: Its height.
        surface: The row of the surface of the water.
        grain: The side of the squares of which light is made.
        is_mixed: Whether these are so small that colors mix.
    """

    width: int
    height: int
    surface: int
    grain: int
    is_mixed: bool = True

    @property
    def scale(self) -> float:
        """The size, with `WIDTH` and `HEIGHT` as 1."""
        return min(self.width / WIDTH, self.height / HEIGHT)

    @property
    def ground(self) -> int:
        """The row in which the ground begins."""
        return self.height - int(GROUND * self.scale)

    @property
    def line(self) -> int:
        """The rows that the surface itself takes."""
        return max(self.grain // 2, 1)


def tiles_of(content: Content, palette: Palette) -> Find:
    """Return what finds tiles, each drawn as the tileset has it that it belongs to."""
    tilesets: dict[str, Tileset] = {}
    definitions = content.catalog.all(TileDef)

    def find(identifier: str) -> Picture | None:
        if (definition := definitions.get(identifier)) is None:
            return None
        name = definition.tileset
        if name not in tilesets:
            tilesets[name] = Tileset(content.catalog, name, palette, content.mods)
        tile = tilesets[name].tile(identifier)
        return tile.picture() if tile else None

    return find


def drawn(picture: TitlePicture, place: Place, palette: Palette, find: Find) -> Pixels:
    """Return a picture; what cannot be found is left out."""
    return _Scene(picture, place, palette).drawn(find)


class _Scene:
    """A picture that is being drawn."""

    def __init__(self, picture: TitlePicture, place: Place, palette: Palette) -> None:
        """Fill it with water, if there is any."""
        back = palette.ink("panel_background")
        self._picture = picture
        self._place = place
        self._palette = palette
        self._mist = back
        self._dots: Pixels = np.full((place.height, place.width), packed(back), np.uint32)
        if picture.water:
            color = palette[picture.water]
            self._mist = blend(color, back, MIST)
            below = self._dots[place.surface :]
            fill_with_water(below, place.grain, color, back, is_mixed=place.is_mixed)
            if picture.sky:
                below[: place.line] = packed(palette[picture.sky])

    def drawn(self, find: Find) -> Pixels:
        """Add all tiles that can be found."""
        for piece in self._picture.pieces:
            tile = find(piece.tile) if piece.tile else None
            if tile is not None:
                self._add(piece, tile)
        return self._dots

    def _add(self, piece: Piece, tile: Picture) -> None:
        """Add a tile, with the light that it gives."""
        place = self._place
        times = max(int(piece.times * place.scale), 1)
        size, light = len(tile) * times, piece.light / 100
        top = place.ground - (piece.y + len(tile)) * times
        if piece.x is None:
            hidden = max(place.ground - top, 0)
            for left in range(0, place.width, size):
                middle = abs((left + size / 2) / place.width - 0.5)
                share = light * max(1 - FALL * middle, SIDES)
                self._put(_enlarged(tile, times, share, self._mist)[hidden:], left, top + hidden)
            return
        middle = place.width * piece.x // 100
        if piece.glow:
            self._light(middle, times, self._palette[piece.glow])
        self._put(_enlarged(tile, times, light, self._mist), middle - size // 2, top)

    def _put(self, dots: Pixels, left: int, top: int) -> None:
        """Put dots into the picture, save those without alpha and those beyond its edges."""
        x, y = max(left, 0), max(top, 0)
        target = self._dots[y : max(top + len(dots), 0), x : max(left + dots.shape[1], 0)]
        height, width = target.shape
        source = dots[y - top : y - top + height, x - left : x - left + width]
        np.copyto(target, source, where=source != 0)

    def _light(self, middle: int, times: int, color: RGB) -> None:
        """Let there be a glow below the surface."""
        place, grain = self._place, self._place.grain
        reach, rise = GLOW[0] * times, GLOW[1] * times
        center = place.ground - GLOW_HEIGHT * times
        left, top = max(middle - reach, 0), max(center - rise, place.surface + place.line)
        part = self._dots[top : center + rise, left : middle + reach]
        height, width = part.shape
        across = (np.arange(left, left + width, grain, dtype=np.float32) - middle) / reach
        down = (np.arange(top, top + height, grain, dtype=np.float32) - center) / rise
        near = np.maximum(1 - np.hypot(across, down[:, None]), 0)
        share = np.floor(near * GLOW_STEPS) * (STRONGEST / GLOW_STEPS)
        share = share.repeat(grain, 0).repeat(grain, 1)[:height, :width, None]
        parts = np.ascontiguousarray(part, "<u4").view(np.uint8).reshape(height, width, 4)
        parts[..., :3] = parts[..., :3] * (1 - share) + np.array(color, np.float32) * share
        part[:] = parts.view("<u4")[..., 0]


def _enlarged(tile: Picture, times: int, light: float, mist: RGB) -> Pixels:
    """Return a tile that is so many times as large, with a share of its own colors."""
    colors: NDArray[np.float64] = tile[..., :3] * light + np.array(mist) * (1 - light)
    red, green, blue = colors.astype(np.uint32).transpose(2, 0, 1)
    dots = np.where(tile[..., 3] > 0, red | green << 8 | blue << 16 | OPAQUE, 0).astype(np.uint32)
    return dots.repeat(times, axis=1).repeat(times, axis=0)


def fill_with_water(dots: Pixels, grain: int, color: RGB, back: RGB, *, is_mixed: bool) -> None:
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
    level = (1 - down[:, None]) ** DEPTH_FALL * (AMBIENT + SHAFT * _shafts(columns, rows)) + DARKEST
    level *= LIGHT_STEPS
    if is_mixed:
        level[::2, 1::2] += DITHER
        level[1::2, ::2] += DITHER
    percents = [100 * step // LIGHT_STEPS for step in range(LIGHT_STEPS + 1)]
    colors = np.array([packed(blend(color, back, each)) for each in percents], np.uint32)
    return colors[np.minimum(level.astype(np.uint8), LIGHT_STEPS)]


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
