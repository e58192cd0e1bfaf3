"""A file about what went wrong inside the program, for a bug report."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path


def write_crash_file(error: BaseException, arguments: Sequence[str], seed: str | None) -> Path:
    """Write down everything about an error, in the player's folder for logs if possible.

    Args:
        error: What went wrong.
        arguments: What the program was asked to do.
        seed: The seed that was asked for, if one was. That of a game is in the error's notes.

    Raises:
        OSError: There is no place to write to.
    """
    text = _report(error, arguments, seed)
    try:
        from roguelike.preferences import logs_dir

        return _write(text, logs_dir())
    except Exception:  # noqa: BLE001 - what knows the folder may be what is broken
        return _write(text, Path(tempfile.gettempdir()))


def _write(text: str, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    stem = time.strftime("crash-%Y%m%d-%H%M%S")
    with tempfile.NamedTemporaryFile(
        "w",
        encoding="utf-8",
        errors="backslashreplace",
        prefix=f"{stem}-",
        suffix=".txt",
        dir=folder,
        delete=False,
    ) as file:
        file.write(text)
    return Path(file.name)


def _report(error: BaseException, arguments: Sequence[str], seed: str | None) -> str:
    from roguelike import __version__

    facts = {
        "version": __version__,
        "python": sys.version.replace("\n", " "),
        "platform": platform.platform(),
        "arguments": list(arguments),
        **({} if seed is None else {"seed": seed}),
    }
    lines = [f"{name}: {value!r}\n" for name, value in facts.items()]
    return "".join([*lines, "\n", *traceback.format_exception(error)])
