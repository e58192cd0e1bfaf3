"""The measures of windows: letters and cells as large as there is room for."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.core.geometry import Rect
from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.ui.frames.layout import arrange
from roguelike.ui.frames.measures import Measures

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


def window(  # noqa: PLR0913 - a size, and what the player has chosen
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


def width_of(height: int) -> int:
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
    """Tell whether screens have as many columns and lines of these letters as they need."""
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
