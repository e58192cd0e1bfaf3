"""The pictures of cells of the map, kept for as long as there is room for them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import count
from typing import Final

import numpy as np
from numpy.typing import NDArray

from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.part import Pixels
from roguelike.ui.map import stamps
from roguelike.ui.map.cells import Cell, Ground, bare
from roguelike.ui.map.letters import Letters
from roguelike.ui.map.stamps import Picture
from roguelike.ui.map.style import Style
from roguelike.ui.map.tiling import Tiling

ROOM: Final = 48 << 20
"""The bytes that pictures of one size may take before they are made anew."""
FIRST = 256
"""The pictures for which there is room at first; there is twice as much whenever it is full."""

UNEXPLORED = 0
"""The number of the picture of a cell of which nothing is known."""

_ages = count()


class CellPictures:
    """Pictures of cells of one size, by what is drawn in them.

    Attributes:
        style: How they are drawn.
        age: A number that is another one after they were made anew, and for each size and skin.
    """

    def __init__(self, skin: Skin, cell: int, style: Style) -> None:
        """Begin with that of a cell of which nothing is known."""
        self.style = style
        self._cell = cell
        self._cursor = skin.palette.ink("text_heading")
        self._unexplored = skin.palette.ink("unexplored")
        self._begin()

    @property
    def pictures(self) -> Pixels:
        """All pictures so far, by number, shape `(count, cell, cell)`, dtype uint32."""
        return self._pixels[: self._count]

    def tidy(self) -> None:
        """Forget all pictures if they take too much room. Their numbers mean nothing then."""
        if self._count * 4 * self._cell**2 > ROOM:
            self._begin()

    def grounds(self, numbers: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the numbers of the pictures of many grounds, in an array of the same shape."""
        those, places = np.unique(numbers, return_inverse=True)
        found = [self._of_ground(each) for each in those.tolist()]
        return np.array(found, np.int32)[places].reshape(numbers.shape)

    def cell(self, cell: Cell) -> int:
        """Return the number of the picture of a cell."""
        return self._number(cell, lambda: self._draw(cell))

    def _of_ground(self, number: int) -> int:
        return self._number(number, lambda: self.style.ground(Ground.read(number)))

    def _number(self, key: Hashable, draw: Callable[[], Picture]) -> int:
        if (found := self._numbers.get(key)) is None:
            found = self._add(draw())
            self._numbers[key] = found
        return found

    def _draw(self, cell: Cell) -> Picture:
        style, figure = self.style, cell.figure
        is_bare = figure is not None or bool(cell.fields)
        picture = self._ground_of(bare(cell.ground) if is_bare else cell.ground)
        for number, field in enumerate(cell.fields):
            style.field(picture, field, is_alone=figure is None and number == 0)
        if cell.plate is not None:
            style.plate(picture, cell.plate, Ground.read(cell.ground))
        if figure is not None:
            style.figure(picture, figure)
        if cell.marks is not None:
            style.marks(picture, cell.marks)
        if cell.emphasis is not None:
            style.emphasis(picture, figure, cell.emphasis)
        if cell.has_cursor:
            stamps.cursor(picture, self._cursor)
        return picture

    def _ground_of(self, number: int) -> Picture:
        """Return a new picture that begins with a ground."""
        pixels = self._pixels[self._of_ground(number)]
        return pixels.copy().view(np.uint8).reshape(self._cell, self._cell, 4)

    def _begin(self) -> None:
        self.age = next(_ages)
        self._numbers: dict[Hashable, int] = {}
        self._count = 0
        self._pixels: Pixels = np.empty((FIRST, self._cell, self._cell), np.uint32)
        empty = np.full((self._cell, self._cell, 4), 255, np.uint8)
        empty[..., :3] = self._unexplored
        self._numbers[UNEXPLORED] = self._add(empty)

    def _add(self, picture: Picture) -> int:
        if self._count == len(self._pixels):
            self._pixels = np.concatenate([self._pixels, np.empty_like(self._pixels)])
        self._pixels[self._count] = picture.view(np.uint32)[..., 0]
        self._count += 1
        return self._count - 1


@lru_cache(maxsize=2)
def cell_pictures(skin: Skin, cell: int) -> CellPictures:
    """Return the pictures of cells of a size in one skin; the last two are kept."""
    style = Letters(skin, cell) if skin.tiles is None else Tiling(skin, skin.tiles, cell)
    return CellPictures(skin, cell, style)
