"""The layout of a frame: the sizes of letters and cells, and the places of the parts of the screen.

Everything is measured in dots: the pixels of a window, the cells of a terminal. So one layout
serves both, and nothing is ever scaled by a fraction. The places are those of the map, of a line
above it, of the log below it, of the panel at the side, and of the row of keys at the bottom.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.core.grid.geometry import Rect
from roguelike.preferences.model import USUAL_FONT, FontName

SIDE = 40
"""The columns inside of the panel at the side."""
NARROW_SIDE = 26
"""The same where the display is narrow."""
LOG, SHORT_LOG = 5, 4
"""The lines of the log, and in a narrow display."""

NARROW_WINDOW, NARROW_TERMINAL = 1024, 110
"""The widths, in dots, below which a display is narrow."""

WIDEST_LOG = 110
"""The columns that a line of the log has at most."""

LINES: Final = 38
"""The lines of text in a window, whatever its size."""

LETTERS: Final = (12, 14, 16, 18, 20, 22, 24, 28, 32)
"""The heights of the letters for text, in dots."""
WIDTHS: Final = (6, 8, 8, 10, 10, 11, 12, 14, 16)
"""The widths of the letters of these heights."""

CELLS: Final = (16, 18, 20, 22, 24, 28, 32)
"""The sizes of the cells of a map that is drawn with letters, in dots."""
TILE: Final = 16
"""The size of the cells of a map that is drawn with tiles, of which there are whole multiples."""
TILE_STEPS: Final = 8

LEADING = 1.3
"""The height of a line of text in heights of its letters, where there is room."""
TIGHT_LEADING = 1.25
"""The least height of a line for which letters are taken."""

MAP_OF_LETTERS, MAP_OF_TILES = (45, 28), (28, 18)
"""The fewest columns and rows of the map for which larger cells are taken."""

GREAT = 1920, 1080
"""The size of a window, of which greater ones are whole multiples."""


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
        """True if a cell of text is more than a dot, so that lines can be thinner than letters."""
        return self.column > 1

    @property
    def is_narrow(self) -> bool:
        """True if there is little room beside the map."""
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


def terminal_measures(columns: int, rows: int) -> Measures:
    """Return the measures of a terminal, whose dots are its cells."""
    return Measures(columns, rows)


class ScreenLayout(Struct, frozen=True):
    """The places of the parts of the screen, in dots.

    Attributes:
        head: The line above the map: where the player is.
        map: The map.
        log: The lines of the log.
        log_area: The log, with the room around its lines.
        side: The lines of the panel at the side.
        side_area: The panel, with the room around its lines.
        keys: The line of keys.
        keys_area: The row of keys, over the whole width.
        body: All but the row of keys.
        log_rule: The line between the map and the log.
        side_rule: The line between all of these and the panel.
    """

    head: Rect
    map: Rect
    log: Rect
    log_area: Rect
    side: Rect
    side_area: Rect
    keys: Rect
    keys_area: Rect
    body: Rect
    log_rule: Rect
    side_rule: Rect


@lru_cache(maxsize=16)
def arrange(measures: Measures) -> ScreenLayout:
    """Divide a display."""
    m = measures
    line, pad, thin, half = m.line, m.pad, m.scale, m.gap // 2
    side_width = m.side * m.column + 2 * pad
    left = m.width - side_width
    keys_top = m.height - line - half
    bottom = keys_top - half  # of the log and the panel
    log_top = keys_top - m.log_lines * line - 2 * m.gap + half
    map_bottom = log_top - max(2 * half, thin)
    below = map_bottom + thin
    head_height = line + m.gap
    log_columns = min((left - 2 * pad) // m.column, WIDEST_LOG)
    return ScreenLayout(
        head=_place(pad, half, left - 2 * pad, line),
        map=_place(0, head_height, left, map_bottom - head_height),
        log=_place(pad, log_top, log_columns * m.column, m.log_lines * line),
        log_area=_place(0, below, left, bottom - below),
        side=_place(left + pad, half, m.side * m.column, bottom - half),
        side_area=_place(left + thin, 0, side_width - thin, bottom),
        keys=_place(pad, keys_top, m.width - 2 * pad, line),
        keys_area=_place(0, keys_top - half, m.width, m.height - keys_top + half),
        body=_place(0, 0, m.width, bottom),
        log_rule=_place(0, map_bottom, left, thin),
        side_rule=_place(left, 0, thin, bottom),
    )


def _place(x: int, y: int, width: int, height: int) -> Rect:
    """Return a place that is there even where the display has no room for it."""
    return Rect(x, y, max(width, 1), max(height, 1))


def window_measures(  # noqa: PLR0913 - a size, and what the player has chosen
    width: int,
    height: int,
    *,
    is_tiled: bool = False,
    text_steps: int = 0,
    map_steps: int = 0,
    font: FontName = USUAL_FONT,
) -> Measures:
    """Return the measures of a window.

    Args:
        width: The width of the window in pixels.
        height: Its height in pixels.
        is_tiled: Whether the map is drawn with tiles.
        text_steps: How many sizes larger letters are than what suits the window.
        map_steps: How many sizes larger the cells of the map are than what suits the window.
        font: The family of the letters.
    """
    suiting = _suiting(width, height)
    usual = _measured(width, height, suiting, is_tiled=is_tiled)
    at = min(max(suiting + text_steps, 0), len(LETTERS) - 1)
    while at and not _has_room(width // usual.scale, height // usual.scale, at):
        at -= 1
    wanted = _measured(width, height, at, is_tiled=is_tiled)
    return replace(wanted, cell=_cell(usual, map_steps), font=font)


def letter_width(height: int) -> int:
    """Return the width of letters of a height that there is, in dots."""
    return WIDTHS[LETTERS.index(height)]


def _suiting(width: int, height: int) -> int:
    """Return which letters suit a window: the largest with room for all lines and columns."""
    scale = _scale(width, height)
    room = height // scale / LINES
    at = max((at for at, f in enumerate(LETTERS) if f * TIGHT_LEADING <= room), default=0)
    while at and not _has_room(width // scale, height // scale, at):
        at -= 1
    return at


def _scale(width: int, height: int) -> int:
    return max(1, min(width // GREAT[0], height // GREAT[1]))


def _measured(width: int, height: int, at: int, *, is_tiled: bool) -> Measures:
    """Return the measures of a window with some letters, but for the cells of the map."""
    scale = _scale(width, height)
    leading = _leading(at)
    if at <= _suiting(width, height):
        leading = min(leading, max(height // scale // LINES, LETTERS[at]))
    line = scale * leading
    column = WIDTHS[at] * scale
    return Measures(
        width,
        height,
        column,
        line,
        LETTERS[at],
        scale,
        gap=max(4 * scale, line // 4),
        pad=column + column // 4,
        is_tiled=is_tiled,
    )


def cell_for(measures: Measures, area: Rect, columns: int, rows: int) -> int:
    """Return the greatest size of cells of which so many fit into an area, else the smallest."""
    ladder = _ladder(measures)
    fits = [
        cell for cell in ladder if area.width // cell >= columns and area.height // cell >= rows
    ]
    return max(fits, default=ladder[0])


def _leading(at: int) -> int:
    """Return the height of a line of these letters where there is room, in dots."""
    return round(LETTERS[at] * LEADING)


def _has_room(width: int, height: int, at: int) -> bool:
    """Return True if screens have as many columns and lines of these letters as they need."""
    return width >= MINIMUM_COLUMNS * WIDTHS[at] and height >= MINIMUM_ROWS * _leading(at)


def _cell(measures: Measures, steps: int) -> int:
    """Return the largest size of cells of which enough fit into the map's place, or one near it."""
    least = MAP_OF_TILES if measures.is_tiled else MAP_OF_LETTERS
    ladder = _ladder(measures)
    at = ladder.index(cell_for(measures, arrange(measures).map, *least)) + steps
    return ladder[min(max(at, 0), len(ladder) - 1)]


def _ladder(measures: Measures) -> list[int]:
    """Return the sizes that cells of the map can have."""
    if not measures.has_pixels:
        return [1]
    if measures.is_tiled:
        return [TILE * times for times in range(1, TILE_STEPS + 1)]
    return [cell * measures.scale for cell in CELLS]
