"""Writing files, whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, raw: bytes) -> None:
    """Put a file in the place of another, whole or not at all, with the same permissions.

    A new file may be read and written by its owner alone.

    Args:
        path: The file, which need not exist, in a folder that does.
        raw: What it is to contain.

    Raises:
        OSError: It cannot be written; what was there is still there.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, name)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
