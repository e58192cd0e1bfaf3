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

from roguelike.preferences.model import LARGEST_CELL, SMALLEST_CELL
from roguelike.ui.displays.base import MINIMUM_SIZE, Display, DisplayUnavailable, rows_of
from roguelike.ui.displays.ending import EndRequests
from roguelike.ui.displays.sdl_input import add_text, button_name, key_press
from roguelike.ui.input import Focus, InputEvent, MouseClick, MouseMove, MouseWheel, Quit, Resized
from roguelike.ui.png import write_png
from roguelike.ui.tileset import Glyphs

MOST_SIZE = (100, 70)
"""The most (columns, rows) that the window opens with, however small its cells are."""

LEAST_SIZE = (80, 30)
"""The fewest (columns, rows) that the window opens with, if cells need not be tiny for that."""

ZOOM_STEP = 2
SCREEN_SHARE = (0.95, 0.9)
"""The largest shares of the screen's width and height for the window: borders need room too."""

_UNKNOWN_SCREEN = (1280, 720)

_SLICE = 0.2
"""Seconds to wait in SDL at a time, during which Python notices no signal."""

_FLAGS = tcod.context.SDL_WINDOW_RESIZABLE | tcod.context.SDL_WINDOW_ALLOW_HIGHDPI


class WindowDisplay(Display):
    """Shows consoles in a window. Each cell is drawn for its size in pixels, and never scaled."""

    def __init__(self, cell: int | None = None) -> None:
        """Open the window.

        Args:
            cell: Pixels of a cell, which is made smaller where the screen has no room for it;
                by default, what suits the screen.

        Raises:
            DisplayUnavailable: If there is no screen to open it on.
        """
        _keep_sdl_quiet()
        room = _screen()
        suitable = first_cell(room)
        cell = suitable if cell is None else min(cell, max(suitable, _largest(MINIMUM_SIZE, room)))
        self._glyphs = Glyphs(cell, cell)
        try:
            self._context = tcod.context.new(
                width=min(MOST_SIZE[0], room[0] // cell) * cell,
                height=min(MOST_SIZE[1], room[1] // cell) * cell,
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
        self._cell = cell
        self._wanted = round(cell * self._density)
        self._fit()
        self._told = self.size
        window.start_text_input(autocorrect=False)
        self._requests = EndRequests()

    @property
    def size(self) -> tuple[int, int]:
        """The (columns, rows) that fill the window."""
        return self._context.recommended_console_size()

    def present(self, console: Console) -> None:
        """Show `console`, centered; a border has the background of its last cell."""
        self._console = console
        self._glyphs.cover(console)
        red, green, blue, _ = rows_of(console)["bg"][-1, -1].tolist()
        self._context.present(
            console,
            keep_aspect=True,
            integer_scaling=True,
            clear_color=(red, green, blue),
            align=self._align(console),
        )

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

    def zoom(self, steps: int) -> int:
        """Make the cells larger or smaller, as far as the window has room for enough of them.

        Returns:
            Pixels of a cell now.
        """
        self._wanted = self._cell + steps * ZOOM_STEP
        self._fit()
        self._wanted = self._cell
        return round(self._cell / self._density)

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

    @property
    def _pixels(self) -> tuple[int, int]:
        """The width and the height of the window in pixels."""
        width, height = ffi.new("int*"), ffi.new("int*")
        lib.SDL_GetWindowSizeInPixels(self._window.p, width, height)
        return width[0], height[0]

    def _align(self, console: Console) -> tuple[float, float]:
        """Return the shares of the border that lie left of a console and above it.

        It begins at a whole pixel, as letters drawn between pixels lose some of theirs.
        """
        room = self._pixels
        size = console.width * self._cell, console.height * self._cell
        scale = max(min(room[0] // size[0], room[1] // size[1]), 1)
        free = (room[0] - size[0] * scale, room[1] - size[1] * scale)
        x, y = (part // 2 / part if part > 0 else 0.5 for part in free)
        return x, y

    def _fit(self) -> None:
        """Make cells as large as is wanted, or smaller where the window would have too few."""
        largest = _largest(MINIMUM_SIZE, self._pixels)
        self._cell = max(SMALLEST_CELL, min(self._wanted, largest, LARGEST_CELL))
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
        self._fit()
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
            case sdl.WindowEvent(type="WindowExposed"):
                self._present_again()
            case _:
                pass
        return None

    def _present_again(self) -> None:
        """Show what was shown last, unless the window has another size and so waits for more."""
        shown = self._console
        if shown is not None and (shown.width, shown.height) == self.size:
            self.present(shown)

    def _pointed(self, event: sdl.MouseButtonDown | sdl.MouseMotion) -> InputEvent | None:
        """Return the event for a press of a button, or for the mouse if it came to another cell."""
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


def first_cell(room: tuple[int, int]) -> int:
    """Return the size of a cell for somebody who has not chosen any.

    It is the largest that leaves room for `LEAST_SIZE`.

    Args:
        room: The width and the height that the window can have, in pixels.
    """
    return max(SMALLEST_CELL, min(_largest(LEAST_SIZE, room), LARGEST_CELL))


def _largest(size: tuple[int, int], room: tuple[int, int]) -> int:
    """Return the largest cell of which there is room for so many columns and rows."""
    return min(room[0] // size[0], room[1] // size[1])


def _screen() -> tuple[int, int]:
    """Return the width and the height that a window can have.

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
        return _UNKNOWN_SCREEN
    return int(bounds.w * SCREEN_SHARE[0]), int(bounds.h * SCREEN_SHARE[1])


def _keep_sdl_quiet() -> None:
    """Keep the libraries' notes off the player's terminal; a program's own logging gets them."""
    logger = logging.getLogger("tcod")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())


def _reason(error: RuntimeError) -> str:
    """Return the last line of a message from SDL or libtcod, which says what happened."""
    return f"SDL says: {str(error).strip().splitlines()[-1]}"
