"""Files that belong to the player, which the game reads and writes: small, and never relied on."""

from __future__ import annotations

from pathlib import Path

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.toml.parsing import parse
from roguelike.core.writing import write_whole

BROKEN = ".broken"
"""What is appended to the name of a file that cannot be read before another takes its place."""
MAX_BYTES = 1 << 20
"""How large such a file may be. It is written by hand or by the game, so it is far smaller."""


def read_file(path: Path, report: Report) -> Document | None:
    """Return a file, or nothing, with a finding unless there is none.

    There is nothing either if any value in it is refused.

    Args:
        path: The file.
        report: Takes what is wrong with it.
    """
    place = Place(Document(path.as_posix()))
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        report.add(Diagnostic(Code.E001, place, message))
        return None
    if len(raw) > MAX_BYTES:
        message = f"the file has more than {MAX_BYTES >> 20} MiB"
        report.add(Diagnostic(Code.E001, place, message))
        return None
    document = parse(place.document.path, raw, report)
    return None if document is None or document.stand_ins else document


def write_file(path: Path, text: str, *, is_broken: bool) -> Path | None:
    """Write a file: it is as it was, or as it shall be, but never in between.

    Args:
        path: The file. The folder is made if there is none.
        text: What it is to say.
        is_broken: Whether the file that is there could not be read; then it is kept.

    Returns:
        What the file that was there is now called, if it was kept; else nothing.

    Raises:
        OSError: It cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    kept: Path | None = None
    if is_broken:
        kept = path.with_name(path.name + BROKEN)
        path.replace(kept)
    write_whole(path, text.encode())
    return kept
