"""Section of the side panel about what the game is played for."""

from __future__ import annotations

from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import Heading, Row, Section, Span, Style


def goal_section(goal: str, style: Style) -> Section:
    """Return the goal of a campaign, all of it or, where it has none, nothing."""
    lines = paragraph(goal.rstrip("."), style.width)
    rows = tuple(Row((Span(0, line, "text_muted"),)) for line in lines)
    return Section((rows,), Heading(style.texts("goal")))
