"""The last messages."""

from __future__ import annotations

from roguelike.core.geometry import Rect
from roguelike.ui.canvas import Canvas
from roguelike.ui.log import MessageLog
from roguelike.ui.texts import Texts

ROOMY = 9
"""From this height on, the last row stays empty."""


def visible_lines(canvas: Canvas) -> int:
    """Return how many lines the panel shows."""
    return canvas.height - (2 if canvas.height >= ROOMY else 1)


def draw_log(canvas: Canvas, log: MessageLog, turn: int, texts: Texts, back: int = 0) -> int:
    """Draw the lines below a border with a title, what was said in this turn in full color.

    Args:
        canvas: Where to draw.
        log: What was said.
        turn: The turn that it is.
        texts: The words of the panel.
        back: How many lines to look back.

    Returns:
        How many lines it looks back now, which may be less than asked for.
    """
    canvas.fill("panel_background")
    canvas.rule(0, texts("messages"))
    page = log.page(canvas.width - 2, visible_lines(canvas), back)
    if page.below:
        canvas.text_right(0, f" {texts('newer', count=page.below)} ", "text_alert", 2)
    room = canvas.part(Rect(1, 1, canvas.width - 2, canvas.height - 1))
    for y, line in enumerate(page.lines):
        is_new = line.turn == turn
        room.text(0, y, line.text, room.palette[line.color] if is_new else "text_old")
    return page.below
