"""A frame: what a display shows at one time, as parts that lie beside and over each other.

Parts that would look the same are kept from one frame to the next. Terminals show a frame on the
one grid of their cells; a flash colors all of it for a moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.core.grid.geometry import Position, Rect
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.frames.canvas import FULL, Canvas
from roguelike.ui.frames.layout import Measures, arrange
from roguelike.ui.frames.part import BOLD, Part, Veil

Result = TypeVar("Result")

FLASH_SECONDS = 0.2
"""The duration of a flash, in seconds."""
FLASH_STRENGTH = FULL * 2 // 5
"""The share that the color of the flash has in all colors, out of `FULL`."""


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
        """True if no screen has room on the display."""
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


class KeptParts(Generic[Result]):
    """The parts that were added to the last frame, for as long as they would look the same."""

    __slots__ = ("_cause", "_cuts", "_parts", "_result")

    def __init__(self) -> None:
        """Begin without any."""
        self._cause: object = None
        self._parts: list[Part] = []
        self._cuts: list[str] = []
        self._result: Result | None = None

    def draw(self, frame: Frame, cause: object, draw: Callable[[], Result]) -> Result:
        """Add parts to a frame, and return what drawing them has returned.

        Args:
            frame: Where to add them.
            cause: What they depend on beside the sizes and the colors of the frame.
            draw: Draws them, if anything of that is not as it was.
        """
        wanted = frame.measures, frame.palette, cause
        if self._result is not None and wanted == self._cause:
            for part in self._parts:
                part.fades = []
            frame.parts += self._parts
            frame.cuts += self._cuts
            return self._result
        before, cuts = len(frame.parts), len(frame.cuts)
        self._result = draw()
        self._parts, self._cuts = frame.parts[before:], frame.cuts[cuts:]
        self._cause = wanted
        return self._result


def as_console(frame: Frame) -> Console:
    """Return a frame whose dots are cells as one console, with order "F"."""
    measures = frame.measures
    console = Console(measures.width, measures.height, order="F")
    cells: NDArray[Any] = console.rgba
    cells["bg"][..., :3] = frame.palette.ink("unexplored")
    for part in frame.parts:
        x, y = part.corner
        target = cells[x : x + part.console.width, y : y + part.console.height]
        width, height = target.shape
        target[...] = part.console.rgba[:width, :height]
        for veil in part.fades:
            _fade(target, veil)
    cells["ch"] &= BOLD - 1
    return console


def _fade(cells: NDArray[Any], veil: Veil) -> None:
    """Let the colors of cells go over into that of a veil."""
    rest = np.array(veil.color, np.int32)
    for field in ("fg", "bg"):
        colors = cells[field][..., :3]
        colors[...] = rest + (colors.astype(np.int32) - rest) * veil.light // FULL


class Flash:
    """Colors everything for a moment."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Wait to begin; `clock` returns seconds."""
        self._clock = clock
        self._end: float | None = None

    def begin(self) -> None:
        """Color what is drawn from now on."""
        self._end = self._clock() + FLASH_SECONDS

    @property
    def pace(self) -> float | None:
        """Seconds until it has to be drawn without color; None if it is over."""
        return None if self._end is None else max(self._end - self._clock(), 0.0)

    def stop(self) -> None:
        """Color nothing any more."""
        self._end = None

    def draw(self, frame: Frame) -> None:
        """Color what has been drawn."""
        if self._end is not None:
            frame.fade(FULL - FLASH_STRENGTH, "health_low")
