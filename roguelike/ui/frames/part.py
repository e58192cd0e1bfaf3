"""The parts of a frame: consoles, each with cells of its own size and a place of its own.

What lies on them besides is made of dots: strokes and images, with packed colors.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.content.schema.colors import RGB
from roguelike.core.grid.geometry import Position, Rect

BOLD = 1 << 24
"""Added to the code of a character that is drawn in the heavier weight."""

UPPER_HALF = "▀"
"""The half of a cell that has the color of letters; the other one has that of the background."""

Pixels: TypeAlias = NDArray[np.uint32]
"""Dots, shape `(height, width)`: red in the lowest byte, then green, blue and alpha."""

OPAQUE = 0xFF000000
"""The alpha of what hides all that is behind it."""

_EVEN, _ODD = np.uint32(0x00FF00FF), np.uint32(0xFF00FF00)
"""The bits of every second channel: between them there is room for products."""


class Stroke(NamedTuple):
    """A filled rectangle below the text, in dots from the corner of its part."""

    x: int
    y: int
    width: int
    height: int
    color: RGB


class Image(NamedTuple):
    """A picture with its corner in dots from that of its part.

    Attributes:
        x: The first column of dots.
        y: The first row of dots.
        pixels: The dots; those whose alpha is 0 show what is behind.
        is_icon: Whether it lies above the strokes, as what is written does, and not below.
    """

    x: int
    y: int
    pixels: Pixels
    is_icon: bool = False


class Mosaic(Protocol):
    """Cells that are pictures, in place of characters.

    They may be drawn only when they are asked for.
    """

    @property
    def numbers(self) -> NDArray[np.int32]:
        """The number of the picture of each cell, shape `(columns, rows)`, `[x, y]` order."""
        ...

    @property
    def pictures(self) -> Pixels:
        """All pictures so far, by number, shape `(count, height, width)`.

        A picture never changes as long as `age` is the same.
        """
        ...

    @property
    def age(self) -> int:
        """A number that is another one for other pictures, also for those of another size."""
        ...


class Veil(NamedTuple):
    """A color over all that a part shows, with the share of that which is left, out of 256."""

    color: RGB
    light: int


class Part:
    """A console with a place on the display.

    Attributes:
        console: The cells, in `[x, y]` order. A character may have `BOLD` added to its code.
        area: What it covers, in dots.
        cell: The width and the height of a cell, in dots.
        is_map: Whether it is a map, whose characters are as large as cells allow, and not a text.
        corner: Where its first cell is, in dots.
        tops: Where each row begins below the corner, in dots; the last entry is the end of all.
        strokes: What is drawn below the characters.
        images: What is drawn below that.
        mosaic: What is drawn in place of characters, if anything.
        fades: What lies over it, from the lowest.
        background: The color of the area beyond the cells; by default, that of nothing.
    """

    __slots__ = (
        *("area", "background", "cell", "console", "corner", "images", "is_map"),
        *("mosaic", "strokes", "tops", "fades"),
    )

    def __init__(
        self,
        area: Rect,
        cell: tuple[int, int],
        console: Console,
        corner: Position | None = None,
        *,
        is_map: bool = False,
    ) -> None:
        """Begin with what a console shows, at the corner of the area or elsewhere in it."""
        self.area = area
        self.cell = cell
        self.is_map = is_map
        self.console = console
        self.corner = corner or Position(area.x, area.y)
        self.tops: Sequence[int] = range(0, (console.height + 1) * cell[1], cell[1])
        self.strokes: list[Stroke] = []
        self.images: list[Image] = []
        self.mosaic: Mosaic | None = None
        self.fades: list[Veil] = []
        self.background: RGB | None = None

    def space(self, heights: Sequence[int]) -> None:
        """Give each row a height of its own, in dots; those that follow keep theirs."""
        rest = [self.cell[1]] * (self.console.height - len(heights))
        self.tops = [*accumulate((*heights, *rest), initial=0)]

    def cell_at(self, x: int, y: int) -> Position | None:
        """Return the cell that a dot of the display is in, if it is in one."""
        dx, dy = x - self.corner.x, y - self.corner.y
        column, row = dx // self.cell[0], bisect_right(self.tops, dy) - 1
        if not (0 <= column < self.console.width and 0 <= row < self.console.height):
            return None
        return Position(column, row)


def packed(color: RGB) -> int:
    """Return a color as an opaque dot."""
    red, green, blue = color
    return red | green << 8 | blue << 16 | OPAQUE


def veiled(dots: NDArray[np.uint32], fades: Iterable[Veil]) -> NDArray[np.uint32]:
    """Return dots, in an array of any shape, as they look under fades, from the lowest up."""
    for veil in fades:
        color, light = packed(veil.color), np.uint32(veil.light)
        rest = 256 - veil.light
        even = np.uint32((color & int(_EVEN)) * rest)
        odd = np.uint32((color >> 8 & int(_EVEN)) * rest)
        low = ((dots & _EVEN) * light + even) >> np.uint32(8) & _EVEN
        high = ((dots >> np.uint32(8) & _EVEN) * light + odd) & _ODD
        dots = low | high
    return dots


def rgb(pixels: Pixels) -> NDArray[np.uint8]:
    """Return red, green and blue of dots, shape `(height, width, 3)`."""
    parts: NDArray[Any] = np.ascontiguousarray(pixels, "<u4").view(np.uint8)
    return parts.reshape(*pixels.shape, 4)[..., :3]
