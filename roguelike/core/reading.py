"""Reading files that strangers may have put there."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

# Not every system has all of these.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


class NotAFileError(OSError):
    """There is something else than a file, such as a folder, a pipe or a device."""


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
        handle = os.open(path, _FLAGS | (0 if follow else _NO_FOLLOW))
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
