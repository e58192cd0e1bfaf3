"""The pictures of all characters, each of the size of one cell."""

from __future__ import annotations

import sys
import warnings
from functools import cached_property
from typing import Any

import numpy as np
import tcod.tileset
from numpy.typing import NDArray
from tcod.console import Console
from tcod.tileset import Tileset

from roguelike.resources import asset
from roguelike.ui.box_drawing import box_drawing
from roguelike.ui.hinting import hinted

FONT = "LeagueMono-WideSemiBold.otf"
FALLBACK_FONT = "DejaVuSansMono-Bold.ttf"
MISSING = ord("?")


class Glyphs:
    """A tileset that grows by what is to be shown. Square cells suit both map and text.

    Lines and blocks are drawn for the cell, so that they meet; letters come from the first font.
    The second one, which has nearly everything but takes longer to load than a frame should, is
    only asked for characters that are really shown. What no font has becomes a question mark.
    """

    def __init__(self, cell_width: int, cell_height: int) -> None:
        """Load the glyphs for cells of that many pixels."""
        self._cell = cell_width, cell_height
        self.tileset: Tileset = _blocks(self._cell)
        drawn = {**hinted(FONT, self._cell), **box_drawing(cell_width, cell_height)}
        for character, alpha in drawn.items():
            self.tileset[character] = _white(alpha)
        self._covered: NDArray[np.bool_] = np.zeros(sys.maxunicode + 1, np.bool_)
        self._covered[[0, *self.tileset]] = True

    def cover(self, console: Console) -> None:
        """Add what `console` needs."""
        characters: NDArray[np.int32] = console.rgba["ch"]
        covered = self._covered[characters]
        if covered.all():
            return
        for character in sorted({*characters[~covered].tolist()}):
            picture = self._fallback.get(character)
            self.tileset[character] = self.tileset[MISSING] if picture is None else picture
            self._covered[character] = True

    def render(self, console: Console) -> NDArray[np.uint8]:
        """Return a picture of `console`, shape (height, width, 3): red, green and blue."""
        self.cover(console)
        picture: NDArray[Any] = self.tileset.render(console)
        return picture[..., :3]

    @cached_property
    def _fallback(self) -> Tileset:
        return _load(FALLBACK_FONT, self._cell)


def _load(font: str, cell: tuple[int, int]) -> Tileset:
    return tcod.tileset.load_truetype_font(asset(font), *cell)


def _blocks(cell: tuple[int, int]) -> Tileset:
    with warnings.catch_warnings():  # tcod warns of a method that only tcod itself calls here
        warnings.simplefilter("ignore", DeprecationWarning)
        return tcod.tileset.procedural_block_elements(shape=(cell[1], cell[0]))


def _white(alpha: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a white tile with that mask, which the console's colors then tint."""
    tile = np.full((*alpha.shape, 4), 255, np.uint8)
    tile[..., 3] = alpha
    return tile
