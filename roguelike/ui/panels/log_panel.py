"""The last messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roguelike.content.references.ids import CORE, full_id
from roguelike.ui.appearance.palette import UiColor
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.session.message_log import Line, MessageLog, Page
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import HANGING

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
    lines = shown_lines(page)
    note, hidden = _note(page, texts, key), -1
    row = free_row(lines, len(note), canvas.width, from_top=not page.below)
    if row is None:  # then a line gives way, rather than being covered in part
        row = hidden = len(lines) - 1 if page.below else 0
        more = int(page.below > 0)
        note = _note(page._replace(above=page.above + 1, below=page.below + more), texts, key)
    for y, line in enumerate(lines):
        if y == hidden:
            continue
        x = 0
        for text, color in line.pieces:
            x = canvas.text(x, y, text, canvas.palette[color] if line.is_new else "text_old")
        if line.is_new:
            canvas.edge(y, 1, _mark(line))
    canvas.text_right(row, note, "text_alert", 0)
    return page.below


def page_of(canvas: Canvas, log: MessageLog, back: int = 0) -> Page:
    """Return what of the log has room on the panel."""
    return log.page(canvas.width, canvas.height, back)


def shown_lines(page: Page) -> Sequence[Line]:
    """Return the lines of a page without the rest of something old that began above."""
    lines = page.lines
    while lines and lines[0].text.startswith(HANGING) and not lines[0].is_new:
        lines = lines[1:]
    return lines


def free_row(
    lines: Sequence[Line], columns: int, width: int, *, from_top: bool = False
) -> int | None:
    """Return the first row with so many columns and a blank free at its end, if there is one.

    Args:
        lines: What is written in the rows.
        columns: How many columns are needed.
        width: How many each row has.
        from_top: Whether the search begins at the top rather than at the bottom.
    """
    rows = range(len(lines)) if from_top else range(len(lines) - 1, -1, -1)
    if not lines or not columns:
        return 0
    return next((y for y in rows if len(lines[y].text) + columns < width), None)


def _note(page: Page, texts: Texts, key: str) -> str:
    """Return what is said of lines that are not on a page, if anything."""
    if page.below:
        return texts("newer", count=page.below)
    return texts("unread", count=page.above, key=key) if page.above else ""


def _mark(line: Line) -> UiColor:
    """Return the color of the gravest that a line says."""
    colors = {color for _, color in line.pieces}
    for name, ink in GRAVEST:
        if full_id(CORE, name) in colors:
            return ink
    return "text_muted"
