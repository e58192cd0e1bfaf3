"""Rooms before they are dug: their places, and their shapes with the sides that can be entered."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.core.grid.geometry import Position, Rect
from roguelike.core.rng import Rng

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TRIES = 6
"""The number of places tried for each room that is wanted."""


_SMALLEST_CROSS = 5
"""Columns and rows that a cross needs: two for the thinnest bar, and some to set it off."""

_SMALLEST_ROUND = 5
"""Columns and rows below which what is round would not look so."""

_SMALLEST_HALL = 7
"""Columns and rows that pillars need: a way through the middle, and one along either wall."""

WEST, EAST, NORTH, SOUTH = range(4)
"""The sides of a room. The opposite of one is `side ^ 1`; odd ones look toward greater numbers."""

Side = tuple[int, int, int]
"""The column or row of a wall, and the first and last row or column in which it may be opened."""


class Shape(Enum):
    """The shape of a room as seen from above."""

    RECTANGLE = "rectangle"
    CROSS = "cross"
    ROUND = "round"
    PILLARS = "pillars"


class Room(Struct, frozen=True, eq=False):
    """A room before it is dug.

    Attributes:
        rect: Its rectangle, as in `Site.rooms`: left and top wall inside, the others just outside.
        middle: Its middle cell, which is open.
        open: Which of the cells within the walls are floor.
        sides: Its walls, by `WEST`, `EAST`, `NORTH` and `SOUTH`.
    """

    rect: Rect
    middle: Position
    open: NDArray[np.bool_]
    sides: tuple[Side, Side, Side, Side]


def room_of(shape: Shape, rect: Rect, rng: Rng) -> Room:
    """Return a room of a shape that fills a rectangle; its middle cell is open."""
    columns, rows = rect.width - 1, rect.height - 1
    if shape is Shape.CROSS and min(columns, rows) >= _SMALLEST_CROSS:
        cells = _cross(columns, rows, rng)
    elif shape is Shape.ROUND and min(columns, rows) >= _SMALLEST_ROUND:
        cells = _ellipse(columns, rows)
    elif shape is Shape.PILLARS:
        cells = _pillared(columns, rows)
    else:
        cells = _full(columns, rows)
    x, y = rect.x + 1, rect.y + 1
    sides = (
        (rect.x, *_opening(cells[0], y)),
        (rect.right, *_opening(cells[-1], y)),
        (rect.y, *_opening(cells[:, 0], x)),
        (rect.bottom, *_opening(cells[:, -1], x)),
    )
    return Room(rect, rect.center, cells, sides)


def _opening(edge: NDArray[np.bool_], offset: int) -> tuple[int, int]:
    """Return where an edge is open, without its ends where there is enough left: no corners."""
    flags = edge.tobytes()
    first, last = flags.find(1), flags.rfind(1)
    if last - first >= _SMALLEST_CROSS - 1:
        first, last = first + 1, last - 1
    return offset + first, offset + last


@lru_cache(maxsize=512)
def _full(columns: int, rows: int) -> NDArray[np.bool_]:
    import numpy as np

    return np.ones((columns, rows), dtype=np.bool_)


def _cross(columns: int, rows: int, rng: Rng) -> NDArray[np.bool_]:
    """Return two bars from side to side, at least one of which runs through the middle."""
    import numpy as np

    wide, high = rng.between(2, columns - 3), rng.between(2, rows - 3)
    middle, center = (columns - 1) // 2, (rows - 1) // 2
    if rng.coin():
        left = rng.between(max(0, middle - wide + 1), min(middle, columns - wide))
        top = rng.below(rows - high + 1)
    else:
        left = rng.below(columns - wide + 1)
        top = rng.between(max(0, center - high + 1), min(center, rows - high))
    cells = np.zeros((columns, rows), dtype=np.bool_)
    cells[left : left + wide] = True
    cells[:, top : top + high] = True
    return cells


@lru_cache(maxsize=512)
def _ellipse(columns: int, rows: int) -> NDArray[np.bool_]:
    """Return the ellipse that touches all four sides."""
    import numpy as np

    across = (2 * np.arange(columns) + 1 - columns) ** 2 * rows**2
    down = (2 * np.arange(rows) + 1 - rows) ** 2 * columns**2
    return across[:, None] + down[None, :] <= columns**2 * rows**2


@lru_cache(maxsize=512)
def _pillared(columns: int, rows: int) -> NDArray[np.bool_]:
    """Return a hall with two rows of pillars along its longer axis, two cells off the walls."""
    import numpy as np

    cells = np.ones((columns, rows), dtype=np.bool_)
    along = cells if columns >= rows else cells.T
    length, breadth = along.shape
    if breadth >= _SMALLEST_HALL:
        spots = range(2, length // 2, 3)
        for spot in (*spots, *(length - 1 - spot for spot in spots)):
            along[spot, [2, breadth - 3]] = False
    return cells


_LANDMARKS = (Shape.PILLARS, Shape.ROUND, Shape.CROSS)


class RoomRequirements(Struct, frozen=True):
    """The requirements for rooms; see the parameters of the generator."""

    rooms: int
    least: int
    greatest: int
    landmark: int
    margin: int
    crosses: int
    rounds: int


def place_rooms(sizes: RoomRequirements, width: int, height: int, rng: Rng) -> list[Room]:
    """Return rooms with rock between them, the landmark first; none where none fits.

    So that there is space for several, no room is wider than a fifth of the level or higher
    than a quarter, unless the least size is.
    """
    least = sizes.least
    if least >= min(width, height):
        return []
    widest = max(least, min(sizes.greatest, width // 5))
    highest = max(least, min(sizes.greatest, height // 4))
    rects = [_landmark(sizes, width, height, rng)]
    spans = [_span(rects[0], sizes.margin)]
    columns_range, rows_range = widest - least + 1, highest - least + 1
    numbers = columns_range * rows_range * width * height
    for _ in range(_TRIES * sizes.rooms):
        number, columns = divmod(rng.below(numbers), columns_range)
        number, rows = divmod(number, rows_range)
        y, x = divmod(number, width)
        columns, rows = columns + least, rows + least
        x, y = x * (width - columns) // width, y * (height - rows) // height
        for left, right, top, bottom in spans:
            if left < x + columns and x < right and top < y + rows and y < bottom:
                break
        else:
            rects.append(rect := Rect(x, y, columns, rows))
            spans.append(_span(rect, sizes.margin))
            if len(rects) == sizes.rooms:
                break
    shapes = (rng.pick(_LANDMARKS), *(_shape(sizes, rng) for _ in rects[1:]))
    return [room_of(shape, rect, rng) for shape, rect in zip(shapes, rects, strict=True)]


def _landmark(sizes: RoomRequirements, width: int, height: int, rng: Rng) -> Rect:
    """Return the place of the landmark, which is wider than high."""
    least, size = sizes.least, sizes.landmark
    columns = max(least, min(size, width * 3 // 10))
    rows = max(least, min(size * 3 // 4, height * 2 // 5))
    return Rect(rng.below(width - columns), rng.below(height - rows), columns, rows)


def _span(rect: Rect, margin: int) -> tuple[int, int, int, int]:
    """Return the first and last column and row where no other room may be, each just outside."""
    apart = margin + 1
    return rect.x - apart, rect.right + apart, rect.y - apart, rect.bottom + apart


def _shape(sizes: RoomRequirements, rng: Rng) -> Shape:
    die = rng.below(100)
    if die < sizes.crosses:
        return Shape.CROSS
    return Shape.ROUND if die < sizes.crosses + sizes.rounds else Shape.RECTANGLE
