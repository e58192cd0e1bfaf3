"""Steps of keys in menus and texts that scroll, in lines."""

from __future__ import annotations

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.ui.input.events import KeyPress
from roguelike.ui.input.keymap import Keymap

_LINES = {"up": -1, "down": 1, "kp_8": -1, "kp_2": 1}
"""The keys that go a line whatever the keymaps say."""
_PAGES = {"page_up": -1, "page_down": 1, "kp_9": -1, "kp_3": 1}
_ENDS = {"home": -1, "end": 1, "kp_7": -1, "kp_1": 1}


def stride(press: KeyPress, keymap: Keymap, page: int, count: int) -> int | None:
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
