"""Draw on a part of a console, in coordinates of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.core.geometry import Rect
from roguelike.ui.palette import Ink, Palette

HORIZONTAL, VERTICAL = "─", "│"
CORNERS = "╭╮╰╯"

FULL = 256
"""The brightness of what is not faded."""


class Canvas:
    """A part of a console. Nothing is drawn outside of it, and nothing wraps.

    Attributes:
        palette: What the names of colors mean.
        cells: The cells, shape `(width, height)`, `[x, y]` order, with the fields `ch` (int32),
            `fg` and `bg` (red, green, blue, alpha: uint8).
        width: Columns.
        height: Rows.
        rect: Where on the console it is.
    """

    __slots__ = ("_console", "cells", "height", "palette", "rect", "width")

    def __init__(self, console: Console, palette: Palette, rect: Rect | None = None) -> None:
        """Take `rect` of a console that was made with `order="F"`, or all of it."""
        self.rect = rect or Rect(0, 0, console.width, console.height)
        self.palette = palette
        self._console = console
        left, top = max(self.rect.x, 0), max(self.rect.y, 0)
        right, bottom = self.rect.x + self.rect.width, self.rect.y + self.rect.height
        cells: NDArray[Any] = console.rgba
        self.cells = cells[left:right, top:bottom]
        self.width, self.height = self.cells.shape

    def part(self, rect: Rect) -> Canvas:
        """Return a part of this part."""
        x, y = self.rect.x + rect.x, self.rect.y + rect.y
        return Canvas(self._console, self.palette, Rect(x, y, rect.width, rect.height))

    def centered(self, width: int, height: int) -> Canvas:
        """Return a part in the middle, of that size or as large as there is room for."""
        width, height = min(width, self.width), min(height, self.height)
        return self.part(
            Rect((self.width - width) // 2, (self.height - height) // 2, width, height)
        )

    def fill(self, background: Ink) -> None:
        """Empty the part."""
        self.cells["ch"] = ord(" ")
        inks = self.palette.inks
        self.cells["bg"][..., :3] = inks[background] if isinstance(background, str) else background

    def fade(self, light: NDArray[np.int32] | int, dark: Ink) -> None:
        """Let all colors go over into one.

        Args:
            light: How much of the colors stays, 0 to `FULL`, for all cells or for each.
            dark: What takes the place of the rest.
        """
        rest = np.array(self.palette.ink(dark), np.int32)
        share = np.asarray(light, np.int32)[..., None]
        for field in ("fg", "bg"):
            colors = self.cells[field][..., :3]
            colors[...] = rest + (colors.astype(np.int32) - rest) * share // FULL

    def text(
        self, x: int, y: int, text: str, color: Ink = "text", background: Ink | None = None
    ) -> int:
        """Write `text`, by default on the background that is there.

        Returns:
            The column after the text.
        """
        start, end = max(x, 0), min(x + len(text), self.width)
        if start < end and 0 <= y < self.height:
            shown = text[start - x : end - x].encode("utf-32-le", "replace")
            cells = self.cells[start:end, y]
            cells["ch"] = np.frombuffer(shown, "<i4")
            inks = self.palette.inks
            cells["fg"][:, :3] = inks[color] if isinstance(color, str) else color
            if background is not None:
                cells["bg"][:, :3] = inks[background] if isinstance(background, str) else background
        return x + len(text)

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

    def rule(self, y: int, title: str = "", color: Ink = "panel_frame") -> None:
        """Draw a line from side to side, with a title near its left end."""
        self.text(0, y, HORIZONTAL * self.width, color)
        if title:
            self.text(2, y, f" {title} ", "panel_title")

    def upright(self, x: int, color: Ink = "panel_frame") -> None:
        """Draw a line from top to bottom of column `x`, which must exist."""
        cells = self.cells[x]
        cells["ch"] = ord(VERTICAL)
        cells["fg"][:, :3] = self.palette.ink(color)

    def box(self, title: str = "") -> Canvas:
        """Turn the part into an empty dialog with a frame.

        Returns:
            The room inside, with a margin of two columns and one row.
        """
        self.fill("dialog_background")
        right, bottom = self.width - 1, self.height - 1
        for y in (0, bottom):
            self.text(0, y, HORIZONTAL * self.width, "dialog_frame")
        for x in (0, right):
            self.upright(x, "dialog_frame")
        places = ((0, 0), (right, 0), (0, bottom), (right, bottom))
        for corner, (x, y) in zip(CORNERS, places, strict=True):
            self.text(x, y, corner, "dialog_frame")
        if title:
            self.text_centered(0, f" {title} ", "text_heading")
        return self.part(Rect(3, 2, max(self.width - 6, 1), max(self.height - 4, 1)))
