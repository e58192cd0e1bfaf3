"""Signals that concern a program which owns a terminal."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Generator
from types import FrameType
from typing import Any

from roguelike.ui.displays.quit_signals import ENDING, EndRequests
from roguelike.ui.input.events import Quit

_NOTED = (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)


class Signals:
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
        self._requests = EndRequests(wake=self._wake, clean_up=self._clean_up_whole)

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
