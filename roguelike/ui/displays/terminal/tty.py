"""The terminal as a device: its modes, reading and writing, and giving it back after a kill."""

from __future__ import annotations

import contextlib
import marshal
import os
import select
import subprocess
import sys
import termios

from roguelike.ui.displays.base import MINIMUM_SIZE, DisplayUnavailable
from roguelike.ui.displays.terminal import restore
from roguelike.ui.displays.terminal.restore import Modes, give_modes_back, say_farewell

READ_SIZE = 4096

# What is switched on comes off in the opposite order. Private modes: 1049 second screen,
# 25 cursor, 7 line wrap, 1000 clicks of the mouse, 1003 its moves as well, 1006 how both are told,
# 1004 focus, 2004 bracketed paste; `=` makes the keypad tell its keys from others, 22t and 23t
# keep and give back the window's title.
_ENTER = (
    "\x1b[22;2t\x1b[?1049h\x1b[?25l\x1b[?7l\x1b="
    "\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?1004h\x1b[?2004h\x1b[0m\x1b[2J"
)
# Where there is no second screen, the frame must be wiped. 2026 may be left on by a torn frame.
_LEAVE = (
    "\x1b[?2026l\x1b[?2004l\x1b[?1004l\x1b[?1006l\x1b[?1003l\x1b[?1000l"
    "\x1b>\x1b[?7h\x1b[0m\x1b[2J\x1b[H\x1b[?25h\x1b[?1049l\x1b[23;2t"
)
_CANCEL = "\x18"  # ends an escape sequence that was cut off
_INPUT, _LOCAL, _CONTROL = 0, 3, 6  # places in what `termios` returns


class Watchdog:
    """Another process that gives the terminal back as soon as this one has been killed.

    All it does is to wait for the end of this process, at which the system closes a pipe. It is a
    job of its own in the background, so that neither keys nor a hang-up concern it.
    """

    def __init__(self, input_fd: int, output_fd: int, modes: restore.Modes, farewell: str) -> None:
        """Start to watch a terminal, which is in the state that this program has made.

        Args:
            input_fd: The terminal, to read from.
            output_fd: The terminal, to write to.
            modes: How the terminal was before.
            farewell: What makes the terminal as it was before when it is written there.

        Raises:
            OSError: No process can be started.
            termios.error: The terminal is gone.
        """
        task = marshal.dumps((os.getpgrp(), termios.tcgetattr(input_fd), modes, farewell))
        end, self._pipe = os.pipe()
        try:
            os.write(self._pipe, task)
            self._process = subprocess.Popen(  # noqa: S603 - a file of ours
                (sys.executable, "-I", "-S", restore.__file__),
                stdin=end,
                stdout=output_fd,
                stderr=input_fd,
                process_group=0,
            )
        except OSError:
            os.close(self._pipe)
            raise
        finally:
            os.close(end)

    def close(self) -> None:
        """Watch no longer."""
        self._process.kill()
        self._process.wait()
        os.close(self._pipe)


class Tty:
    """A terminal that is either as the shell left it or as a full-screen program needs it.

    In the latter state it sends each key at once and unechoed. Ctrl-C and Ctrl-Z still make
    signals; other control keys are ordinary.
    """

    def __init__(self, input_fd: int, output_fd: int) -> None:
        """Look at the terminal, without changing anything yet.

        Raises:
            DisplayUnavailable: If either descriptor is not a terminal.
        """
        for name, fd in (("output", output_fd), ("input", input_fd)):
            if not os.isatty(fd):
                msg = f"the {name} is not a terminal"
                raise DisplayUnavailable(msg)
        self._input, self._output = input_fd, output_fd
        self._saved: Modes = termios.tcgetattr(input_fd)
        self._torn = False
        self._ours = False
        self._watchdog: Watchdog | None = None

    @property
    def ours(self) -> bool:
        """True if the terminal is in the state that `enter` makes."""
        return self._ours

    @property
    def input_fd(self) -> int:
        """The descriptor to wait for."""
        return self._input

    def size(self) -> tuple[int, int]:
        """Return the (columns, rows) of the terminal; serial lines, which cannot say, get 80x24."""
        try:
            columns, rows = os.get_terminal_size(self._output)
        except OSError:
            return MINIMUM_SIZE
        return (columns, rows) if columns > 0 and rows > 0 else MINIMUM_SIZE

    def enter(self) -> None:
        """Make the terminal ours. Doing so again puts right what others have changed.

        Raises:
            OSError: If the terminal is gone.
        """
        mode = self._saved.copy()
        mode[_INPUT] &= ~(termios.ICRNL | termios.INLCR | termios.IXON)
        mode[_LOCAL] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        mode[_LOCAL] |= termios.NOFLSH  # Ctrl-C must not throw away the rest of a frame
        mode[_CONTROL] = control = mode[_CONTROL].copy()
        control[termios.VMIN], control[termios.VTIME] = 1, 0
        control[termios.VQUIT] = b"\0"  # a core dump would not give the terminal back
        self._ours = True
        try:
            termios.tcsetattr(self._input, termios.TCSANOW, mode)
        except termios.error as error:
            raise OSError(*error.args) from error
        self.write(_ENTER)
        if self._watchdog is None:
            with contextlib.suppress(OSError, termios.error):  # one can play without it
                self._watchdog = Watchdog(self._input, self._output, self._saved, _CANCEL + _LEAVE)

    def leave(self) -> None:
        """Give the terminal back as it was, once, even if it is already gone."""
        if not self._ours:
            return
        say_farewell(self._output, _CANCEL + _LEAVE if self._torn else _LEAVE)
        give_modes_back(self._input, self._saved)
        if self._watchdog:
            self._watchdog.close()
            self._watchdog = None
        self._ours = False

    def write(self, text: str, encoding: str = "utf-8") -> None:
        """Write all of `text`.

        Raises:
            OSError: If the terminal is gone.
        """
        data = memoryview(text.encode(encoding, "replace"))
        self._torn = True
        while data:
            try:
                data = data[os.write(self._output, data) :]
            except BlockingIOError:  # others who share the descriptor may have set it so
                select.select([], [self._output], [])
        self._torn = False

    def read(self) -> bytes:
        """Return the bytes that have arrived; none if the terminal is gone.

        Call it only when there is something to read.
        """
        try:
            return os.read(self._input, READ_SIZE)
        except OSError:  # what Linux answers after a hang-up
            return b""
