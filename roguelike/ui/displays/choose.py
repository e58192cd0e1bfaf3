"""Open the display that suits the machine."""

from __future__ import annotations

import os
import sys
from typing import Literal, TypeAlias

from roguelike.preferences.model import LETTERS, Taste
from roguelike.ui.displays.base import Display, DisplayUnavailable

DisplayKind: TypeAlias = Literal["auto", "window", "terminal"]

INVISIBLE_DRIVERS = frozenset({"dummy", "offscreen"})
"""SDL's video drivers that make windows which nobody sees."""


def open_display(
    kind: DisplayKind = "auto", *, title: str = "", taste: Taste | None = None
) -> Display:
    """Open a display; only its own libraries are loaded.

    Args:
        kind: "auto" takes the window where the machine can show one, else the terminal.
        title: What the display shows as its title, if it shows titles.
        taste: What the player likes, of which sizes, font and tiles count; by default, what suits.

    Raises:
        DisplayUnavailable: If that kind cannot open here; for "auto", if neither can. The text
            gives every reason.
    """
    taste = taste or Taste()
    if kind == "window":
        display = _window(taste)
    elif kind == "terminal":
        display = _terminal()
    else:
        display = _either(taste)
    if title:
        display.title(title)
    return display


def _either(taste: Taste) -> Display:
    try:
        _require_screen()
        return _window(taste)
    except DisplayUnavailable as no_window:
        try:
            return _terminal()
        except DisplayUnavailable as no_terminal:
            msg = f"no window: {no_window}; no terminal: {no_terminal}"
            raise DisplayUnavailable(msg) from None


def _require_screen() -> None:
    """Refuse a window that would have no screen, or that of another machine."""
    environment = os.environ
    if environment.get("SDL_VIDEODRIVER") in INVISIBLE_DRIVERS:
        msg = f"SDL_VIDEODRIVER={environment['SDL_VIDEODRIVER']} shows none"
        raise DisplayUnavailable(msg)
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return
    if environment.get("SSH_CONNECTION"):
        msg = "the game runs on another machine, over SSH"
        raise DisplayUnavailable(msg)
    if sys.platform not in ("darwin", "win32") and not environment.get("SDL_VIDEODRIVER"):
        msg = "this machine has no screen (neither DISPLAY nor WAYLAND_DISPLAY is set)"
        raise DisplayUnavailable(msg)


def _window(taste: Taste) -> Display:
    from roguelike.ui.displays.window import WindowDisplay

    return WindowDisplay(
        text_steps=taste.text_size,
        map_steps=taste.map_size,
        is_tiled=taste.map != LETTERS,
        font=taste.font,
    )


def _terminal() -> Display:
    if sys.platform == "win32":
        msg = "this system's terminals lack what the game needs; use the window"
        raise DisplayUnavailable(msg)
    from roguelike.ui.displays.terminal.terminal import TerminalDisplay

    return TerminalDisplay()
