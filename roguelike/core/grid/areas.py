"""Cells selected by shape on a bounded map.

Every function returns the cells of its shape that lie inside the bounds, each once. What lies
outside is cut off: it is never moved to the edge, so a shape that crosses the edge keeps its form,
and a shape that lies wholly outside is empty. Unless a function says otherwise, cells come in
reading order: row by row from north to south, each row from west to east.

With `border=True` a shape is reduced to its outline, found before the bounds cut anything off, so
the edge of the map is no outline.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS, Metric, Position, Rect


class Bounds(Struct, frozen=True):
    """The size of a map, whose cells run from `(0, 0)` to `(width - 1, height - 1)`.

    Raises:
        ValueError: `width` or `height` is less than 1.
    """

    width: int
    height: int

    def __post_init__(self) -> None:
        """Refuse a map without cells."""
        if self.width < 1 or self.height < 1:
            msg = f"a map needs at least one cell, not {self.width} by {self.height}"
            raise ValueError(msg)

    @property
    def rect(self) -> Rect:
        """The rectangle of all cells."""
        return Rect(0, 0, self.width, self.height)

    def contains(self, position: Position) -> bool:
        """Return True if the cell at `position` is on the map."""
        return 0 <= position.x < self.width and 0 <= position.y < self.height


def line(bounds: Bounds, start: Position, end: Position) -> list[Position]:
    """Return the cells of the straight line from `start` to `end`, both included, in that order.

    Each cell touches the next, by a side or a corner. These are the cells of Bresenham's algorithm
    (*IBM Systems Journal* 4, 1965), computed independently of each other: where the true line runs
    exactly between two cells, the one with the greater coordinate is taken. That does not depend
    on the direction, so the line from `end` to `start` has the same cells.
    """
    dx, dy = end.x - start.x, end.y - start.y
    steps = max(abs(dx), abs(dy))
    if steps == 0:
        return [start] if bounds.contains(start) else []
    cells = (
        Position(
            start.x + (2 * step * dx + steps) // (2 * steps),
            start.y + (2 * step * dy + steps) // (2 * steps),
        )
        for step in range(steps + 1)
    )
    return [cell for cell in cells if bounds.contains(cell)]


def ball(
    bounds: Bounds, center: Position, radius: int, metric: Metric, *, border: bool = False
) -> list[Position]:
    """Return the cells within `radius` of `center`, as `metric` counts.

    The border is made of the cells from which a step along an axis leaves the ball. The center is
    never part of a round border, so at radius 0 there is none; a square's border is a rectangle's,
    which at radius 0 is the one cell.

    Raises:
        ValueError: `radius` is negative.
    """
    if radius < 0:
        msg = f"a radius cannot be negative, but it is {radius}"
        raise ValueError(msg)
    box = Rect(center.x - radius, center.y - radius, 2 * radius + 1, 2 * radius + 1)
    if metric is Metric.SQUARE:
        return rectangle(bounds, box, border=border)
    window = box.intersection(bounds.rect)
    if window is None:
        return []
    chosen = _is_on_border if border else Metric.reaches
    return [
        cell
        for cell in window.cells()
        if chosen(metric, abs(cell.x - center.x), abs(cell.y - center.y), radius)
    ]


def _is_on_border(metric: Metric, dx: int, dy: int, radius: int) -> bool:
    """Return True if a cell lies in a round ball and has a neighbor that does not.

    `dx` and `dy` are not negative, so only the two neighbors farther out need to be asked.
    """
    return (
        radius > 0
        and metric.reaches(dx, dy, radius)
        and not (metric.reaches(dx + 1, dy, radius) and metric.reaches(dx, dy + 1, radius))
    )


def circle(
    bounds: Bounds, center: Position, radius: int, *, border: bool = False
) -> list[Position]:
    """Return a disk, or the circle around it. See `ball`."""
    return ball(bounds, center, radius, Metric.CIRCLE, border=border)


def diamond(
    bounds: Bounds, center: Position, radius: int, *, border: bool = False
) -> list[Position]:
    """Return the cells that `radius` steps without diagonals reach, or the last of them."""
    return ball(bounds, center, radius, Metric.DIAMOND, border=border)


def square(
    bounds: Bounds, center: Position, radius: int, *, border: bool = False
) -> list[Position]:
    """Return the cells that `radius` steps with diagonals reach, or the last of them."""
    return ball(bounds, center, radius, Metric.SQUARE, border=border)


def rectangle(bounds: Bounds, rect: Rect, *, border: bool = False) -> list[Position]:
    """Return the cells of `rect`, or of its four sides."""
    inside = rect.intersection(bounds.rect)
    if inside is None:
        return []
    if not border:
        return list(inside.cells())
    sides, ends = (rect.x, rect.right - 1), (rect.y, rect.bottom - 1)
    return [cell for cell in inside.cells() if cell.x in sides or cell.y in ends]


def rows(bounds: Bounds, numbers: Iterable[int]) -> list[Position]:
    """Return whole rows in the order of `numbers`, each from west to east."""
    wanted = [y for y in dict.fromkeys(numbers) if 0 <= y < bounds.height]
    return [Position(x, y) for y in wanted for x in range(bounds.width)]


def columns(bounds: Bounds, numbers: Iterable[int]) -> list[Position]:
    """Return whole columns in the order of `numbers`, each from north to south."""
    wanted = [x for x in dict.fromkeys(numbers) if 0 <= x < bounds.width]
    return [Position(x, y) for x in wanted for y in range(bounds.height)]


def adjacent(bounds: Bounds, position: Position, *, diagonals: bool = False) -> list[Position]:
    """Return the four neighbors of `position`, or all eight, in the order of `DIRECTIONS`."""
    directions = DIRECTIONS if diagonals else CARDINALS
    cells = (position.step(direction) for direction in directions)
    return [cell for cell in cells if bounds.contains(cell)]
