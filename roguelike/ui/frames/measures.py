"""The sizes of all that a frame is made of, which follow from the size of the display.

Everything is measured in dots: the pixels of a window, the cells of a terminal. So one layout
serves both, and nothing is ever scaled by a fraction.
"""

from __future__ import annotations

from msgspec import Struct

from roguelike.preferences.model import USUAL_FONT, FontName

SIDE = 40
"""The columns inside of the panel at the side."""
NARROW_SIDE = 26
"""The same where the display is narrow."""
LOG, SHORT_LOG = 5, 4
"""The lines of the log, and in a narrow display."""

NARROW_WINDOW, NARROW_TERMINAL = 1024, 110
"""The widths, in dots, below which a display is narrow."""


class Measures(Struct, frozen=True):
    """The sizes of a display and of what it shows, in dots.

    Attributes:
        width: Of the display.
        height: Of the display.
        column: The width of a letter of text.
        line: The height of a line of text.
        letters: The height of the letters of text before they are scaled.
        scale: The whole scale of great windows.
        gap: The room around headers and rows of keys.
        pad: The room beside text.
        cell: The size of a cell of the map.
        is_tiled: Whether the map is drawn with tiles.
        font: The family of the letters.
    """

    width: int
    height: int
    column: int = 1
    line: int = 1
    letters: int = 1
    scale: int = 1
    gap: int = 0
    pad: int = 1
    cell: int = 1
    is_tiled: bool = False
    font: FontName = USUAL_FONT

    @property
    def has_pixels(self) -> bool:
        """Whether a cell of text is more than a dot, so that lines can be thinner than letters."""
        return self.column > 1

    @property
    def is_narrow(self) -> bool:
        """Whether there is little room beside the map."""
        return self.width < (NARROW_WINDOW if self.has_pixels else NARROW_TERMINAL)

    @property
    def columns(self) -> int:
        """The columns of text across the display."""
        return self.width // self.column

    @property
    def rows(self) -> int:
        """The lines of text that fit below each other."""
        return self.height // self.line

    @property
    def side(self) -> int:
        """The columns inside of the panel at the side."""
        return NARROW_SIDE if self.is_narrow else SIDE

    @property
    def log_lines(self) -> int:
        """The lines of the log."""
        return SHORT_LOG if self.is_narrow else LOG


def grid(columns: int, rows: int) -> Measures:
    """Return the measures of a terminal, whose dots are its cells."""
    return Measures(columns, rows)
