"""Pictures of all tiles of a tileset: one to look at, and one to paint on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from roguelike.content.references.ids import bare_name
from roguelike.ui.appearance.palette import RGB
from roguelike.ui.appearance.tiles import Picture, Tile, Tileset, over
from roguelike.ui.frames.fonts import font

GROUND = "core:floor"
"""The terrain on which tiles are shown, unless they are pieces of another."""
MAX_SHOWN = 2_000
"""The most tiles that a picture shows."""

_BACK: RGB = (14, 10, 20)
_INK: RGB = (222, 238, 214)
_LARGE, _TWICE, _ONCE = 6, 2, 1
_WIDE = 96
"""Pixels to which a tile is enlarged at most."""
_COLUMNS = 12
_GAP = 8
_HEIGHT = 12  # pixels of a line of text


def shown(tileset: Tileset) -> NDArray[np.uint8]:
    """Return a picture of all tiles with their names, on what they are drawn over.

    They are six times as large as they are, or as fits, then twice, then as they are.

    Returns:
        A new array of shape (height, width, 3): red, green and blue.

    Raises:
        ValueError: There are too many tiles, or none.
    """
    tiles = _bounded(tileset)
    arts = [over(_ground(tileset, tile, tiles), tile.picture())[..., :3] for tile in tiles]
    large = max(1, min(_LARGE, _WIDE // tileset.size))
    side = max(tileset.size * large, _WIDE)
    width = _COLUMNS * (side + _GAP) + _GAP
    names = [bare_name(tile.id)[: side // font(_HEIGHT).width] for tile in tiles]
    parts = [_named(arts, names, (side, large), width)]
    parts += [_strip(arts, times, width) for times in (_TWICE, _ONCE)]
    return np.concatenate(parts)


def grid(tileset: Tileset) -> NDArray[np.uint8]:
    """Return a sheet of all tiles, twelve in a row, as `tileset --from` reads it.

    Returns:
        A new array of shape (height, width, 4): red, green, blue and alpha.

    Raises:
        ValueError: There are too many tiles, or none.
    """
    size, tiles = tileset.size, _bounded(tileset)
    sheet = np.zeros((_rows(len(tiles), _COLUMNS) * size, _COLUMNS * size, 4), np.uint8)
    for number, tile in enumerate(tiles):
        y, x = (part * size for part in divmod(number, _COLUMNS))
        sheet[y : y + size, x : x + size] = tile.picture()
    return sheet


def lettered(text: str) -> NDArray[np.uint8]:
    """Return a line of text, shape (height, width, 3), in the color of words on dark."""
    inked = np.concatenate([font(_HEIGHT).mask(ord(letter)) for letter in text], 1)
    return np.array((_BACK, _INK), np.uint8)[inked.astype(np.intp)]


def _bounded(tileset: Tileset) -> list[Tile]:
    """Return the tiles of a tileset.

    Raises:
        ValueError: There are too many, or none.
    """
    tiles = list(tileset)
    if not 0 < len(tiles) <= MAX_SHOWN:
        msg = f"there are {len(tiles):,} tiles, and a picture has from 1 to {MAX_SHOWN:,}"
        raise ValueError(msg)
    return tiles


def _ground(tileset: Tileset, tile: Tile, tiles: Sequence[Tile]) -> Picture:
    """Return the picture below a tile: of its whole, of the tile it names, or of the floor."""
    whole = next((each for each in tiles if tile in each.pieces), tile.below)
    ground = whole or tileset.terrain(GROUND)
    return ground.picture() if ground else np.zeros_like(tile.picture())


def _named(
    arts: Sequence[NDArray[np.uint8]], names: Sequence[str], scale: tuple[int, int], width: int
) -> NDArray[np.uint8]:
    """Return enlarged tiles, each with its name below it."""
    side, times = scale
    high = side + _HEIGHT + _GAP
    part = _blank(_rows(len(arts), _COLUMNS) * high + _GAP, width)
    for number, (art, name) in enumerate(zip(arts, names, strict=True)):
        row, column = divmod(number, _COLUMNS)
        y, x = row * high + _GAP, column * (side + _GAP) + _GAP
        _put(part, art.repeat(times, 0).repeat(times, 1), y, x)
        _put(part, lettered(name), y + side, x)
    return part


def _strip(arts: Sequence[NDArray[np.uint8]], times: int, width: int) -> NDArray[np.uint8]:
    """Return tiles side by side, as many in a row as fit."""
    step = arts[0].shape[0] * times + times
    columns = (width - _GAP) // step
    part = _blank(_rows(len(arts), columns) * step + _GAP, width)
    for number, art in enumerate(arts):
        row, column = divmod(number, columns)
        _put(part, art.repeat(times, 0).repeat(times, 1), row * step, column * step + _GAP)
    return part


def _blank(height: int, width: int) -> NDArray[np.uint8]:
    return np.full((height, width, 3), _BACK, np.uint8)


def _put(part: NDArray[np.uint8], art: NDArray[np.uint8], y: int, x: int) -> None:
    height, width, _ = art.shape
    part[y : y + height, x : x + width] = art


def _rows(count: int, columns: int) -> int:
    return -(-count // columns)
