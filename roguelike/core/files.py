"""Files: read whoever has put them there, written whole or not at all, and locked."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from zipfile import BadZipFile

# Not every system has all of these.
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


class NotAFileError(OSError):
    """There is something other than a file, such as a folder, a pipe or a device."""


class TooLargeError(OSError):
    """A file is larger than what is read of it."""


def read_regular(path: Path, limit: int, *, follow: bool = True) -> bytes:
    """Return the contents of a file, without waiting for it as for a pipe.

    What is looked at is what is opened, so that nothing can take its place in between.

    Args:
        path: The file.
        limit: The most bytes that it may have.
        follow: Whether it may be a link to a file.

    Raises:
        NotAFileError: It is no file.
        TooLargeError: It has more bytes than that.
        OSError: It cannot be read for another reason.
    """
    with opened_regular(path, limit, follow=follow) as file:
        # Room for the largest file takes longer to make than most files to read.
        raw = file.read(min(os.fstat(file.fileno()).st_size, limit) + 1)
    if len(raw) > limit:
        raise _too_large(path, limit)
    return raw


@contextmanager
def opened_regular(path: Path, limit: int, *, follow: bool = True) -> Generator[BinaryIO]:
    """Open a file to read parts of it, as `read_regular` does to read all.

    Raises:
        NotAFileError: It is no file.
        TooLargeError: It has more bytes than `limit`.
        OSError: It cannot be opened for another reason.
    """
    try:
        handle = os.open(path, _READ | (0 if follow else _NO_FOLLOW))
    except PermissionError:
        if path.is_dir():  # which some systems do not even open
            raise _not_a_file(path) from None
        raise
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise _not_a_file(path)
        if about.st_size > limit:
            raise _too_large(path, limit)
        with os.fdopen(handle, "rb", closefd=False) as file:
            yield file
    finally:
        os.close(handle)


def _too_large(path: Path, limit: int) -> TooLargeError:
    return TooLargeError(errno.EFBIG, f"it has more than {limit:,} bytes", str(path))


def _not_a_file(path: Path) -> NotAFileError:
    return NotAFileError(errno.EINVAL, "this is not a file", str(path))


_RETRIES = (0.01, 0.03, 0.1, 0.3)
"""Seconds to wait before each further attempt at a file that another program has open."""


def write_whole(path: Path, raw: bytes, *, keep: Path | None = None) -> None:
    """Put a file in the place of another, whole or not at all, with the same permissions.

    A new file may be read and written by its owner alone. Where there is a link, the file that it
    leads to is replaced.

    Args:
        path: The file, which need not exist, in a folder that does.
        raw: What it is to contain.
        keep: How the file that was there is to be called then; without it, it is gone. A program
            that dies in between may leave it under that name alone.

    Raises:
        OSError: It cannot be written; what was there is still there.
    """
    path = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, name)
            if keep:
                _replace(path, keep)
        _replace(Path(name), path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    _sync_folder(path.parent)


def _replace(new: Path, old: Path) -> None:
    """Rename a file over another, which Windows refuses while a virus scanner reads that.

    Raises:
        OSError: It cannot be renamed, even after a moment.
    """
    for pause in _RETRIES:
        try:
            new.replace(old)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    new.replace(old)


def _sync_folder(folder: Path) -> None:
    """Let a renamed file survive a power cut, where the system can do that."""
    with suppress(OSError):  # Windows opens no folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_PAUSE = 0.01
"""Seconds between two attempts at a lock that another program holds."""
_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""The error numbers for a lock that another program holds; others mean there are no locks."""
_LOCK = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)  # a pipe is not waited for


class BusyError(OSError):
    """Another program holds a lock, or this one does already."""


@contextmanager
def file_lock(path: Path, *, patience: float = 0.0) -> Generator[None]:
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
        handle = os.open(path, _LOCK, 0o600)
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
    """Return True if a file has not been deleted or replaced before it was locked."""
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


ZIP_ERRORS: tuple[type[Exception], ...] = (
    BadZipFile,
    EOFError,
    OSError,
    OverflowError,
    RuntimeError,  # which ways of packing that `zipfile` does not know are, too
    ValueError,
    struct.error,
    zlib.error,
)
"""The errors that `zipfile` raises for a damaged archive, depending on where the damage is."""
