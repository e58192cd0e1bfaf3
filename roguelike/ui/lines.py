"""Text that has to fit."""

from __future__ import annotations

from roguelike.ui.log import wrap

ELLIPSIS = "…"


def shortened(text: str, width: int) -> str:
    """Return a text, or as much of its beginning as there is room for."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + ELLIPSIS


def paragraph(text: str, width: int) -> list[str]:
    """Return a text as lines that begin at the same column; none for no text."""
    return [line.strip() for line in wrap(text, width)] if text else []
