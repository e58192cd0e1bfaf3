"""Positions, directions, distances and rectangles on a grid.

The grid's x axis points east and its y axis points south, so north is `y - 1`. This module needs
nothing but the standard library; arrays made of these shapes are in `roguelike.core.grid.fov`.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from msgspec import Struct


class Position(NamedTuple):
    """One cell of a grid. Being a tuple, it is also an index into an `[x, y]` array."""

    x: int
    y: int

    def step(self, direction: Direction) -> Position:
        """Return the neighboring cell in `direction`."""
        return Position(self.x + direction.dx, self.y + direction.dy)

    def offset(self, dx: int, dy: int) -> Position:
        """Return the cell `dx` to the east and `dy` to the south."""
        return Position(self.x + dx, self.y + dy)


class Direction(Enum):
    """One of the eight neighbors of a cell. The value is `(dx, dy)`."""

    NORTH = (0, -1)
    WEST = (-1, 0)
    SOUTH = (0, 1)
    EAST = (1, 0)
    NORTH_EAST = (1, -1)
    SOUTH_EAST = (1, 1)
    NORTH_WEST = (-1, -1)
    SOUTH_WEST = (-1, 1)

    def __init__(self, dx: int, dy: int) -> None:
        """Keep the parts of the value as plain attributes, which are read far more quickly."""
        self.dx = dx
        self.dy = dy

    @property
    def is_diagonal(self) -> bool:
        """True if a step in this direction changes both coordinates."""
        return self.dx != 0 and self.dy != 0

    @property
    def opposite(self) -> Direction:
        """The direction that leads back."""
        return Direction((-self.dx, -self.dy))


CARDINALS = (Direction.NORTH, Direction.WEST, Direction.SOUTH, Direction.EAST)
"""The four directions along the axes, in the order in which neighbors are always visited."""

DIAGONALS = (
    Direction.NORTH_EAST,
    Direction.SOUTH_EAST,
    Direction.NORTH_WEST,
    Direction.SOUTH_WEST,
)
"""The four directions between the axes, in the order in which neighbors are always visited."""

DIRECTIONS = CARDINALS + DIAGONALS
"""All eight directions, cardinal ones first."""


def manhattan(dx: int, dy: int) -> int:
    """Return the number of steps without diagonals to the cell at `(dx, dy)`."""
    return abs(dx) + abs(dy)


def chebyshev(dx: int, dy: int) -> int:
    """Return the number of steps with diagonals to the cell at `(dx, dy)`."""
    return max(abs(dx), abs(dy))


class Metric(StrEnum):
    """A measure of the distance of two cells. Its balls are nested, so reach is a distance."""

    DIAMOND = "diamond"
    """`|dx| + |dy|`: steps without diagonals."""
    SQUARE = "square"
    """The larger of `|dx|` and `|dy|`: steps with diagonals."""
    CIRCLE = "circle"
    """The filled midpoint circle: rounder and a little larger than `EUCLID`."""
    EUCLID = "euclid"
    """The straight line, rounded up."""

    def distance(self, dx: int, dy: int) -> int:
        """Return the smallest radius at which a ball around a cell holds the cell at `(dx, dy)`."""
        dx, dy = abs(dx), abs(dy)
        match self:
            case Metric.DIAMOND:
                return dx + dy
            case Metric.SQUARE:
                return max(dx, dy)
            case Metric.CIRCLE:
                return _circle_distance(dx, dy)
            case Metric.EUCLID:
                square = dx * dx + dy * dy
                return isqrt(square - 1) + 1 if square else 0

    def reaches(self, dx: int, dy: int, radius: int) -> bool:
        """Return True if a ball of `radius` around a cell holds the cell at `(dx, dy)`."""
        return self.distance(dx, dy) <= radius


def _circle_distance(dx: int, dy: int) -> int:
    """Return the radius of the smallest filled midpoint circle that holds `(dx, dy)`.

    There is no closed form, but the circle lies within a cell or so of the true one, so the search
    that starts at the longer side is short.
    """
    radius = max(dx, dy)
    while _circle_half_widths(radius)[dy] < dx:
        radius += 1
    return radius


@lru_cache(maxsize=256)
def _circle_half_widths(radius: int) -> tuple[int, ...]:
    """Return, for each row `0..radius` off the center, how far the filled circle extends.

    This is the midpoint circle algorithm (Foley and van Dam, *Computer Graphics*), which walks one
    octant from the top and mirrors each cell over the diagonal. The decision variable starts at
    5/4 - radius cut toward zero, and its increments lag one column behind the book's: that makes
    the slightly plump disks of 1, 5, 13, 37, 69, 101 cells that RogueSharp's players know.
    """
    widths = [0] * (radius + 1)
    decision = 1 - radius + (radius > 1)
    x, y = 0, radius
    while x <= y:
        widths[x] = max(widths[x], y)
        widths[y] = max(widths[y], x)
        if decision < 0:
            decision += 2 * x + 1
        else:
            decision += 2 * (x - y) + 1
            y -= 1
        x += 1
    return tuple(widths)


class Rect(Struct, frozen=True):
    """A rectangle of at least one cell. `right` and `bottom` lie just outside it.

    Raises:
        ValueError: `width` or `height` is less than 1. No cells in common is `None`, not a `Rect`.
    """

    x: int
    y: int
    width: int
    height: int

    def __post_init__(self) -> None:
        """Refuse a rectangle without cells."""
        if self.width < 1 or self.height < 1:
            msg = f"a rectangle needs at least one cell, not {self.width} by {self.height}"
            raise ValueError(msg)

    @property
    def right(self) -> int:
        """The first column east of the rectangle."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row south of the rectangle."""
        return self.y + self.height

    @property
    def center(self) -> Position:
        """The middle cell; of two middle ones, the more eastern and southern."""
        return Position(self.x + self.width // 2, self.y + self.height // 2)

    def contains(self, position: Position) -> bool:
        """Return True if the cell at `position` lies in the rectangle."""
        x, y = position
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height

    def contains_rect(self, other: Rect) -> bool:
        """Return True if every cell of `other` lies in this rectangle."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def intersects(self, other: Rect) -> bool:
        """Return True if the two share a cell; lying side by side is not enough."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def intersection(self, other: Rect) -> Rect | None:
        """Return the cells that both have, or `None` if there are none."""
        if not self.intersects(other):
            return None
        return _spanning(
            max(self.x, other.x),
            max(self.y, other.y),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def union(self, other: Rect) -> Rect:
        """Return the smallest rectangle that contains both."""
        return _spanning(
            min(self.x, other.x),
            min(self.y, other.y),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def offset(self, dx: int, dy: int) -> Rect:
        """Return the rectangle moved `dx` to the east and `dy` to the south."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def inflate(self, dx: int, dy: int) -> Rect:
        """Return the rectangle grown by `dx` columns and `dy` rows on either side.

        Negative numbers shrink it.

        Raises:
            ValueError: nothing would be left.
        """
        return Rect(self.x - dx, self.y - dy, self.width + 2 * dx, self.height + 2 * dy)

    def cells(self) -> Iterator[Position]:
        """Yield every cell in reading order: row by row, each from west to east."""
        for y in range(self.y, self.bottom):
            for x in range(self.x, self.right):
                yield Position(x, y)


def _spanning(left: int, top: int, right: int, bottom: int) -> Rect:
    """Return the rectangle between two corners, of which the second lies just outside."""
    return Rect(left, top, right - left, bottom - top)
