"""The last messages."""

from __future__ import annotations

from typing import NamedTuple

from roguelike.core.geometry import Rect
from roguelike.ui.canvas import Canvas
from roguelike.ui.log import MessageLog, Page
from roguelike.ui.texts import Texts

MARGIN = 2
"""The columns of the border that stay at its right."""
ROOMY = 9
"""The least height at which the last row stays empty."""


def visible_lines(canvas: Canvas) -> int:
    """Return how many lines the panel shows."""
    return canvas.height - (2 if canvas.height >= ROOMY else 1)


class Shown(NamedTuple):
    """The result of drawing the log.

    Attributes:
        back: How many lines it looks back, which may be less than asked for.
        noted: How many columns at the right of the border say what is not shown.
    """

    back: int
    noted: int


def draw_log(canvas: Canvas, log: MessageLog, texts: Texts, back: int = 0, key: str = "") -> Shown:
    """Draw the lines below a border with a title, what is new in full color.

    Args:
        canvas: Where to draw.
        log: What was said.
        texts: The words of the panel.
        back: How many lines to look back.
        key: The key that shows all that was said, to be named where not all that is new fits.
    """
    canvas.fill("panel_background")
    canvas.rule(0, texts("messages"))
    page = page_of(canvas, log, back)
    start = canvas.width
    if page.below:
        start = canvas.text_right(0, f" {texts('newer', count=page.below)} ", "text_alert", MARGIN)
    elif page.above:
        note = f" {texts('unread', count=page.above, key=key)} "
        start = canvas.text_right(0, note, "text_alert", MARGIN)
    room = canvas.part(Rect(1, 1, canvas.width - 2, canvas.height - 1))
    for y, line in enumerate(page.lines):
        x = 0
        for text, color in line.pieces:
            x = room.text(x, y, text, room.palette[color] if line.is_new else "text_old")
    return Shown(page.below, canvas.width - start)


def page_of(canvas: Canvas, log: MessageLog, back: int = 0) -> Page:
    """Return what of the log has room on the panel."""
    return log.page(canvas.width - 2, visible_lines(canvas), back)
