"""What draws cells of the map: letters or tiles."""

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
    """

    ends: NDArray[np.bool_]
    open_bits: NDArray[np.int64]
    lies_on: NDArray[np.bool_]
    is_ground: NDArray[np.bool_]

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
        """Return which of its frames somebody or something is shown in.

        Args:
            figure: Who or what it is.
            place: The column and the row of the cell, added.
            time: How long the map has been moving, in milliseconds.
        """
        ...

    def ground(self, ground: Ground) -> Picture:
        """Return a new picture of the ground of a cell, shape `(cell, cell, 4)`, dtype uint8."""
        ...

    def field(self, picture: Picture, field: Figure, *, is_alone: bool) -> None:
        """Draw what fills a cell, with its sign if nothing else is there."""
        ...

    def plate(self, picture: Picture, plate: Plate, ground: Ground) -> None:
        """Draw what is behind those who are in a cell."""
        ...

    def figure(self, picture: Picture, figure: Figure, *, has_plate: bool) -> None:
        """Draw who or what is in a cell."""
        ...

    def emphasis(self, picture: Picture, figure: Figure | None, color: RGB) -> None:
        """Draw a cell anew, with who is there before a color."""
        ...

    def marks(self, picture: Picture, marks: Marks) -> None:
        """Draw what is so with who is in a cell."""
        ...
