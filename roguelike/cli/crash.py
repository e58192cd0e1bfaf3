"""Files about what went wrong inside the program, for a bug report."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path


def write_crash_files(
    error: BaseException, arguments: Sequence[str], seed: str | None, recording: bytes = b""
) -> tuple[Path, Path | None]:
    """Write down everything about an error, in the player's folder for logs if possible.

    Args:
        error: What went wrong.
        arguments: What the program was asked to do.
        seed: The seed that was asked for, if one was. That of a game is in the error's notes.
        recording: The recording of that game, if there is one.

    Returns:
        The file with the text, and that with the recording.

    Raises:
        OSError: There is no place to write to.
    """
    text = _report(error, arguments, seed)
    try:
        from roguelike.preferences.folders import logs_dir

        return _write(text, recording, logs_dir())
    except Exception:  # noqa: BLE001 - what knows the folder may be what is broken
        return _write(text, recording, Path(tempfile.gettempdir()))


def _write(text: str, recording: bytes, folder: Path) -> tuple[Path, Path | None]:
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
    path = Path(file.name)
    if not recording:
        return path, None
    replay = path.with_suffix(".replay")
    replay.write_bytes(recording)
    return path, replay


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
