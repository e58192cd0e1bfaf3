"""The characters as masks that fill the cells of a part, those of text and those of the map."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.ui.frames.fonts import MISSING, Mask, font
from roguelike.ui.frames.layout import LETTERS
from roguelike.ui.frames.part import BOLD

Size: TypeAlias = tuple[int, int]
"""A width and a height, in dots."""
Draw: TypeAlias = Callable[[int, Size], Mask]
"""Returns the mask of a character, given its code, with `BOLD` or without, for a cell."""

_JOINING: Final = range(0x2500, 0x25A0)
"""The code points of lines and blocks, which have to meet those of the cells beside them."""
_CENTERED: Final = frozenset("@&?!$")
"""The characters beside letters and digits that stand in the middle of a cell of the map."""

MAP_LETTERS: Final = 1.2
"""The height of the letters of the map in cells: it is their ink that has to fit, not the line."""

_PLANES_BITS: Final = 21
"""The bits that a code point needs."""
_CODES: Final = (1 << _PLANES_BITS) - 1


class Masks:
    """The masks of all characters so far for cells of one size."""

    def __init__(self, size: Size, draw: Draw) -> None:
        """Begin without any.

        Args:
            size: The width and the height of a cell, in dots.
            draw: Draws a character.
        """
        self._size = size
        self._draw = draw
        self._masks = np.zeros((size[1], 64, size[0]), np.bool_)
        self._known = 1  # the first place is that of what is not known
        self._places = np.zeros(2 << _PLANES_BITS, np.uint32)

    def row(self, codes: NDArray[np.uint32]) -> Mask:
        """Return the dots that are inked in cells side by side, which hold these characters."""
        keys = codes & _CODES | (codes & BOLD) >> (BOLD.bit_length() - 1 - _PLANES_BITS)
        places = self._places[keys]
        if not places.all():
            for key in {*keys[places == 0].tolist()}:
                self._learn(key)
            places = self._places[keys]
        width, height = self._size
        return self._masks.take(places, axis=1).reshape(height, len(codes) * width)

    def _learn(self, key: int) -> None:
        place = self._known
        if place == self._masks.shape[1]:
            self._masks = np.concatenate((self._masks, np.zeros_like(self._masks)), axis=1)
        code = key & _CODES
        if code > sys.maxunicode:
            code = ord(MISSING)
        self._masks[:, place] = self._draw(code | BOLD if key > _CODES else code, self._size)
        self._places[key] = place
        self._known += 1


def text_mask(letters: int, scale: int, family: FontName = USUAL_FONT) -> Draw:
    """Return what draws the letters of text, in the middle of the height of their line."""

    def draw(code: int, size: Size) -> Mask:
        plain = code & BOLD - 1
        mask = font(letters, family, is_bold=code >= BOLD).mask(plain)
        return _fitted(_scaled(mask, scale), size, plain)

    return draw


def map_mask(family: FontName = USUAL_FONT) -> Draw:
    """Return what draws characters of the map.

    They have the heavier weight, and are as large as their ink fits into a square cell.
    """

    def draw(code: int, size: Size) -> Mask:
        plain = code & BOLD - 1
        scale = -(-size[1] // LETTERS[-1])
        room = size[1] * MAP_LETTERS / scale
        letters = max((each for each in LETTERS if each <= room), default=LETTERS[0])
        mask = font(letters, family, is_bold=True).mask(plain)
        if chr(plain).isalnum() or chr(plain) in _CENTERED:
            mask = mask[mask.any(axis=1)]
        return _fitted(_scaled(mask, scale), size, plain)

    return draw


def _scaled(mask: Mask, scale: int) -> Mask:
    return mask.repeat(scale, 0).repeat(scale, 1)


def _fitted(mask: Mask, size: Size, code: int) -> Mask:
    """Return a mask in the middle of a cell, cut off or with more room around it.

    What has to meet its neighbors is stretched into that room, by repeating its outer dots.
    """
    width, height = size
    mask = _cut(_cut(mask, height).T, width).T
    above, left = (height - mask.shape[0]) // 2, (width - mask.shape[1]) // 2
    around = (above, height - mask.shape[0] - above), (left, width - mask.shape[1] - left)
    return np.pad(mask, around, mode="edge" if code in _JOINING else "constant")


def _cut(mask: Mask, most: int) -> Mask:
    """Return as many rows from the middle of a mask as there is room for."""
    above = max((len(mask) - most) // 2, 0)
    return mask[above : above + most]
