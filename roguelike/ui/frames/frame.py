"""A frame: what a display shows at one time, as parts that lie beside and over each other."""

from __future__ import annotations

from collections.abc import Sequence

from tcod.console import Console

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.core.geometry import Position, Rect
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.layout import arrange
from roguelike.ui.frames.measures import Measures
from roguelike.ui.frames.part import Part, Veil


class Frame:
    """The parts of a frame, from the lowest to the highest.

    Attributes:
        measures: The sizes of the display.
        palette: What the names of colors mean.
        layout: The places of the parts of the screen.
        parts: The parts.
        cuts: The texts for which there was no room.
        room: Where pages and dialogs are, in dots.
    """

    __slots__ = ("cuts", "layout", "measures", "palette", "parts", "room")

    def __init__(self, measures: Measures, palette: Palette) -> None:
        """Begin with an empty frame."""
        self.measures = measures
        self.palette = palette
        self.parts: list[Part] = []
        self.cuts: list[str] = []
        self.layout = arrange(measures)
        self.room = self.layout.body

    @property
    def is_too_small(self) -> bool:
        """Whether no screen has room on the display."""
        m = self.measures
        return m.columns < MINIMUM_COLUMNS or m.rows < MINIMUM_ROWS

    @property
    def whole(self) -> Rect:
        """All of the display, in dots."""
        return Rect(0, 0, self.measures.width, self.measures.height)

    def text(
        self, lines: Rect, area: Rect | None = None, heights: Sequence[int] | None = None
    ) -> Canvas:
        """Add a part for text.

        Args:
            lines: Where the text is, with as many columns and lines as fit.
            area: All that belongs to the part; by default, no more than that.
            heights: The heights of all lines, in dots; by default, as many as fit of the same.
        """
        cell = self.measures.column, self.measures.line
        columns, rows = lines.width // cell[0], lines.height // cell[1]
        rows = rows if heights is None else len(heights)
        canvas = self._add(area or lines, cell, (columns, rows), Position(lines.x, lines.y))
        if heights is not None:
            canvas.base.space(heights)
        return canvas

    def map(self, area: Rect, cell: int | None = None) -> Canvas:
        """Add a part for the map, with as many cells as fit, in the middle of an area.

        Args:
            area: Where it is.
            cell: The size of a cell, if it is not that of the map during play.
        """
        size = cell or self.measures.cell
        left, top = area.width % size // 2, area.height % size // 2
        corner = Position(area.x + left, area.y + top)
        columns, rows = area.width // size, area.height // size
        return self._add(area, (size, size), (columns, rows), corner, is_map=True)

    def strip(self, area: Rect, ink: Ink = "panel_frame") -> Canvas:
        """Add a part that has one color where there are dots for it; elsewhere it is empty."""
        if not self.measures.has_pixels:
            return self.text(area)
        size = area.width, area.height
        canvas = self._add(area, size, (1, 1), Position(area.x, area.y))
        canvas.fill(ink)
        return canvas

    def dialog(self, columns: int, rows: int) -> Canvas:
        """Add a part of that size or as large as fits, in the middle of the room for it."""
        room, (column, line) = self.room, (self.measures.column, self.measures.line)
        width, height = min(columns * column, room.width), min(rows * line, room.height)
        width, height = width // column * column, height // line * line
        x, y = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
        return self.text(Rect(x, y, width, height))

    def page(self, columns: int | None = None) -> Canvas:
        """Add a part for text that fills the room, or so many columns in the middle of it."""
        m, room = self.measures, self.room
        width = room.width - 2 * m.pad
        if columns is not None:
            width = min(width, columns * m.column)
        top = m.gap // 2
        x = room.x + (room.width - width) // 2
        return self.text(Rect(x, room.y + top, width, room.height - top), room)

    def fade(self, light: int, ink: Ink, *, spared: Rect | None = None) -> None:
        """Let all colors so far go over into one.

        Args:
            light: What stays of them, out of 256.
            ink: The color.
            spared: Where parts stay as they are.
        """
        veil = Veil(self.palette.ink(ink), light)
        for part in self.parts:
            if spared is None or not spared.intersects(part.area):
                part.fades = [*part.fades, veil]

    def _add(
        self,
        area: Rect,
        cell: tuple[int, int],
        size: tuple[int, int],
        corner: Position,
        *,
        is_map: bool = False,
    ) -> Canvas:
        columns, rows = max(size[0], 1), max(size[1], 1)
        part = Part(area, cell, Console(columns, rows, order="F"), corner, is_map=is_map)
        self.parts.append(part)
        canvas = Canvas(part, self.palette, scale=self.measures.scale, cuts=self.cuts)
        canvas.fill("panel_background")
        return canvas
