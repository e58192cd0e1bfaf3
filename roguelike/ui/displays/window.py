"""The display with a window of its own: scalable letters, mouse, full screen."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import tcod.context
import tcod.sdl.sys
import tcod.sdl.video
from tcod import event as sdl
from tcod.cffi import ffi, lib
from tcod.console import Console

from roguelike.ui.displays.base import MINIMUM_SIZE, Display, DisplayUnavailable
from roguelike.ui.displays.ending import EndRequests
from roguelike.ui.displays.sdl_input import add_text, button_name, key_press
from roguelike.ui.input import Focus, InputEvent, MouseClick, MouseMove, MouseWheel, Quit, Resized
from roguelike.ui.png import write_png
from roguelike.ui.tileset import Glyphs

PREFERRED_SIZE = (100, 70)
"""The (columns, rows) that the window opens with, where the screen has room for them."""

SMALLEST_CELL, LARGEST_CELL = 8, 48
COMFORTABLE_CELL = 16
ZOOM_STEP = 2
SCREEN_SHARE = 0.9
"""How much of the screen the window takes at most when it opens: borders need room too."""

_SLICE = 0.2
"""Seconds to wait in SDL at a time, during which Python notices no signal."""

_FLAGS = tcod.context.SDL_WINDOW_RESIZABLE | tcod.context.SDL_WINDOW_ALLOW_HIGHDPI


class WindowDisplay(Display):
    """Shows consoles in a window, at whole multiples of a pixel wherever they fit."""

    def __init__(self) -> None:
        """Open the window.

        Raises:
            DisplayUnavailable: If there is no screen to open it on.
        """
        _keep_sdl_quiet()
        cell = _first_cell()
        columns, rows = PREFERRED_SIZE
        self._glyphs = Glyphs(cell, cell)
        try:
            self._context = tcod.context.new(
                width=columns * cell,
                height=rows * cell,
                tileset=self._glyphs.tileset,
                sdl_window_flags=_FLAGS,
                title="",
                argv=[],  # libtcod would read the options of the game
            )
        except RuntimeError as error:
            tcod.sdl.sys.quit(tcod.sdl.sys.Subsystem.VIDEO)
            raise DisplayUnavailable(_reason(error)) from error
        window = self._context.sdl_window
        assert window is not None
        self._window: tcod.sdl.video.Window = window
        self._console: Console | None = None
        self._closed = False
        self._told: tuple[int, int] = (0, 0)
        self._mouse: tuple[int, int] | None = None
        self._set_cell(round(cell * self._density))
        self._told = self.size
        window.start_text_input(autocorrect=False)
        self._requests = EndRequests()

    @property
    def size(self) -> tuple[int, int]:
        """The (columns, rows) that fill the window; below `MINIMUM_SIZE` they are shrunk."""
        return self._context.recommended_console_size(*MINIMUM_SIZE)

    def present(self, console: Console) -> None:
        """Show `console`, centered with a black border where it does not fill the window."""
        self._console = console
        self._glyphs.cover(console)
        self._context.present(console, keep_aspect=True, integer_scaling=True)

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Wait for what the player does to the window, or for a signal that asks for the end."""
        while True:
            slice_ = _SLICE if timeout is None else min(timeout, _SLICE)
            found = self._translate(sdl.wait(slice_))
            if self._requests.request:
                found.append(self._requests.request)
            if found or timeout is not None:
                return found

    def title(self, text: str) -> None:
        """Set the window's title."""
        self._window.title = text

    def zoom(self, steps: int) -> None:
        """Make the cells larger or smaller, and so fewer or more of them."""
        self._set_cell(self._cell + steps * ZOOM_STEP)

    def toggle_fullscreen(self) -> None:
        """Fill the screen, borderless, or stop doing so."""
        self._window.fullscreen = not self._window.fullscreen

    def screenshot(self, path: Path) -> None:
        """Write the frame last presented, without the border around it, as a PNG file.

        Raises:
            OSError: If the file cannot be written.
            ValueError: If nothing was presented yet.
        """
        if self._console is None:
            msg = "there is no frame to make a picture of"
            raise ValueError(msg)
        write_png(path, self._glyphs.render(self._console))

    def close(self) -> None:
        """Close the window."""
        if not self._closed:
            self._closed = True
            self._requests.close()
            self._context.close()
            tcod.sdl.sys.quit(tcod.sdl.sys.Subsystem.VIDEO)

    @property
    def _density(self) -> float:
        """Pixels for each unit in which the window and the mouse are measured."""
        return float(lib.SDL_GetWindowPixelDensity(self._window.p)) or 1.0

    def _set_cell(self, cell: int) -> None:
        self._cell = max(SMALLEST_CELL, min(cell, LARGEST_CELL))
        if self._cell != self._glyphs.tileset.tile_width:
            self._glyphs = Glyphs(self._cell, self._cell)
            self._context.change_tileset(self._glyphs.tileset)

    def _translate(self, batch: Iterable[sdl.Event]) -> list[InputEvent]:
        found: list[InputEvent] = []
        for event in batch:
            if isinstance(event, sdl.TextInput):
                add_text(found, event.text)
            else:
                translated = self._event(event)
                found += [] if translated is None else [translated]
        if self.size != self._told:
            self._told = self.size
            found.append(Resized(*self._told))
        return found

    def _event(self, event: sdl.Event) -> InputEvent | None:
        match event:
            case sdl.KeyDown():
                return key_press(event)
            case sdl.MouseButtonDown() | sdl.MouseMotion():
                return self._pointed(event)
            case sdl.MouseWheel(y=turned) if turned:
                return MouseWheel(-turned if event.flipped else turned)
            case sdl.Quit():
                return Quit()
            case sdl.WindowEvent(type="WindowFocusGained" | "WindowFocusLost" as change):
                return Focus(gained=change == "WindowFocusGained")
            case sdl.WindowEvent(type="WindowExposed") if self._console is not None:
                self.present(self._console)
            case _:
                pass
        return None

    def _pointed(self, event: sdl.MouseButtonDown | sdl.MouseMotion) -> InputEvent | None:
        """Return where a button went down, or where the mouse is if it came to another cell."""
        before, self._mouse = self._mouse, self._place(event.position)
        if self._mouse is None:
            return None
        if isinstance(event, sdl.MouseMotion):
            return MouseMove(*self._mouse) if self._mouse != before else None
        button = button_name(event.button)
        return MouseClick(*self._mouse, button) if button else None

    def _place(self, position: tuple[float, float]) -> tuple[int, int] | None:
        """Return the cell at a place of the window, if there is one."""
        if self._console is None:
            return None
        x, y = (part * self._density for part in position)
        column, row = (int(part // 1) for part in self._context.pixel_to_tile(x, y))
        inside = 0 <= column < self._console.width and 0 <= row < self._console.height
        return (column, row) if inside else None


def _first_cell() -> int:
    """Return the largest comfortable size of a cell at which the window fits on the screen.

    Raises:
        DisplayUnavailable: If there is no screen.
    """
    try:
        tcod.sdl.sys.init(tcod.sdl.sys.Subsystem.VIDEO)
    except RuntimeError as error:
        raise DisplayUnavailable(_reason(error)) from error
    display = lib.SDL_GetPrimaryDisplay()
    bounds: Any = ffi.new("SDL_Rect*")
    if not lib.SDL_GetDisplayUsableBounds(display, bounds):
        return COMFORTABLE_CELL
    comfortable = round(COMFORTABLE_CELL * (lib.SDL_GetDisplayContentScale(display) or 1))
    room = min(bounds.w // PREFERRED_SIZE[0], bounds.h // PREFERRED_SIZE[1])
    return max(SMALLEST_CELL, min(int(room * SCREEN_SHARE), comfortable))


def _keep_sdl_quiet() -> None:
    """Keep the libraries' notes off the player's terminal; a program's own logging gets them."""
    logger = logging.getLogger("tcod")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())


def _reason(error: RuntimeError) -> str:
    """Return the last line of a message from SDL or libtcod, which says what happened."""
    return f"SDL says: {str(error).strip().splitlines()[-1]}"
