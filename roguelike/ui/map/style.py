"""The ways to draw cells of the map: letters or tiles."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.ui.map.cells import Ground, Marks, Plate
from roguelike.ui.map.figures import Figure
from roguelike.ui.map.stamps import Picture
from roguelike.ui.map.surroundings import Kinds


class Style(Protocol):
    """A way to draw cells: with letters or with tiles.

    Attributes:
        ends: Whether the drawing of a kind of terrain ends at another, shape `(kinds, kinds)`.
        open_bits: The sum of the bits of the cells beside it at which that matters, by kind.
        lies_on: Which kinds of terrain are drawn on the ground beside them.
        is_ground: Which kinds are that ground.
        own_plate: Percent of the color of the player in the plate behind the player; 0 for none.
    """

    ends: NDArray[np.bool_]
    open_bits: NDArray[np.int64]
    lies_on: NDArray[np.bool_]
    is_ground: NDArray[np.bool_]
    own_plate: int

    def forms(
        self, kinds: Kinds, across: NDArray[np.int64], down: NDArray[np.int64], time: int
    ) -> NDArray[np.uint8]:
        """Return which of the forms of their terrain cells have.

        Args:
            kinds: The kinds of terrain, shape `(width, height)`.
            across: Where on the level the columns are, shape `(width, 1)`.
            down: The same of the rows, shape `(1, height)`.
            time: How long the map has been moving, in milliseconds.
        """
        ...

    def frame(self, figure: Figure, place: int, time: int) -> int:
        """Return the frame of its tile in which a figure is shown.

        Args:
            figure: The actor or thing.
            place: The column and the row of the cell, added.
            time: How long the map has been moving, in milliseconds.
        """
        ...

    def ground(self, ground: Ground) -> Picture:
        """Return a new picture of the ground of a cell, shape `(cell, cell, 4)`, dtype uint8."""
        ...

    def field(self, picture: Picture, field: Figure, *, is_alone: bool) -> None:
        """Draw a field over a cell, with its sign if nothing else is there."""
        ...

    def plate(self, picture: Picture, plate: Plate, ground: Ground) -> None:
        """Draw a color over the ground of a cell, behind its figure."""
        ...

    def figure(self, picture: Picture, figure: Figure) -> None:
        """Draw an actor or a thing over a cell."""
        ...

    def emphasis(self, picture: Picture, figure: Figure | None, color: RGB) -> None:
        """Draw a cell anew: its figure before a color."""
        ...

    def marks(self, picture: Picture, marks: Marks) -> None:
        """Draw the marks of an actor over a cell."""
        ...
