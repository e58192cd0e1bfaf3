"""The display for terminals, over SSH too: 24-bit color down to none, keys, mouse, Ctrl-Z.

It notes signals that concern a program which owns a terminal.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable, Generator
from types import FrameType
from typing import Any

import numpy as np
from blessed import Terminal
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.ui.displays.base import MINIMUM_SIZE, Display, DisplayUnavailable, rows_of
from roguelike.ui.displays.quit_signals import ENDING, QuitSignals
from roguelike.ui.displays.terminal.colors import ColorDepth, Pen, pen_for
from roguelike.ui.displays.terminal.diff_renderer import DiffRenderer
from roguelike.ui.displays.terminal.input_decoder import InputDecoder
from roguelike.ui.displays.terminal.tty import Tty
from roguelike.ui.frames.frame import Frame, as_console
from roguelike.ui.frames.layout import Measures, terminal_measures
from roguelike.ui.input.events import InputEvent, MouseClick, Quit, Resized

_NOTED = (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)

INCAPABLE = frozenset({"", "dumb", "unknown"})
UNTITLED = ("linux", "vt", "cons")
"""Kinds of terminals that would print a title instead of showing it."""


class TerminalSignals:
    """Notes signals until the main loop has time for them, when no frame is half written.

    SIGWINCH, SIGTSTP and SIGCONT wait in `take`, those that ask for the end in `request`.
    """

    def __init__(self, clean_up: Callable[[], None]) -> None:
        """Start to listen, except to signals that the program was told to ignore.

        `clean_up` is called before a repeated request to end interrupts the program.
        """
        self._clean_up = clean_up
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        os.set_blocking(self._wake_write, False)
        # Python runs handlers between its own steps, so one may wait until `select` is over. The
        # byte that this makes the system's handler write ends a `select` that has just begun.
        self._others_wake_fd = signal.set_wakeup_fd(self._wake_write, warn_on_full_buffer=False)
        self._arrived: set[int] = set()
        self._previous: dict[signal.Signals, Any] = {}
        for number in _NOTED:
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._previous[number] = signal.signal(number, self._note)
        self._requests = QuitSignals(wake=self._wake, clean_up=self._clean_up_whole)

    @property
    def wake_fd(self) -> int:
        """A descriptor that becomes readable when a signal arrives."""
        return self._wake_read

    @property
    def request(self) -> Quit | None:
        """The request to end the program, once there was one."""
        return self._requests.request

    def take(self) -> set[int]:
        """Return the noted signals that have arrived since the last call."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self._wake_read, 64):
                pass
        arrived, self._arrived = self._arrived, set()
        return arrived

    def stop_here(self) -> None:
        """Stop the program as Ctrl-Z does, and return when it has been continued."""
        ours = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, ours)

    @contextlib.contextmanager
    def held_back(self) -> Generator[None]:
        """Let no signal interrupt the block; those that come are delivered at its end."""
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, (*ENDING, *_NOTED))
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def close(self) -> None:
        """Put the previous handlers back."""
        self._requests.close()
        for number, handler in self._previous.items():
            signal.signal(number, handler)
        self._previous.clear()
        signal.set_wakeup_fd(self._others_wake_fd)
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self._arrived.add(number)
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(BlockingIOError):  # full of wake-ups is as good
            os.write(self._wake_write, b"\0")

    def _clean_up_whole(self) -> None:
        with self.held_back():
            self._clean_up()


class TerminalDisplay(Display):
    """Shows frames as text, sending only what has changed."""

    def __init__(self, input_fd: int = 0, output_fd: int = 1) -> None:
        """Take over the terminal.

        Raises:
            DisplayUnavailable: If input or output is not a terminal that can place text.
        """
        self._kind = os.environ.get("TERM", "")
        if self._kind in INCAPABLE:
            msg = f"the terminal (TERM={self._kind}) cannot place text on its screen"
            raise DisplayUnavailable(msg)
        self._tty = Tty(input_fd, output_fd)
        self._encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
        terminal = _describe(output_fd)
        self._decoder = InputDecoder(terminal)
        self._pen: Pen = pen_for(ColorDepth.of(terminal.number_of_colors))
        self._cells: NDArray[Any] | None = None
        self._gone = False
        self._closed = False
        self._actual = self._tty.size()
        self._painter = self._new_painter()
        self._signals = TerminalSignals(clean_up=self._tty.leave)
        self._enter()

    @property
    def measures(self) -> Measures:
        """The size of the terminal in cells, or `MINIMUM_SIZE` where that is more."""
        columns, rows = self._actual
        return terminal_measures(max(columns, MINIMUM_SIZE[0]), max(rows, MINIMUM_SIZE[1]))

    def present(self, frame: Frame) -> None:
        """Send what differs from what the terminal shows."""
        self._cells = rows_of(as_console(frame))
        self._show(self._painter.paint(self._visible()))

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Wait for input, a new size, a signal that asks for the end, or the terminal's own end.

        The rest of an unfinished sequence is waited for however short `timeout` is.
        """
        while True:
            found = self._attend()
            if not found and not self._end:
                found = self._read(timeout)
            if self._end:
                return [*found, self._end]
            if found or (timeout is not None and self._decoder.patience is None):
                return found

    def title(self, text: str) -> None:
        """Set the title of the terminal's window."""
        if not self._kind.startswith(UNTITLED):
            self._show(f"\x1b]2;{''.join(filter(str.isprintable, text))}\x1b\\")

    def close(self) -> None:
        """Give the terminal back."""
        if self._closed:
            return
        with self._signals.held_back():
            self._tty.leave()
            self._signals.close()
            self._closed = True

    @property
    def _end(self) -> Quit | None:
        """The end, once there is a reason for it."""
        return self._signals.request or (Quit() if self._gone else None)

    def _read(self, timeout: float | None) -> list[InputEvent]:
        """Return the events that have arrived, or those of a sequence that was not continued."""
        patience = self._decoder.patience
        wait = timeout if patience is None else patience
        ready, _, _ = select.select([self._tty.input_fd, self._signals.wake_fd], [], [], wait)
        if self._tty.input_fd in ready:
            return self._decode()
        return self._decoder.flush() if not ready else self._attend()

    def _decode(self) -> list[InputEvent]:
        data = self._tty.read()
        self._gone = not data
        m = self.measures
        return [
            event
            for event in self._decoder.feed(data)
            if not isinstance(event, MouseClick) or (event.x < m.width and event.y < m.height)
        ]

    def _attend(self) -> list[InputEvent]:
        """Do what signals have asked for, now that no frame is half written."""
        arrived = self._signals.take()
        if signal.SIGTSTP in arrived:
            with self._signals.held_back():
                self._tty.leave()
            self._signals.stop_here()
            arrived |= self._signals.take() | {signal.SIGCONT}
        if signal.SIGCONT in arrived:
            self._enter()
        return self._refresh() if arrived and not self._gone else []

    def _enter(self) -> None:
        try:
            with self._signals.held_back():
                self._tty.enter()
        except OSError:
            self._gone = True

    def _refresh(self) -> list[InputEvent]:
        """Show the last frame again, at the terminal's present size."""
        before, self._actual = self._actual, self._tty.size()
        self._painter = self._new_painter()
        if self._cells is not None:
            self._show(self._painter.paint(self._visible()))
        m = self.measures
        return [Resized(m.width, m.height)] if self._actual != before else []

    def _visible(self) -> NDArray[Any]:
        """Return the cells to show: the frame's, or a notice where they do not fit."""
        assert self._cells is not None
        if self._actual[0] >= MINIMUM_SIZE[0] and self._actual[1] >= MINIMUM_SIZE[1]:
            return self._cells
        return _notice(*self._actual)

    def _new_painter(self) -> DiffRenderer:
        return DiffRenderer(*self._actual, self._pen, self._encoding)

    def _show(self, text: str) -> None:
        if not self._tty.ours:
            return
        try:
            self._tty.write(text, self._encoding)
        except OSError:
            self._gone = True  # the next call of `events` says so


def _describe(output_fd: int) -> Terminal:
    """Return blessed's description of the terminal.

    A stream of its own keeps blessed from asking the terminal questions, which those that do not
    answer make it wait for.
    """
    with os.fdopen(os.dup(output_fd), "w") as stream:
        return Terminal(stream=stream)


def _notice(columns: int, rows: int) -> NDArray[Any]:
    """Return cells that ask for a larger terminal, as far as they fit."""
    lines = (
        "Please enlarge the terminal.",
        f"It is {columns}x{rows} now;",
        f"the game needs {MINIMUM_SIZE[0]}x{MINIMUM_SIZE[1]}.",
    )
    cells = np.zeros((rows, columns), Console.DTYPE)
    cells["fg"] = 255
    top = max((rows - len(lines)) // 2, 0)
    for y, line in enumerate(lines[:rows], start=top):
        left = max((columns - len(line)) // 2, 0)
        shown = line[:columns]
        cells["ch"][y, left : left + len(shown)] = [ord(letter) for letter in shown]
    return cells
