"""A frame: what a display shows at one time, as parts that lie beside and over each other."""

from __future__ import annotations

from tcod.console import Console

from roguelike.core.geometry import Position, Rect
from roguelike.ui.canvas import Canvas
from roguelike.ui.frames.layout import Arrangement, arrange
from roguelike.ui.frames.measures import Measures
from roguelike.ui.frames.part import Part, Veil
from roguelike.ui.palette import Ink, Palette


class Frame:
    """The parts of a frame, from the lowest to the highest.

    Attributes:
        measures: The sizes of the display.
        palette: What the names of colors mean.
        parts: The parts.
        cuts: The texts for which there was no room.
    """

    __slots__ = ("_layout", "cuts", "measures", "palette", "parts")

    def __init__(self, measures: Measures, palette: Palette) -> None:
        """Begin with an empty frame."""
        self.measures = measures
        self.palette = palette
        self.parts: list[Part] = []
        self.cuts: list[str] = []
        self._layout: Arrangement | None = None

    @property
    def layout(self) -> Arrangement:
        """The places of the parts of the screen."""
        if self._layout is None:
            self._layout = arrange(self.measures)
        return self._layout

    @property
    def whole(self) -> Rect:
        """All of the display, in dots."""
        return Rect(0, 0, self.measures.width, self.measures.height)

    def text(self, area: Rect) -> Canvas:
        """Add a part for text, with as many columns and lines as fit into an area."""
        cell = self.measures.column, self.measures.line
        return self._add(area, cell, Position(area.x, area.y))

    def map(self, area: Rect) -> Canvas:
        """Add a part for the map, with as many cells as fit, in the middle of an area."""
        size = self.measures.cell
        left, top = area.width % size // 2, area.height % size // 2
        return self._add(area, (size, size), Position(area.x + left, area.y + top))

    def fade(self, light: int, ink: Ink) -> None:
        """Let all colors so far go over into one; `light` is what stays of them, out of 256."""
        veil = Veil(self.palette.ink(ink), light)
        for part in self.parts:
            part.veils.append(veil)

    def _add(self, area: Rect, cell: tuple[int, int], corner: Position) -> Canvas:
        columns, rows = max(area.width // cell[0], 1), max(area.height // cell[1], 1)
        part = Part(area, cell, Console(columns, rows, order="F"), corner)
        self.parts.append(part)
        canvas = Canvas(part, self.palette, scale=self.measures.scale, cuts=self.cuts)
        canvas.fill("panel_background")
        return canvas
