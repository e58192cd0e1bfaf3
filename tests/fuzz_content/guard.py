"""Limits for what runs with hostile input, and a look at what it does to the disk."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any

CPU_SECONDS = 5
"""How long a step may compute; mending, which validates up to a hundred times, ten times that."""
IDLE_SECONDS = 180
"""How long a step may take on a busy machine."""
MEMORY = 1 << 30
"""How many bytes of addresses a process may have, of which Python and libraries take a fifth."""

_CHANGES = frozenset(
    {
        *("os.chmod", "os.chown", "os.link", "os.mkdir", "os.mkfifo", "os.remove", "os.rename"),
        *("os.rmdir", "os.symlink", "os.truncate", "os.utime"),
    }
)
_PROCESSES = frozenset(
    {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.startfile"}
    | {"socket.connect", "socket.bind"}
)
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class TooLongError(BaseException):
    """A step takes too long. Nothing may catch this as if it were any mistake."""


class Guard:
    """Notes what is written outside of a folder, and processes and connections that are started."""

    def __init__(self) -> None:
        """Note nothing yet. A hook cannot be taken away again, so there is one for a process."""
        self.seen: list[str] = []
        self._home: str | None = None
        sys.addaudithook(self._note)

    @contextmanager
    def watching(self, home: str) -> Generator[None]:
        """Note what happens outside of a folder."""
        self.seen.clear()
        self._home = home
        try:
            yield
        finally:
            self._home = None

    def _note(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._home is None:
            return
        if event in _PROCESSES:
            self.seen.append(event)
        elif event in _CHANGES or (event == "open" and _is_writing(*arguments[1:3])):
            path = arguments[0]
            if isinstance(path, str | bytes | os.PathLike) and not self._is_inside(path):
                self.seen.append(event)

    def _is_inside(self, path: Any) -> bool:  # noqa: ANN401 - whatever can name a file
        home, self._home = self._home, None
        try:
            # Not the file itself: whoever takes away or renames a link does nothing to its target.
            folder, name = os.path.split(os.path.abspath(os.fsdecode(path)))  # noqa: PTH100
            real = os.path.join(os.path.realpath(folder), name)  # noqa: PTH118
        finally:
            self._home = home
        return real == os.devnull or f"{real}/".startswith(f"{home}/")


def _is_writing(mode: object, flags: object) -> bool:
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    return isinstance(flags, int) and bool(flags & _WRITING)


@contextmanager
def limited(cpu: float = CPU_SECONDS, idle: float = IDLE_SECONDS) -> Generator[None]:
    """Let what runs in here take only so long.

    Raises:
        TooLongError: It takes longer.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        del frame
        raise TooLongError(signal.Signals(number).name)

    for number in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(number, stop)
    signal.setitimer(signal.ITIMER_PROF, cpu)
    signal.setitimer(signal.ITIMER_REAL, idle)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
