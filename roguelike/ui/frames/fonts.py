"""The letters of windows: two families in nine heights and two weights, as masks of dots.

The files are in the Portable Compiled Format of the X Window System, in which all glyphs of these
fonts have the size of the cell. What no font has becomes a question mark.
"""

from __future__ import annotations

import gzip
import logging
import struct
import zlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.resources import asset
from roguelike.ui.frames.layout import LETTERS, letter_width

FAMILIES: Final[Mapping[FontName, str]] = {
    "terminus": "terminus/ter-u{height}{weight}_unicode.pcf.gz",
    "dejavu": "dejavu/dejavu-{height}{weight}.pcf.gz",
}
"""The families, and the files of their heights and weights, which are `n` and `b`."""

FALLBACK: Final = "DejaVuSansMono-Bold.ttf"
"""The font for characters that a family lacks. Loading it takes longer than a frame should."""
MISSING: Final = "?"

_LOG = logging.getLogger(__name__)

_BITMAPS, _ENCODINGS = 1 << 3, 1 << 5
"""The kinds of the tables of a file that matter."""
_ROW_BYTES: Final = 4
_NO_GLYPH: Final = 0xFFFF

_INKED: Final = 96
"""The least alpha of the other font for a dot that is inked."""

_DAMAGES: Final = (OSError, EOFError, LookupError, ValueError, struct.error, zlib.error)
"""The errors of reading a file that is missing, cut off or of another format."""

Mask = NDArray[np.bool_]
"""The dots of a character that are inked, shape `(height, width)`."""


class Font:
    """The characters of one height and weight.

    Attributes:
        height: Dots from the top of a cell to its bottom.
        width: Dots from its left to its right.
    """

    def __init__(self, height: int, bitmaps: Mask, numbers: Mapping[int, int]) -> None:
        """Take the glyphs of a font.

        Args:
            height: Dots from the top of a cell to its bottom, one of `LETTERS`.
            bitmaps: The dots of all glyphs, shape `(count, height, width)`.
            numbers: The numbers of the glyphs by code point.
        """
        self.height = height
        self.width = letter_width(height)
        self._bitmaps = bitmaps
        self._numbers = numbers
        self._masks: dict[int, Mask] = {}

    def __contains__(self, character: str) -> bool:
        """Return True if the font itself has a character."""
        return ord(character) in self._numbers or character in _COMPOSED

    def mask(self, code: int) -> Mask:
        """Return the dots of a character, given its code point."""
        if (found := self._masks.get(code)) is None:
            found = self._masks[code] = self._draw(code)
        return found

    def _draw(self, code: int) -> Mask:
        if (number := self._numbers.get(code)) is not None:
            return self._bitmaps[number]
        if self._numbers and (compose := _COMPOSED.get(chr(code))):
            return compose(self)
        return self._borrowed(code)

    def _borrowed(self, code: int) -> Mask:
        """Return a character of the other font, or the question mark.

        That font has signs so large that letters fill but the middle of their cells.
        """
        tile = self._fallback.get(code)
        if tile is not None:
            above, left = self.height // 2, self.width // 2
            inked: Mask = tile[..., 3] >= _INKED
            return inked[above : above + self.height, left : left + self.width]
        if code == ord(MISSING):
            return _box(self.height, self.width)
        return self.mask(ord(MISSING))

    @cached_property
    def _fallback(self) -> Mapping[int, Any]:
        import tcod.tileset

        try:
            return tcod.tileset.load_truetype_font(asset(FALLBACK), 2 * self.width, 2 * self.height)
        except (OSError, RuntimeError):
            _LOG.warning("the font %s is missing or damaged", FALLBACK)
            return {}


@lru_cache(maxsize=2 * len(LETTERS))
def font(height: int, family: FontName = USUAL_FONT, *, is_bold: bool = False) -> Font:
    """Return the characters of a height that there is, of a family and of a weight.

    Where the file is missing or damaged, that is logged, and the other font has all characters.
    """
    file_name = FAMILIES[family].format(height=height, weight="b" if is_bold else "n")
    try:
        with gzip.open(asset(file_name)) as file:
            bitmaps, numbers = _read(file.read(), height, letter_width(height))
    except _DAMAGES as error:
        name = file_name.rpartition("/")[2]
        _LOG.warning("the font %s cannot be used, so %s takes its place: %s", name, FALLBACK, error)
        bitmaps, numbers = np.zeros((0, 0, 0), np.bool_), {}
    return Font(height, bitmaps, numbers)


def _box(height: int, width: int) -> Mask:
    """Return the edges of a cell, for characters that no font has."""
    mask = np.zeros((height, width), np.bool_)
    mask[1:-1, 1:-1] = True
    mask[2:-2, 2:-2] = False
    return mask


def _therefore(font: Font) -> Mask:
    """Return the sign ∴: a dot above two others."""
    above, below = font.mask(ord("·")), font.mask(ord("."))
    aside = max(font.width // 4, 1)
    return above | np.roll(below, -aside, 1) | np.roll(below, aside, 1)


def _reference(font: Font) -> Mask:
    """Return the sign ※: a cross with a dot on each side of it."""
    cross, dot = font.mask(ord("\N{MULTIPLICATION SIGN}")), font.mask(ord("·"))
    aside, up = max(font.width * 3 // 8, 1), max(font.height // 4, 1)
    sides = [np.roll(dot, each, 1) for each in (-aside, aside)]
    ends = [np.roll(dot, each, 0) for each in (-up, up)]
    return cross | sides[0] | sides[1] | ends[0] | ends[1]


def _outline(font: Font) -> Mask:
    """Return the sign □: the outer dots of a filled square."""
    square = font.mask(ord("■"))
    inside = square.copy()
    for step in (-1, 1):
        inside &= np.roll(square, step, 0) & np.roll(square, step, 1)
    return square & ~inside


_COMPOSED: Final = {"∴": _therefore, "※": _reference, "□": _outline}
"""The signs of the game that a family may lack, put together from those that it has."""


def _read(raw: bytes, height: int, width: int) -> tuple[Mask, dict[int, int]]:
    """Return the bitmaps of all glyphs, and their numbers by code point.

    Raises:
        ValueError: The file is not of that format, or of another size.
        LookupError: It lacks a table.
        struct.error: It ends too early.
    """
    if raw[:4] != b"\x01fcp":
        msg = "a font is not in the Portable Compiled Format"
        raise ValueError(msg)
    (count,) = struct.unpack_from("<I", raw, 4)
    rows = (struct.unpack_from("<4I", raw, 8 + 16 * each) for each in range(count))
    tables = {kind: offset for kind, _, _, offset in rows}
    start = tables[_BITMAPS] + 4
    (glyphs,) = struct.unpack_from(">I", raw, start)
    data = start + 4 + 4 * glyphs + 16
    size = glyphs * height * _ROW_BYTES
    bits = np.unpackbits(np.frombuffer(raw, np.uint8, size, data))
    bitmaps = bits.reshape(glyphs, height, 8 * _ROW_BYTES)[..., :width].astype(np.bool_)
    at = tables[_ENCODINGS] + 4
    low, high, first, last, _ = struct.unpack_from(">5H", raw, at)
    columns = high - low + 1
    numbers = np.frombuffer(raw, ">u2", columns * (last - first + 1), at + 10)
    codes = np.flatnonzero(numbers != _NO_GLYPH)
    if (numbers[codes] >= glyphs).any():
        msg = "a font lacks glyphs that it counts"
        raise ValueError(msg)
    rows_of, columns_of = np.divmod(codes, columns)
    points = (rows_of + first) * 256 + columns_of + low
    return bitmaps, dict(zip(points.tolist(), numbers[codes].tolist(), strict=True))
