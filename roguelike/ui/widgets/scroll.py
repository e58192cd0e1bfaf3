"""Lines that may be more than fit, of which a part is shown, and the keys that scroll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.core.grid.geometry import Rect
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick, MouseWheel
from roguelike.ui.input.keymap import Keymap

StyledLine: TypeAlias = Sequence[tuple[int, str, Ink]]
"""Pieces of text, each with its column and its color."""

WHEEL_STEP = 3
THUMB = "┃"


class Scroll:
    """A window that moves over lines, of which it learns when they are drawn."""

    def __init__(self, keymap: Keymap, *, at_end: bool = False) -> None:
        """Begin with the first lines, or with the last ones."""
        self._keymap = keymap
        self._at_end = at_end
        self._top = 0
        self._last = 0
        self._height = 1
        self._bar: Canvas | None = None

    def handle(self, event: InputEvent) -> bool:
        """Scroll, and tell whether the event asked for it."""
        match event:
            case KeyPress():
                step = scroll_step(event, self._keymap, self._height, self._last + self._height)
            case MouseWheel(dy):
                step = -dy * WHEEL_STEP
            case MouseClick(x, y, "left") if self._bar and (cell := self._bar.cell_at(x, y)):
                step = self._last * cell.y // max(self._height - 1, 1) - self._top
            case _:
                return False
        if step is None:
            return False
        self._top = min(max(self._top + step, 0), self._last)
        return True

    def draw(self, canvas: Canvas, lines: Sequence[StyledLine]) -> None:
        """Draw what fits of `lines`, and at the right how far down that is."""
        self._height = canvas.height
        self._last = max(len(lines) - canvas.height, 0)
        self._top = self._last if self._at_end else min(self._top, self._last)
        self._at_end = False
        for y, line in enumerate(lines[self._top :][: canvas.height]):
            for x, text, color in line:
                canvas.text(x, y, text, color)
        draw_bar(canvas, self._top, len(lines))
        bar = Rect(canvas.width - 1, 0, 1, canvas.height)
        self._bar = canvas.part(bar) if self._last else None


def draw_bar(canvas: Canvas, first: int, count: int) -> None:
    """Draw a scroll bar at the right, unless everything fits.

    Args:
        canvas: Where the lines are drawn.
        first: The number of the first line that is shown.
        count: How many lines there are.
    """
    height = canvas.height
    if count <= height:
        return
    length = max(height * height // count, 1)
    top = first * (height - length) // (count - height)
    canvas.upright(canvas.width - 1)
    for y in range(top, top + length):
        canvas.text(canvas.width - 1, y, THUMB, "text_muted")


_LINES = {"up": -1, "down": 1, "kp_8": -1, "kp_2": 1}
"""The keys that go a line whatever the keymaps say."""
_PAGES = {"page_up": -1, "page_down": 1, "kp_9": -1, "kp_3": 1}
_ENDS = {"home": -1, "end": 1, "kp_7": -1, "kp_1": 1}


def scroll_step(press: KeyPress, keymap: Keymap, page: int, count: int) -> int | None:
    """Return how many lines a key goes down, a negative number for up; None for other keys.

    Args:
        press: The key.
        keymap: Which keys move.
        page: How many lines are shown.
        count: How many lines there are.
    """
    page = max(page - 1, 1)
    match keymap.command(press, IN_MENUS):
        case "move_north":
            return -1
        case "move_south":
            return 1
        case "log_older":
            return -page
        case "log_newer":
            return page
        case None if not (press.ctrl or press.alt):
            return _named(press.symbol or "", page, count)
        case _:
            return None


def _named(symbol: str, page: int, count: int) -> int | None:
    if symbol in _ENDS:
        return _ENDS[symbol] * count
    if symbol in _PAGES:
        return _PAGES[symbol] * page
    return _LINES.get(symbol)
