"""The places of the parts of the screen, for any size of display.

They are those of the map, of a line above it, of the log below it, of the panel at the side, and
of the row of keys at the bottom.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from roguelike.core.geometry import Rect
from roguelike.ui.frames.measures import Measures

WIDEST_LOG = 110
"""The columns that a line of the log has at most."""


class Arrangement(Struct, frozen=True):
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
def arrange(measures: Measures) -> Arrangement:
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
    return Arrangement(
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
