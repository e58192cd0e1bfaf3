"""Fit the letters of a font to the pixels of small cells.

Drawn at their own heights, most letters would begin and end within a pixel, each a little
elsewhere: round ones reach farther than flat ones, and libtcod places each by itself. So they are
drawn several times too large, and all are brought down by one map of rows, in which the lines that
letters share (where they stand, and how high small letters, capitals and digits are) come to lie
between two rows of pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import tcod.tileset
from numpy.typing import NDArray
from tcod.cffi import ffi, lib
from tcod.tileset import Tileset

from roguelike.resources import asset

DRAWN: Final = 64
"""The approximate height, in pixels, at which letters are drawn before they are scaled down."""

INK: Final = 128
"""The least alpha that counts as part of a letter."""

TALLER: Final = 0.2
"""The part of a pixel by which letters may rather be too high than too low when it is rounded."""

STRONGER: Final = 0.8
"""The power that makes pixels lighter which are covered in part, so that thin lines stay strong."""

_STANDING: Final = "ABDEFHIKLMNPRTXZCOSGxzwvrnmoeacsu0123456789bdhkl"
_HIGHEST: Final = ("bdhkl", "ABDEFHIKLMNPRTXZCOSG0123456789", "xzwvrnmoeacsu")
"""Letters of one height, from the tallest down."""


class _Line(NamedTuple):
    """The rows of the large drawing where letters begin or end: the first of them, and the last."""

    first: float
    last: float

    @property
    def middle(self) -> float:
        """The row that stands for all of them."""
        return (self.first + self.last) / 2


@lru_cache(maxsize=4)  # sizes between which players zoom
def hinted(font: str, cell: tuple[int, int]) -> Mapping[int, NDArray[np.uint8]]:
    """Return the characters of a font, by code point, as alpha masks of shape (height, width).

    Args:
        font: The file name of an asset.
        cell: Width and height of a cell in pixels.
    """
    width, height = cell
    times = max(2, round(DRAWN / height))
    large = tcod.tileset.load_truetype_font(asset(font), width * times, height * times)
    rows = _shrinking(*_map(large, times, height), height)
    edges = np.arange(width + 1.0)
    columns = _shrinking(edges * times, edges, width)
    codes = [*large]
    shares = np.stack([rows @ mask @ columns.T for mask in _masks(large, codes)])
    covered = np.clip(shares / 255, 0, 1)
    return dict(zip(codes, np.rint(covered**STRONGER * 255).astype(np.uint8), strict=True))


def _masks(large: Tileset, codes: Iterable[int]) -> Iterator[NDArray[np.uint8]]:
    """Yield the alpha masks of characters, shape (height, width), which last as long as `large`.

    They are read where libtcod has them: a tileset looks each up in ways that take longer than
    all that is done with them.
    """
    height, width = large.tile_shape
    tiles: Any = large._tileset_p  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - as other modules of tcod do
    size = height * width * 4
    for code in codes:
        pixels = ffi.buffer(lib.TCOD_tileset_get_tile(tiles, code), size)
        yield np.frombuffer(pixels, np.uint8)[3::4].reshape(height, width)


def _map(
    large: Tileset, times: int, height: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the positions of rows in the large drawing, and their rows in the cell."""
    ground = _line(large, _STANDING, 1)
    foot = round(ground.middle / times)
    places, rows = [0.0], [0.0]
    for line in (*(_line(large, letters, 0) for letters in _HIGHEST), ground):
        row = foot - round((ground.middle - line.middle) / times + TALLER)
        places += [max(line.first, places[-1]), max(line.last, places[-1])]
        rows += [max(row, rows[-1])] * 2
    return np.array([*places, height * times], float), np.array([*rows, height], float)


def _line(large: Tileset, letters: Iterable[str], side: int) -> _Line:
    """Return the line at which letters begin (side 0) or end (side 1)."""
    ends: list[int] = []
    for letter in letters:
        inked = np.flatnonzero((large[ord(letter)][..., 3] >= INK).any(axis=1))
        ends.append((inked[0], inked[-1] + 1)[side])
    return _Line(min(ends), max(ends))


def _shrinking(
    places: NDArray[np.float64], pixels: NDArray[np.float64], size: int
) -> NDArray[np.float32]:
    """Return the matrix, shape `(size, places[-1])`, that averages large pixels into small ones.

    Args:
        places: Where lines lie among the large pixels, in order.
        pixels: Where they shall lie among the small ones.
        size: The number of small pixels.
    """
    large = int(places[-1])
    ends = np.interp(np.arange(large + 1), places, pixels)
    row = np.arange(size)[:, None]
    share = np.minimum(ends[1:], row + 1) - np.maximum(ends[:-1], row)
    return np.clip(share, 0, None).astype(np.float32)
