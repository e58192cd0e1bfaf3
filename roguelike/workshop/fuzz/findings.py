"""The files written about a failure, for those who fix it."""

from __future__ import annotations

import platform
import sys
import traceback
from pathlib import Path

import msgspec

from roguelike.core.files import write_whole
from roguelike.core.text import file_name
from roguelike.workshop.fuzz.bench import Failure
from roguelike.workshop.fuzz.scripts import events_in, text_of

KEYS, REPLAY, REPORT = ".keys", ".replay", ".txt"
"""The suffixes of the files: of what was done, of the last game, and of what came of it."""


def write_failure(failure: Failure, folder: Path) -> list[Path]:
    """Write down all that is known, in a folder that is made if need be.

    Returns:
        The files: of what was done, of the last game if there was one, and of what came of it.

    Raises:
        OSError: They cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = file_name(f"fuzz-{failure.script.opening.seed}")
    parts = {
        KEYS: text_of(failure.script),
        REPLAY: failure.recording,
        REPORT: _report(failure).encode(errors="backslashreplace"),
    }
    written: list[Path] = []
    for ending, raw in parts.items():
        if raw:
            path = folder / f"{name}{ending}"
            write_whole(path, raw)
            written.append(path)
    return written


def _report(failure: Failure) -> str:
    opening = failure.script.opening
    facts = {
        "seed": opening.seed,
        "campaign": opening.campaign,
        "events": events_in(failure.script.batches),
        "python": sys.version.replace("\n", " "),
        "platform": platform.platform(),
        "played with": msgspec.json.encode(opening.setup).decode(),
    }
    lines = [f"{name}: {value}\n" for name, value in facts.items()]
    return "".join([*lines, "\n", *traceback.format_exception(failure.error)])
