"""The layout of the screen for any size of display.

Where there is less room than a campaign wants, the panels give way before the map does. Where
there is more, the map and the log share the rows, and both get the columns.
"""

from __future__ import annotations

from msgspec import Struct

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS, Layout
from roguelike.core.geometry import Rect

SMALLEST_MAP = (40, 12)
"""The fewest columns and rows that a campaign can leave to the map."""

NARROW_SIDE = 20
"""The fewest columns of the side panel: a border, and a row of those in view."""

LOG_BORDER = 1
"""The rows of the log that are not lines: the one with its title."""
SHORT_LOG = 4
"""The fewest lines of the log."""
LOG_SHARE = 7
"""The rows of the display for each row of the log, where there are fewer than wanted."""


class Arrangement(Struct, frozen=True):
    """The parts of the screen. They cover it without overlapping.

    Attributes:
        map: Where the level is seen. It has no border.
        side: The panel at the right; its first column is a border.
        log: The panel below the map; its first row is a border.
    """

    map: Rect
    side: Rect
    log: Rect


def arrange(wanted: Layout, columns: int, rows: int) -> Arrangement | None:
    """Divide a display of that many cells; None where it is too small."""
    if columns < MINIMUM_COLUMNS or rows < MINIMUM_ROWS:
        return None
    side, log = _side_columns(wanted, columns), _log_rows(wanted, rows)
    width, height = columns - side, rows - log
    return Arrangement(
        map=Rect(0, 0, width, height),
        side=Rect(width, 0, side, rows),
        log=Rect(0, height, width, log),
    )


def _side_columns(wanted: Layout, columns: int) -> int:
    """Return the width of the side panel: what is wanted, or what the map leaves of it."""
    map_columns = max(wanted.columns - wanted.status_columns, SMALLEST_MAP[0])
    narrow = min(NARROW_SIDE, wanted.status_columns)
    return min(max(columns - map_columns, narrow), wanted.status_columns)


def _log_rows(wanted: Layout, rows: int) -> int:
    """Return the height of the log: a share of the rows, and half of those that nobody wants."""
    share = LOG_BORDER + max(SHORT_LOG, rows // LOG_SHARE)
    log = min(share, wanted.log_rows, rows - SMALLEST_MAP[1])
    return log + max(rows - wanted.rows, 0) // 2
