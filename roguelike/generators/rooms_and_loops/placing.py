"""Placing of rooms, and the choice of their shapes."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.geometry import Rect
from roguelike.core.rng import Rng
from roguelike.generators.rooms_and_loops.shapes import Room, Shape, room_of

_TRIES = 6
"""The number of places tried for each room that is wanted."""

_LANDMARKS = (Shape.PILLARS, Shape.ROUND, Shape.CROSS)


class Sizes(Struct, frozen=True):
    """The requirements for rooms; see the parameters of the generator."""

    rooms: int
    least: int
    greatest: int
    landmark: int
    margin: int
    crosses: int
    rounds: int


def placed(sizes: Sizes, width: int, height: int, rng: Rng) -> list[Room]:
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


def _landmark(sizes: Sizes, width: int, height: int, rng: Rng) -> Rect:
    """Return the place of the landmark, which is wider than high."""
    least, size = sizes.least, sizes.landmark
    columns = max(least, min(size, width * 3 // 10))
    rows = max(least, min(size * 3 // 4, height * 2 // 5))
    return Rect(rng.below(width - columns), rng.below(height - rows), columns, rows)


def _span(rect: Rect, margin: int) -> tuple[int, int, int, int]:
    """Return the first and last column and row where no other room may be, each just outside."""
    apart = margin + 1
    return rect.x - apart, rect.right + apart, rect.y - apart, rect.bottom + apart


def _shape(sizes: Sizes, rng: Rng) -> Shape:
    die = rng.below(100)
    if die < sizes.crosses:
        return Shape.CROSS
    return Shape.ROUND if die < sizes.crosses + sizes.rounds else Shape.RECTANGLE
