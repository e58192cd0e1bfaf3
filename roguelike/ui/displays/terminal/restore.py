"""Giving a terminal back, also for a program that was killed and cannot do it any more.

`Watch` runs this file by itself, without the game and its libraries.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import select
import signal
import termios
from typing import Any, TypeAlias

Modes: TypeAlias = list[Any]
"""The terminal attributes that `termios.tcgetattr` returns."""

PATIENCE = 1.0
"""Seconds to wait, on the way out, for a terminal that takes nothing in, such as a dead line."""


def say_farewell(output_fd: int, farewell: str) -> None:
    """Write what makes the terminal look as before, even if it is already gone."""
    _, listens, _ = select.select([], [output_fd], [], PATIENCE)
    if listens:
        with contextlib.suppress(OSError):
            os.write(output_fd, farewell.encode())


def give_modes_back(input_fd: int, modes: Modes) -> None:
    """Make the terminal work as before, even if it is already gone."""
    with contextlib.suppress(termios.error):
        termios.tcflush(input_fd, termios.TCIFLUSH)  # mouse reports are no commands
        termios.tcsetattr(input_fd, termios.TCSANOW, modes)


def main() -> None:
    """Wait for the end of the program that has started this one, and put right what it left."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # from jobs in the background
    with os.fdopen(0, "rb") as pipe:
        group, its_modes, modes, farewell = marshal.load(pipe)  # noqa: S302 - from ourselves
        pipe.read()
    if not _is_with_another_job(2, group):
        say_farewell(1, farewell)
        with contextlib.suppress(termios.error):
            if termios.tcgetattr(2) == its_modes:  # a shell may have been as quick
                give_modes_back(2, modes)


def _is_with_another_job(input_fd: int, group: int) -> bool:
    """Return True if another job than the process `group` or the shell has the terminal."""
    try:
        return os.tcgetpgrp(input_fd) not in (group, os.getsid(0))
    except OSError:  # there are no jobs here, or no more
        return False


if __name__ == "__main__":
    main()
