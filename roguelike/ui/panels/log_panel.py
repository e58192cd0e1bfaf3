"""The last messages."""

from __future__ import annotations

from typing import Final

from roguelike.content.schema.ids import CORE, full_id
from roguelike.ui.canvas import Canvas
from roguelike.ui.lines import HANGING
from roguelike.ui.log import Line, MessageLog, Page
from roguelike.ui.palette import UiColor
from roguelike.ui.texts import Texts

GRAVEST: Final[tuple[tuple[str, UiColor], ...]] = (
    ("message_alarm", "text_alert"),
    ("message_harm", "text_bad"),
    ("message_good", "text_good"),
    ("message_status", "message_status"),
)
"""The colors of messages in the order in which they mark a line, and the color of the mark."""


def draw_log(canvas: Canvas, log: MessageLog, texts: Texts, back: int = 0, key: str = "") -> int:
    """Draw the last lines, what is new in full color and marked at the left.

    Args:
        canvas: Where to draw.
        log: What was said.
        texts: The words of the panel.
        back: How many lines to look back.
        key: The key that shows all that was said, to be named where not all that is new fits.

    Returns:
        How many lines it looks back, which may be less than asked for.
    """
    page = page_of(canvas, log, back)
    lines = [*page.lines]
    while lines and lines[0].text.startswith(HANGING) and not lines[0].is_new:
        del lines[0]  # the rest of something that began above
    for y, line in enumerate(lines):
        x = 0
        for text, color in line.pieces:
            x = canvas.text(x, y, text, canvas.palette[color] if line.is_new else "text_old")
        if line.is_new:
            canvas.edge(y, 1, _mark(line))
    note = ""
    if page.below:
        note = texts("newer", count=page.below)
    elif page.above:
        note = texts("unread", count=page.above, key=key)
    if note:
        row = len(lines) - 1 if page.below else 0
        canvas.text_right(row, f" {note}", "text_alert", 0)
    return page.below


def page_of(canvas: Canvas, log: MessageLog, back: int = 0) -> Page:
    """Return what of the log has room on the panel."""
    return log.page(canvas.width, canvas.height, back)


def _mark(line: Line) -> UiColor:
    """Return the color of the gravest that a line says."""
    colors = {color for _, color in line.pieces}
    for name, ink in GRAVEST:
        if full_id(CORE, name) in colors:
            return ink
    return "text_muted"
