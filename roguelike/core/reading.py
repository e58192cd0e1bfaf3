"""Reading files that strangers may have put there."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

# Not every system has all of these.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


class NotAFileError(OSError):
    """There is something else than a file, such as a folder, a pipe or a device."""


class TooLargeError(OSError):
    """A file is larger than what is read of it."""


def read_regular(path: Path, limit: int, *, follow: bool = True) -> bytes:
    """Return what a file contains, without waiting for it as one would wait for a pipe.

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
        with os.fdopen(handle, "rb", closefd=False) as file:
            # Room for the largest file takes longer to make than most files to read.
            raw = file.read(min(about.st_size, limit) + 1)
    finally:
        os.close(handle)
    if len(raw) > limit:
        raise TooLargeError(errno.EFBIG, f"it has more than {limit:,} bytes", str(path))
    return raw


def _not_a_file(path: Path) -> NotAFileError:
    return NotAFileError(errno.EINVAL, "this is not a file", str(path))
