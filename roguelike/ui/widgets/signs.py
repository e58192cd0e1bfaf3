"""Signs before names in lists and panels."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from roguelike.ui.appearance.palette import Ink
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.figures import Figure
from roguelike.ui.map.icons import draw_icon, draw_letter


class Sign(Protocol):
    """Something drawn before a name."""

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw it in a cell of a canvas, and perhaps the one after it."""


class Letter(NamedTuple):
    """A character in a color."""

    character: str
    ink: Ink

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Write it."""
        draw_letter(canvas, x, y, self.character, self.ink)


class Icon(NamedTuple):
    """The tile of somebody or something, or the glyph."""

    figure: Figure
    skin: Skin

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw it."""
        draw_icon(canvas, x, y, self.figure, self.skin)
