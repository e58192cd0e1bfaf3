"""The headless display: a script gives the input, frames become text or pictures."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.core.grid.geometry import Rect
from roguelike.ui.displays.base import Display, rows_of
from roguelike.ui.displays.png import write_png
from roguelike.ui.frames.frame import Frame, as_console
from roguelike.ui.frames.layout import Measures, terminal_measures
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import Part, rgb
from roguelike.ui.input.events import InputEvent, Quit, Resized

TERMINAL_CELL = 10, 20
"""The width and the height of a cell of a terminal in pictures, in pixels."""


class HeadlessDisplay(Display):
    """Plays a script of events, one for each time that it is asked."""

    def __init__(self, columns: int, rows: int, events: Iterable[InputEvent] = ()) -> None:
        """Begin with a size and a script of events."""
        self._measures = terminal_measures(columns, rows)
        self._script = deque(events)
        self.frame = ""
        """The last frame presented, as lines of text without trailing blanks."""
        self.frames = 0
        """The number of frames presented so far."""
        self.last_title = ""
        self.is_closed = False

    @property
    def measures(self) -> Measures:
        """The size given, or that of the last `Resized` in the script, in cells."""
        return self._measures

    def present(self, frame: Frame) -> None:
        """Keep `frame` as text."""
        self.frame = as_text(as_console(frame))
        self.frames += 1

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Return the next event of the script without waiting; `Quit` after the last one."""
        del timeout
        event = self._script.popleft() if self._script else Quit()
        if isinstance(event, Resized):
            self._measures = terminal_measures(event.width, event.height)
        return [event]

    def title(self, text: str) -> None:
        """Keep the title."""
        self.last_title = text

    def close(self) -> None:
        """Note that the display was closed."""
        self.is_closed = True


def as_text(console: Console) -> str:
    """Return the characters of `console`, a line for each row, without trailing blanks."""
    rows = rows_of(console)["ch"].tolist()
    return "\n".join("".join(chr(code or 32) for code in row).rstrip() for row in rows)


def picture_of(frame: Frame) -> NDArray[np.uint8]:
    """Return a picture of a frame as a window of its measures shows it, or a terminal.

    Returns:
        Red, green and blue of each pixel, shape `(height, width, 3)`.
    """
    if frame.measures.has_pixels:
        return rgb(Painter().paint(frame))
    return _as_terminal(as_console(frame))


def to_png(frame: Frame, path: Path) -> None:
    """Write a picture of a frame as a window of its measures shows it, or a terminal.

    Raises:
        OSError: If the file cannot be written.
    """
    write_png(path, picture_of(frame))


def _as_terminal(console: Console) -> NDArray[np.uint8]:
    """Return a picture of a console as a terminal shows it."""
    column, line = TERMINAL_CELL
    width, height = console.width * column, console.height * line
    measures = Measures(width, height, column, line, letters=line)
    part = Part(Rect(0, 0, width, height), TERMINAL_CELL, console)
    return rgb(Painter().paint_parts([part], measures, (0, 0, 0)))
