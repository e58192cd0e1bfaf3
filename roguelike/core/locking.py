"""Locks on files, which keep two programs from changing the same thing at once."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

_PAUSE = 0.01
"""Seconds between two attempts at a lock that another program holds."""
_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""The error numbers for a lock that another program holds; others mean there are no locks."""
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)  # a pipe is not waited for


class BusyError(OSError):
    """Another program holds a lock, or this one does already."""


@contextmanager
def held(path: Path, *, patience: float = 0.0) -> Generator[None]:
    """Hold the lock on a file while the block runs; the system frees it if the program dies.

    The file is made if it is not there, stays, and should have nothing in it. Only programs that
    ask for the same lock are kept out, not those that just read or write. Where there are no
    locks, such as in a folder that cannot be written or on some network file systems, the block
    runs without one.

    Args:
        path: The file, in a folder that exists.
        patience: For how many seconds to wait while another program holds the lock.

    Raises:
        BusyError: Another program held it all the time.
    """
    handle = _taken(path, time.monotonic() + patience)
    try:
        yield
    finally:
        if handle is not None:
            with suppress(OSError):
                _unlock(handle)
            os.close(handle)


def _taken(path: Path, until: float) -> int | None:
    """Return the open file that has the lock, or nothing where there are no locks."""
    while True:
        try:
            return _tried(path)
        except BusyError:
            if time.monotonic() >= until:
                raise
        time.sleep(_PAUSE)


def _tried(path: Path) -> int | None:
    try:
        handle = os.open(path, _FLAGS, 0o600)
    except OSError:
        return None
    try:
        _lock(handle)
        if _is_there(path, handle):
            return handle
        answer = errno.EAGAIN
    except OSError as error:
        answer = error.errno
    os.close(handle)
    if answer in _TAKEN:
        raise BusyError(errno.EBUSY, "another program uses it", str(path))
    return None


def _is_there(path: Path, handle: int) -> bool:
    """Tell whether a file is still the one of that name; it may be deleted before it is locked."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
