"""Writing files, whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

_PAUSES = (0.01, 0.03, 0.1, 0.3)
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
    for pause in _PAUSES:
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
