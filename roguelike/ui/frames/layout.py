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
    line, gap, pad, thin = m.line, m.gap, m.pad, m.scale
    edge = pad
    side_width = m.side * m.column + pad + edge
    left = m.width - side_width
    keys_top = m.height - line - gap // 2
    bottom = keys_top - gap // 2  # of the log and the panel
    half = gap // 2
    log_height = m.log_lines * line + gap + half
    log_top = bottom - log_height
    rule_height = thin
    head_height = line + gap
    map_bottom = log_top - rule_height
    text_left = pad
    log_columns = min((left - 2 * text_left) // m.column, WIDEST_LOG)
    return Arrangement(
        head=_place(text_left, half, left - 2 * text_left, line),
        map=_place(0, head_height, left, map_bottom - head_height),
        log=_place(text_left, log_top + half, log_columns * m.column, m.log_lines * line),
        log_area=_place(0, log_top, left, log_height),
        side=_place(left + edge, half, m.side * m.column, bottom - half),
        side_area=_place(left + thin, 0, side_width - thin, bottom),
        keys=_place(text_left, keys_top, m.width - 2 * text_left, line),
        keys_area=_place(0, keys_top - half, m.width, m.height - keys_top + half),
        body=_place(0, 0, m.width, bottom),
        log_rule=_place(0, map_bottom, left, rule_height),
        side_rule=_place(left, 0, thin, bottom),
    )


def _place(x: int, y: int, width: int, height: int) -> Rect:
    """Return a place that is there even where the display has no room for it."""
    return Rect(x, y, max(width, 1), max(height, 1))
