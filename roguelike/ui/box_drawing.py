"""Draw the box-drawing characters for one cell size, so that lines meet from cell to cell.

Fonts draw these for the proportions of their own letters; centered or stretched in another cell
they leave gaps. Which arms a character has, and how heavy each is, is read from its Unicode
name, which says all there is to know: `BOX DRAWINGS DOWN LIGHT AND RIGHT UP HEAVY`. Dashes and
diagonals are left to the font. The three shades are drawn as well, as flat tints without a seam.
"""

from __future__ import annotations

import unicodedata
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Tile = NDArray[np.uint8]

_CHARACTERS = range(0x2500, 0x2580)
_SHADES = {0x2591: 64, 0x2592: 128, 0x2593: 192}
_ARMS = {
    "LEFT": ("left",),
    "UP": ("up",),
    "RIGHT": ("right",),
    "DOWN": ("down",),
    "HORIZONTAL": ("left", "right"),
    "VERTICAL": ("up", "down"),
}


class Weight(IntEnum):
    """The weight of an arm, ordered by how much of the cell it takes."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2
    DOUBLE = 3


_WEIGHTS = {
    "LIGHT": Weight.LIGHT,
    "SINGLE": Weight.LIGHT,
    "HEAVY": Weight.HEAVY,
    "DOUBLE": Weight.DOUBLE,
}


class Arms(NamedTuple):
    """The weight of the line from the center of a cell to each of its sides."""

    left: Weight = Weight.NONE
    up: Weight = Weight.NONE
    right: Weight = Weight.NONE
    down: Weight = Weight.NONE

    def turned(self) -> Arms:
        """Return the arms mirrored on the falling diagonal, so that columns become rows."""
        return Arms(self.up, self.left, self.down, self.right)


class _Stroke(NamedTuple):
    """The extent of a light line on one axis of the cell; other weights widen it on both sides."""

    start: int
    thickness: int

    def span(self, weight: Weight) -> tuple[int, int]:
        widening = {Weight.HEAVY: max(1, self.thickness // 2), Weight.DOUBLE: self.thickness}
        extra = widening.get(weight, 0)
        return self.start - extra, self.start + self.thickness + extra


def box_drawing(width: int, height: int) -> dict[int, Tile]:
    """Return the box-drawing characters and the shades as tiles, by code point.

    Args:
        width: Width of a cell in pixels, at least 5 for double lines to stay apart.
        height: Height of a cell in pixels, at least 5.

    Returns:
        Alpha masks of shape (height, width), as `tcod.tileset.Tileset` takes them: 255 where
        there is a line, 0 where there is none, and between them in an arc or a shade.
    """
    tiles = {code: np.full((height, width), alpha, np.uint8) for code, alpha in _SHADES.items()}
    for code in _CHARACTERS:
        name = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ")
        if "DASH" in name or "DIAGONAL" in name:
            continue
        arms = read_arms(name)
        tiles[code] = _arc(arms, width, height) if "ARC" in name else _lines(arms, width, height)
    return tiles


def read_arms(name: str) -> Arms:
    """Read the arms from the Unicode name of a character, without its `BOX DRAWINGS`.

    A weight counts for the whole part of the name that it stands in (parts are joined by `AND`),
    and for the next part when that has none of its own.
    """
    arms: dict[str, Weight] = {}
    weight = Weight.NONE
    for part in name.split(" AND "):
        words = part.split()
        weight = next((_WEIGHTS[word] for word in words if word in _WEIGHTS), weight)
        arms |= {arm: weight for word in words for arm in _ARMS.get(word, ())}
    return Arms(**arms)


def _strokes(width: int, height: int) -> tuple[_Stroke, _Stroke]:
    """Return the strokes of a light line among the columns and among the rows."""
    thickness = max(1, (min(width, height) + 4) // 10)
    columns = _Stroke((width - thickness) // 2, thickness)
    rows = _Stroke((height - thickness) // 2, thickness)
    return columns, rows


def _lines(arms: Arms, width: int, height: int) -> Tile:
    columns, rows = _strokes(width, height)
    tile = np.zeros((height, width), np.uint8)
    both_ways = ((tile, arms, rows, columns), (tile.T, arms.turned(), columns, rows))
    for view in both_ways:
        _paint(*view)
    for view in both_ways:
        _hollow(*view)
    return tile


def _paint(tile: Tile, arms: Arms, across: _Stroke, along: _Stroke) -> None:
    """Draw the left and the right arm solid, each through the line that it meets."""
    near, far = along.span(max(arms.up, arms.down, Weight.LIGHT))
    if arms.left:
        tile[slice(*across.span(arms.left)), :far] = 255
    if arms.right:
        tile[slice(*across.span(arms.right)), near:] = 255


def _hollow(tile: Tile, arms: Arms, across: _Stroke, along: _Stroke) -> None:
    """Take the middle out of the left and the right arm where they are double.

    The middle of a double line opens into that of another, but stays closed where a single line
    crosses it, and where it ends at a single line.
    """
    crossing = (arms.up, arms.down)
    ends = any(crossing) and not (arms.left and arms.right)
    closed = Weight.DOUBLE not in crossing and (all(crossing) or ends)
    middle = slice(*across.span(Weight.LIGHT))
    near, far = along.span(Weight.LIGHT)
    if arms.left is Weight.DOUBLE:
        tile[middle, : near if closed else far] = 0
    if arms.right is Weight.DOUBLE:
        tile[middle, far if closed else near :] = 0


def _arc(arms: Arms, width: int, height: int) -> Tile:
    """Draw a corner of two light arms, as round as the cell allows."""
    columns, rows = _strokes(width, height)
    half = columns.thickness / 2
    across = np.arange(width) + 0.5 - (columns.start + half)
    down = np.arange(height) + 0.5 - (rows.start + half)
    # From here on both arms point the positive way.
    x, y = np.meshgrid(across if arms.right else -across, down if arms.down else -down)
    radius = min(x.max(), y.max())
    bend = np.abs(np.hypot(x - radius, y - radius) - radius)
    straight = np.minimum(np.abs(x), np.abs(y))
    distance = np.where((x <= radius) & (y <= radius), bend, straight)
    return (np.clip(half + 0.5 - distance, 0, 1) * 255).astype(np.uint8)
