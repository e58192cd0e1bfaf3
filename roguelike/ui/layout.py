"""Where the parts of the screen are, for any size of display.

Where there is less room than a campaign wants, panels give way before the map does: first the
inventory folds, then the log shrinks, then the status narrows. Where there is more, the map and
the log share the rows, and both get the columns.
"""

from __future__ import annotations

from msgspec import Struct

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS, Layout
from roguelike.core.geometry import Rect

SMALLEST_MAP = (40, 10)
"""The fewest columns and rows that a campaign can leave to the map."""

NARROW_STATUS = 18
"""The fewest columns of the status panel: a border, a label, and a value such as `100/100`."""

SHORT_INVENTORY = 5
"""The fewest rows that the inventory says anything in."""

LOG_BORDER = 1
"""The rows of the log that are not lines: the one with its title."""


class Arrangement(Struct, frozen=True):
    """The parts of the screen. They cover it without overlapping.

    Attributes:
        map: Where the level is seen. It has no border.
        status: The panel at the right; its first column is a border.
        log: The panel below the map; its first row is a border.
        inventory: The panel above the map, if there is room; its last row is a border.
    """

    map: Rect
    status: Rect
    log: Rect
    inventory: Rect | None = None


def arrange(wanted: Layout, columns: int, rows: int) -> Arrangement | None:
    """Divide a display of that many cells; None where it is too small."""
    if columns < MINIMUM_COLUMNS or rows < MINIMUM_ROWS:
        return None
    status = _status_columns(wanted, columns)
    inventory, log = _panel_rows(wanted, rows)
    width, height = columns - status, rows - inventory - log
    return Arrangement(
        map=Rect(0, inventory, width, height),
        status=Rect(width, 0, status, rows),
        log=Rect(0, inventory + height, width, log),
        inventory=Rect(0, 0, width, inventory) if inventory else None,
    )


def _status_columns(wanted: Layout, columns: int) -> int:
    """Return the width of the status panel: what is wanted, or what the map leaves of it."""
    map_columns = max(wanted.columns - wanted.status_columns, SMALLEST_MAP[0])
    narrow = min(NARROW_STATUS, wanted.status_columns)
    return min(max(columns - map_columns, narrow), wanted.status_columns)


def _panel_rows(wanted: Layout, rows: int) -> tuple[int, int]:
    """Return the heights of the inventory and of the log."""
    map_rows = max(wanted.rows - wanted.inventory_rows - wanted.log_rows, SMALLEST_MAP[1])
    spare = rows - map_rows - wanted.log_rows
    if spare < 0:
        return 0, max(rows - map_rows, min(_short_log(rows), wanted.log_rows))
    if spare < wanted.inventory_rows:
        return spare if spare >= SHORT_INVENTORY else 0, wanted.log_rows
    return wanted.inventory_rows, wanted.log_rows + (spare - wanted.inventory_rows) // 2


def _short_log(rows: int) -> int:
    """Return the fewest rows of the log: room for three lines, and more where there is more."""
    return LOG_BORDER + max(3, rows // 6)
