"""Maps of windows, drawn of levels that are drawn as text."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.tiles import Tileset
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import window_measures
from roguelike.ui.map.mosaic import MosaicDrawing
from tests.content_fixture import shipped_content
from tests.ui.pictures import RULESET
from tests.ui.staging import PALETTE

CATALOG = shipped_content().catalog
TILES = "core:cellar"
CELL = 32
LETTERED = Skin(CATALOG, RULESET, PALETTE)
TILED = Skin(CATALOG, RULESET, PALETTE, tiles=Tileset(CATALOG, TILES, PALETTE))
SKINS = {"letters": LETTERED, "tiles": TILED}


def mosaic(
    view: View, skin: Skin = LETTERED, origin: tuple[int, int] = (0, 0), *, time: int = 0
) -> MosaicDrawing:
    """Return the map of all of a level, with cells of 32 dots."""
    frame = Frame(window_measures(1280, 800), skin.palette)
    canvas = frame.map(Rect(0, 0, view.width * CELL, view.height * CELL), CELL)
    return MosaicDrawing(canvas, view, skin, Position(*origin), time=time)


def dots(drawing: MosaicDrawing, x: int, y: int) -> NDArray[np.uint8]:
    """Return the picture of a cell of the canvas, shape `(32, 32, 3)`: red, green and blue."""
    picture = drawing.pictures[drawing.numbers[x, y]]
    return picture.copy().view(np.uint8).reshape(*picture.shape, 4)[..., :3]


def changed(before: MosaicDrawing, after: MosaicDrawing) -> list[tuple[int, int]]:
    """Return the cells that look otherwise, row by row."""
    places = np.argwhere((before.numbers != after.numbers).T)
    return [(x, y) for y, x in places.tolist()]


def themed(theme: str, *, is_tiled: bool) -> Skin:
    """Return the skin of the classic campaign in a theme."""
    palette = Palette(CATALOG, theme)
    tiles = Tileset(CATALOG, TILES, palette) if is_tiled else None
    return Skin(CATALOG, RULESET, palette, tiles=tiles)
