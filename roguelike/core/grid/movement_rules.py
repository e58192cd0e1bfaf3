"""Rules of movement: the directions of steps, their costs, and the corners that may be cut."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from msgspec import Struct

from roguelike.core.grid.geometry import CARDINALS, DIRECTIONS, Direction, Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Passable: TypeAlias = "NDArray[np.bool_] | NDArray[np.integer[Any]]"
"""The cells of a map that can be entered, in `[x, y]` order: either a bool array or an array of
small integers, the price of entering each cell, 0 where it is closed. All outside is closed."""


class CornerCutting(StrEnum):
    """The requirement of a diagonal step on the two cells that it passes between."""

    corners_needed: int
    """The number of the two cells that must be open."""

    ALWAYS = "always", 0
    """Nothing."""
    ONE_OPEN = "one_open", 1
    """At least one can be entered."""
    NEVER = "never", 2
    """Both can be entered."""

    def __new__(cls, value: str, corners_needed: int) -> Self:
        """Return the member that data calls `value`."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.corners_needed = corners_needed
        return member


class MovementRules(Struct, frozen=True):
    """The way in which an actor steps from cell to cell.

    Args:
        cardinal: cost of a step along an axis.
        diagonal: cost of a step across, or `None` if there are none.
        cutting: what is asked of the corners of a diagonal step.

    Raises:
        ValueError: a cost is less than 1.
    """

    cardinal: int = 1
    diagonal: int | None = None
    cutting: CornerCutting = CornerCutting.ALWAYS

    def __post_init__(self) -> None:
        """Refuse steps that cost nothing."""
        if min(self.costs) < 1:
            msg = f"a step must cost at least 1, but these cost {self.costs}"
            raise ValueError(msg)

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions of steps, in the order in which they are preferred."""
        return CARDINALS if self.diagonal is None else DIRECTIONS

    @property
    def costs(self) -> tuple[int, ...]:
        """The cost of a step in each of `directions`."""
        diagonal = () if self.diagonal is None else (self.diagonal,) * 4
        return (self.cardinal,) * 4 + diagonal

    def offsets(self, height: int) -> tuple[int, ...]:
        """Return `directions` as differences of flat indices on a map of `height` rows."""
        return tuple(direction.dx * height + direction.dy for direction in self.directions)

    def may_pass(self, walkable: bytearray, here: int, direction: Direction, height: int) -> bool:
        """Return True if a step does not cut a corner that it may not cut.

        Args:
            walkable: One byte a cell of a map, 1 where it can be entered, by flat indices.
            here: The flat index of where the step begins.
            direction: Where it leads.
            height: Rows of the map.
        """
        if not direction.is_diagonal:
            return True
        one, other = here + direction.dx * height, here + direction.dy
        return walkable[one] + walkable[other] >= self.cutting.corners_needed

    def steps(self, passable: Passable, position: Position) -> Iterator[tuple[Position, int]]:
        """Yield each cell that can be entered from `position`, and what that costs."""
        for direction, cost in zip(self.directions, self.costs, strict=True):
            there = position.step(direction)
            price = _price(passable, there)
            if price and (not direction.is_diagonal or self._passes(passable, position, direction)):
                yield there, cost * price

    def _passes(self, passable: Passable, position: Position, direction: Direction) -> bool:
        """Return True if the corners of a diagonal step are as open as they must be."""
        corners = (position.offset(direction.dx, 0), position.offset(0, direction.dy))
        free = sum(_price(passable, corner) > 0 for corner in corners)
        return free >= self.cutting.corners_needed


def is_inside(passable: Passable, position: Position) -> bool:
    """Return True if a cell is on the map."""
    width, height = passable.shape
    return 0 <= position.x < width and 0 <= position.y < height


def _price(passable: Passable, position: Position) -> int:
    """Return the price of entering a cell, 0 outside the map."""
    return int(passable[position]) if is_inside(passable, position) else 0
