"""Draw on a part of a frame, in columns and lines of its own.

What is thinner than a letter, such as a rule or a bar of health, is drawn with strokes where there
are dots for it, and else with the characters that come nearest. No caller knows the difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.core.grid.geometry import Position, Rect
from roguelike.core.text import ELLIPSIS
from roguelike.ui.appearance.palette import Ink, Palette, UiColor
from roguelike.ui.frames.bars import BAR, filled
from roguelike.ui.frames.part import BOLD, UPPER_HALF, Image, Part, Pixels, Stroke, rgb
from roguelike.ui.text.wrap import CUT

HORIZONTAL, VERTICAL = "─", "│"
CORNERS = "╭╮╰╯"
SQUARE, HOLLOW = "■□"

HEAVY: frozenset[Ink] = frozenset[UiColor]({"key", "text_heading", "panel_title", "title"})
"""The colors of names, headings and keys, which are written in the heavier weight."""

HEADING_ROWS = 2
"""The rows of a heading and of the gap below it."""

FULL = 256
"""The brightness of what is not faded."""

BAR_DOTS, PLATE_GAP_DOTS = 4, 2
"""The height of a bar below words, and the room below a plate, before they are scaled."""


class Canvas:
    """A part of a console. Nothing is drawn outside of it, and nothing wraps.

    Attributes:
        palette: What the names of colors mean.
        cells: The cells, shape `(width, height)`, `[x, y]` order, with the fields `ch` (int32),
            `fg` and `bg` (red, green, blue, alpha: uint8).
        width: Columns.
        height: Rows.
        rect: Where on the console it is.
        base: The part of the frame to which the console belongs.
        has_pixels: Whether there are dots for what is thinner than a letter.
    """

    __slots__ = (
        *("_cuts", "_scale", "base", "cells", "has_pixels"),
        *("height", "palette", "rect", "width"),
    )

    def __init__(
        self,
        base: Part,
        palette: Palette,
        rect: Rect | None = None,
        *,
        scale: int = 1,
        cuts: list[str] | None = None,
    ) -> None:
        """Take cells of a part of a frame, or all of them.

        Args:
            base: The part.
            palette: The colors.
            rect: The cells; by default, all.
            scale: The dots of the thinnest line.
            cuts: Where texts are noted for which there is no room.
        """
        console = base.console
        self.rect = rect or Rect(0, 0, console.width, console.height)
        self.palette = palette
        self.base = base
        self.has_pixels = base.cell[0] > 1
        self._scale = scale
        self._cuts = cuts
        left, top = max(self.rect.x, 0), max(self.rect.y, 0)
        right, bottom = self.rect.x + self.rect.width, self.rect.y + self.rect.height
        cells: NDArray[Any] = console.rgba
        self.cells = cells[left:right, top:bottom]
        self.width, self.height = self.cells.shape

    @classmethod
    def of(cls, console: Console, palette: Palette) -> Canvas:
        """Return a canvas over a console by itself, which was made with `order="F"`."""
        area = Rect(0, 0, console.width, console.height)
        return cls(Part(area, (1, 1), console), palette)

    def part(self, rect: Rect) -> Canvas:
        """Return a part of this part."""
        x, y = self.rect.x + rect.x, self.rect.y + rect.y
        place = Rect(x, y, rect.width, rect.height)
        return Canvas(self.base, self.palette, place, scale=self._scale, cuts=self._cuts)

    def centered(self, width: int, height: int) -> Canvas:
        """Return a part in the middle, of that size or as large as there is room for."""
        width, height = min(width, self.width), min(height, self.height)
        return self.part(
            Rect((self.width - width) // 2, (self.height - height) // 2, width, height)
        )

    def cell_at(self, x: int, y: int) -> Position | None:
        """Return the cell that a dot of the display is in, if it is one of these."""
        cell = self.base.cell_at(x, y)
        if cell is None or not self.rect.contains(cell):
            return None
        return Position(cell.x - self.rect.x, cell.y - self.rect.y)

    def fill(self, background: Ink) -> None:
        """Empty the part."""
        self.cells["ch"] = ord(" ")
        inks = self.palette.inks
        self.cells["bg"][..., :3] = inks[background] if isinstance(background, str) else background

    def text(
        self, x: int, y: int, text: str, color: Ink = "text", background: Ink | None = None
    ) -> int:
        """Write `text`, by default on the background that is there.

        Returns:
            The column after the text.
        """
        after = x + len(text)
        is_cut = after > self.width or y >= self.height or CUT in text
        text = text.replace(CUT, ELLIPSIS)
        start, end = max(x, 0), min(after, self.width)
        if start < end and 0 <= y < self.height:
            shown = text[start - x : end - x].encode("utf-32-le", "replace")
            cells = self.cells[start:end, y]
            codes = np.frombuffer(shown, "<i4")
            cells["ch"] = codes + BOLD if color in HEAVY else codes
            inks = self.palette.inks
            cells["fg"][:, :3] = inks[color] if isinstance(color, str) else color
            if background is not None:
                cells["bg"][:, :3] = inks[background] if isinstance(background, str) else background
        if is_cut and self._cuts is not None and len(text) > 1:
            self._cuts.append(text)
        return after

    def text_right(self, y: int, text: str, color: Ink = "text", margin: int = 1) -> int:
        """Write `text` so that it ends `margin` columns before the right side.

        Returns:
            The column of its first character.
        """
        x = self.width - margin - len(text)
        self.text(x, y, text, color)
        return x

    def text_centered(self, y: int, text: str, color: Ink = "text") -> None:
        """Write `text` in the middle of a row."""
        self.text((self.width - len(text)) // 2, y, text, color)

    def shade(self, x: int, y: int, width: int, background: Ink) -> None:
        """Color the background of `width` cells of a row, from `x` on."""
        if 0 <= y < self.height and width > 0:
            inks = self.palette.inks
            self.cells["bg"][max(x, 0) : max(x + width, 0), y, :3] = (
                inks[background] if isinstance(background, str) else background
            )

    def band(self, y: int, rows: int, ink: Ink) -> None:
        """Give whole rows another ground, over a picture as well; what is written there goes."""
        if self.has_pixels:
            height = self._top(min(y + rows, self.height)) - self._top(y)
            self._stroke(0, y, self.width, (0, 0, 0, height), ink)
            return
        cells = self.cells[:, max(y, 0) : max(y + rows, 0)]
        cells["ch"] = ord(" ")
        cells["bg"][..., :3] = self.palette.ink(ink)

    def picture(self, pixels: Pixels) -> None:
        """Draw a picture from the corner on.

        Its dots are those of the display; where these are whole cells, two of them share one, the
        upper and the lower half.
        """
        if self.has_pixels:
            x = self.rect.x * self.base.cell[0]
            self.base.images.append(Image(x, self._top(0), pixels))
            return
        colors = rgb(pixels)[: self.height * 2, : self.width]
        upper, lower = colors[::2].swapaxes(0, 1), colors[1::2].swapaxes(0, 1)
        cells = self.cells[: lower.shape[0], : lower.shape[1]]
        cells["fg"][..., :3], cells["bg"][..., :3] = upper, lower
        cells["ch"] = np.where((upper != lower).any(axis=2), ord(UPPER_HALF), ord(" "))

    def rule(self, y: int, title: str = "", color: Ink = "panel_frame", x: int = 0) -> None:
        """Draw a line to the right side, below a title if there is one at its left end."""
        start = self.text(x, y, title, "panel_title") + 1 if title else x
        self.line(start, y, self.width - start, color)

    def heading(
        self,
        y: int,
        title: str,
        note: str = "",
        ink: Ink = "text_muted",
        color: Ink = "panel_title",
    ) -> None:
        """Write a heading on a line that runs to the right side, or to a note there."""
        start = self.text(0, y, title, color) + 1
        end = self.width - len(note)
        self.line(start, y, (end - 1 if note else end) - start)
        self.text(end, y, note, ink)
        if ink != "text_muted" and self.has_pixels:  # as heavy as what it stands beside
            self.cells["ch"][max(end, 0) :, y] |= BOLD

    def line(self, x: int, y: int, columns: int, color: Ink = "panel_frame") -> None:
        """Draw a line across so many columns of a row."""
        if not self.has_pixels:
            self.text(x, y, HORIZONTAL * max(columns, 0), color)
            return
        middle = self._line_height(y) // 2
        self._stroke(x, y, columns, (0, middle, 0, self._scale), color)

    def upright(self, x: int, color: Ink = "panel_frame") -> None:
        """Draw a line from top to bottom in the middle of column `x`, which must exist."""
        if not self.has_pixels:
            cells = self.cells[x]
            cells["ch"] = ord(VERTICAL)
            cells["fg"][:, :3] = self.palette.ink(color)
            return
        height = self._top(self.height) - self._top(0)
        self._stroke(x, 0, 0, (self.base.cell[0] // 2, 0, self._scale, height), color)

    def bar(  # noqa: PLR0913, PLR0917 - where it is, how long, and of what colors
        self, x: int, y: int, columns: int, amount: int, most: int, ink: Ink, rest: Ink
    ) -> None:
        """Draw a thin bar that is filled up to the share of `amount` in `most`.

        As long as there is anything, some of it is.
        """
        if not self.has_pixels:
            full = max(filled(amount, most, columns), int(amount > 0))
            self.text(x, y, BAR * full, ink)
            self.text(x + full, y, BAR * (columns - full), rest)
            return
        height = BAR_DOTS * self._scale
        top = (self._line_height(y) - height) // 2
        dots = columns * self.base.cell[0]
        full = max(dots * amount // most, self._scale if amount > 0 else 0)
        self._stroke(x, y, columns, (0, top, 0, height), rest)
        self._stroke(x, y, 0, (0, top, min(full, dots), height), ink)

    def plate(  # noqa: PLR0913, PLR0917 - where it is, how long, and of what colors
        self, x: int, y: int, columns: int, amount: int, most: int, ink: Ink, rest: Ink
    ) -> None:
        """Draw a bar as high as a line, to be written on."""
        if not self.has_pixels:
            self.shade(x, y, columns, rest)
            self.shade(x, y, max(filled(amount, most, columns), int(amount > 0)), ink)
            return
        height = self._line_height(y) - PLATE_GAP_DOTS * self._scale
        dots = columns * self.base.cell[0]
        self._stroke(x, y, columns, (0, 0, 0, height), rest)
        self._stroke(x, y, 0, (0, 0, min(dots * amount // most, dots), height), ink)

    def chip(self, x: int, y: int, text: str, ink: Ink, edge: Ink) -> int:
        """Write text on a raised ground with a colored edge at its left.

        Returns:
            The column after it.
        """
        if not self.has_pixels:
            after = self.text(x, y, SQUARE, edge)
            return self.text(after, y, text, ink)
        height = self._line_height(y) - 3 * self._scale
        thick = self.base.cell[0] // 2
        self._stroke(x, y, len(text) + 2, (0, self._scale, 0, height), "dialog_background")
        self._stroke(x, y, 0, (0, self._scale, thick, height), edge)
        return self.text(x + 1, y, text, ink) + 1

    def square(self, x: int, y: int, ink: Ink) -> None:
        """Draw a small square in a cell, the sign of a status."""
        if not self.has_pixels:
            self.text(x, y, SQUARE, ink)
            return
        width = self.base.cell[0]
        top = (self._line_height(y) - width) // 2
        self._stroke(x, y, 0, (0, top, width // 2, width), ink)

    def pips(self, x: int, y: int, count: int, most: int) -> int:
        """Draw small squares in a row, so many of them full.

        Returns:
            The column after them.
        """
        if not self.has_pixels:
            full = self.text(x, y, SQUARE * count)
            return self.text(full, y, HOLLOW * (most - count), "panel_frame")
        size = self._line_height(y) // 3
        step = size + 2 * self._scale
        top = (self._line_height(y) - size) // 2
        for place in range(most):
            ink: UiColor = "text" if place < count else "panel_frame"
            self._stroke(x, y, 0, (place * step, top, size, size), ink)
        return x - -most * step // self.base.cell[0]

    def edge(self, y: int, rows: int, ink: Ink) -> None:
        """Mark rows by a line before their left side, where there are dots for it."""
        if self.has_pixels:
            height = self._top(y + rows) - self._top(y) - 2 * self._scale
            left = -(self.base.cell[0] * 5 // 8)
            self._stroke(0, y, 0, (left, self._scale, 2 * self._scale, height), ink)

    def headed(self, title: str, note: str = "") -> Canvas:
        """Write a heading on a line with a note at its end, and return the room below."""
        self.heading(0, title, note)
        height = max(self.height - HEADING_ROWS, 1)
        return self.part(Rect(0, HEADING_ROWS, self.width, height))

    def halve(self, rows: Iterable[int]) -> None:
        """Give rows half of their height, where there are dots for it, before they are drawn.

        Rows of a part that has not all of a console stay as they are.
        """
        if self.has_pixels and self.rect.y == 0:
            line = self.base.cell[1]
            heights = [line] * self.height
            for row in rows:
                if row < self.height:
                    heights[row] = line // 2
            self.base.space(heights)

    def box(self, title: str = "") -> Canvas:
        """Turn the part into an empty dialog with a frame.

        Returns:
            The room inside, with a margin of two columns and one row.
        """
        self.fill("dialog_background")
        if self.has_pixels:
            self._outline()
        else:
            self._frame()
        if title:
            self.text_centered(0, f" {title} ", "text_heading")
        return self.part(Rect(3, 2, max(self.width - 6, 1), max(self.height - 4, 1)))

    def _frame(self) -> None:
        """Draw a frame of characters."""
        right, bottom = self.width - 1, self.height - 1
        for y in (0, bottom):
            self.text(0, y, HORIZONTAL * self.width, "dialog_frame")
        for x in (0, right):
            self.upright(x, "dialog_frame")
        places = ((0, 0), (right, 0), (0, bottom), (right, bottom))
        for corner, (x, y) in zip(CORNERS, places, strict=True):
            self.text(x, y, corner, "dialog_frame")

    def _outline(self) -> None:
        """Draw a thin line around everything."""
        thin = self._scale
        width = self.width * self.base.cell[0]
        height = self._top(self.height) - self._top(0)
        for dots in (
            (0, 0, width, thin),
            (0, height - thin, width, thin),
            (0, 0, thin, height),
            (width - thin, 0, thin, height),
        ):
            self._stroke(0, 0, 0, dots, "dialog_frame")

    def _top(self, y: int) -> int:
        """Return where a row begins below the first one of the part, in dots."""
        return self.base.tops[self.rect.y + y]

    def _line_height(self, y: int) -> int:
        return self._top(y + 1) - self._top(y)

    def _stroke(
        self, x: int, y: int, columns: int, dots: tuple[int, int, int, int], ink: Ink
    ) -> None:
        """Fill a rectangle that begins at a cell.

        Args:
            x: The column of the cell.
            y: Its row.
            columns: How wide the rectangle is in columns, to which its own width is added.
            dots: Its place in the cell and its size: x, y, width, height.
            ink: The color.
        """
        if not 0 <= y < self.height:
            return
        left = (self.rect.x + x) * self.base.cell[0] + dots[0]
        width = columns * self.base.cell[0] + dots[2]
        stroke = Stroke(left, self._top(y) + dots[1], width, dots[3], self.palette.ink(ink))
        if width > 0 and dots[3] > 0:
            self.base.strokes.append(stroke)
