"""Files that are made from what the program knows, and brought up to date where they are not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from roguelike.cli.errors import Exit
from roguelike.cli.facts import Facts, said
from roguelike.cli.output import written_to


def update(
    folder: Path, files: Mapping[str, str], left_over: Collection[str] = (), *, check: bool
) -> Facts[Any]:
    """Write the files that differ from what is made and remove others, or name them.

    Args:
        folder: Where they are.
        files: What is made, by paths from there.
        left_over: The paths of files that nothing makes any more.
        check: Whether to change nothing.

    Raises:
        UsageError: They cannot be written.
    """
    stale = [name for name, text in files.items() if _bytes(folder / name) != text.encode()]
    names = [str(folder / name) for name in (*stale, *left_over)]
    if check:
        code = Exit.FINDINGS if names else Exit.CLEAN
        return said(*(f"{name} is not up to date" for name in names), code=code)
    with written_to(folder):
        for name in stale:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(files[name], encoding="utf-8", newline="\n")
        for name in left_over:
            (folder / name).unlink()
    return said(*names)


def _bytes(file: Path) -> bytes | None:
    """Return what a file contains; nothing if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError:
        return None
