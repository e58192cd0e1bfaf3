"""Run something again whenever files have changed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import warn

MAX_WATCHED = 20_000
"""The most files and folders that are watched."""
INTERVAL = 0.5
"""The seconds between two looks at the files."""

_State = dict[str, tuple[int, int]]  # when files were changed, and how large they are


def watch(paths: Iterable[Path], act: Callable[[], int]) -> int:
    """Act now and after each change, until an interrupt; return what came of it last.

    Args:
        paths: Files and folders.
        act: What to do. What it complains about is shown, and may be fixed by the next change.

    Raises:
        UsageError: There are too many files.
    """
    watched = list(paths)
    code: int = Exit.CLEAN
    with suppress(KeyboardInterrupt):
        while True:
            before = _state(watched)
            code = _acted(act)
            count = "one file is" if len(before) == 1 else f"{len(before)} files are"
            warn(f"{count} watched; Ctrl+C ends")
            while _state(watched) == before:
                time.sleep(INTERVAL)
    return code


def _acted(act: Callable[[], int]) -> int:
    try:
        return act()
    except UsageError as error:
        warn(str(error))
        return error.code


def _state(paths: Iterable[Path]) -> _State:
    """Return what tells files from what they were before.

    Raises:
        UsageError: There are too many.
    """
    found: _State = {}
    for entry in (entry for path in paths for entry in _files(path)):
        with suppress(OSError):  # it has just gone
            status = os.stat(entry)  # noqa: PTH116 - done for many files, again and again
            found[entry] = (status.st_mtime_ns, status.st_size)
        if len(found) > MAX_WATCHED:
            msg = f"more than {MAX_WATCHED} files cannot be watched; name the mod that is meant"
            raise UsageError(msg)
    return found


def _files(path: Path) -> Iterator[str]:
    """Yield a file, or the files below a folder save those whose name begins with a dot."""
    if not path.is_dir():
        yield str(path)
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (os.path.join(folder, name) for name in names if not name.startswith("."))  # noqa: PTH118 - as above
