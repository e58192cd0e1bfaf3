"""A map that is being drawn: first the level, then what screens put over it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from roguelike.core.grid.geometry import Position
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.frames.canvas import Canvas


class MapDrawing(ABC):
    """A part of a level on a canvas.

    Attributes:
        canvas: Where it is drawn.
        origin: The cell of the level at the top left.
    """

    def __init__(self, canvas: Canvas, origin: Position) -> None:
        """Draw on a canvas, beginning with a cell of the level."""
        self.canvas = canvas
        self.origin = origin

    def at(self, x: int, y: int) -> Position | None:
        """Return the cell of the level that a dot of the display shows, if it shows one.

        It may lie beyond the level.
        """
        cell = self.canvas.cell_at(x, y)
        return None if cell is None else cell.offset(*self.origin)

    def place(self, cell: Position) -> Position | None:
        """Return where on the canvas a cell of the level is, if it is there."""
        x, y = cell.x - self.origin.x, cell.y - self.origin.y
        if 0 <= x < self.canvas.width and 0 <= y < self.canvas.height:
            return Position(x, y)
        return None

    @abstractmethod
    def shade(self, cell: Position, ink: Ink) -> None:
        """Put a color behind what is in a cell, if that is shown."""

    @abstractmethod
    def cursor(self, cell: Position) -> None:
        """Mark the cell of the cursor, if it is shown."""

    @abstractmethod
    def emphasize(self, cell: Position, ink: Ink) -> None:
        """Highlight a cell: its actor stands dark before a color."""
