"""`roguelike validate --fix` and `--diff`: the fixes that are certain."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from typing import TYPE_CHECKING

from roguelike.cli.authors.inspecting import checker, files_of
from roguelike.cli.errors import UsageError
from roguelike.cli.facts import Block, Exact, Text
from roguelike.cli.mod_places import Places
from roguelike.cli.output import is_terminal, warn, written_to
from roguelike.workshop.validation.fix import line_diff

if TYPE_CHECKING:
    from roguelike.workshop.validation.fix import Fixes
    from roguelike.workshop.validation.fix_plans import FileChange


def fix(places: Places, *, plugins: bool = True) -> Fixes:
    """Return the changes that fix mods, as far as they are certain; nothing is written.

    Args:
        places: Where they are. Nothing is changed but the files of the mods asked about.
        plugins: Whether content may select what installed plugins provide.

    Raises:
        UsageError: No mod is asked about by its path, or a path leads to none.
    """
    from roguelike.content.mods.mod_folders import ModArchive
    from roguelike.workshop.validation.fix import fixes

    if not places.paths:
        msg = "--fix needs the path of a mod, such as mods/frost"
        raise UsageError(msg)
    folders = files_of(places)
    for folder in folders:
        if isinstance(folder, ModArchive):
            warn(f"{folder.shown_as} is an archive, and archives are not changed")
    return fixes(folders, checker(places, plugins=plugins))


def write(result: Fixes) -> None:
    """Write the fixed files, each whole or not at all.

    Raises:
        UsageError: A file cannot be written, or is not any more as it was when it was read.
    """
    from roguelike.core.files import write_whole

    for path, change in result.changes.items():
        with written_to(change.path):
            if change.path.read_bytes() != change.before:
                msg = f"{path} has changed in the meantime; try again"
                raise UsageError(msg)
            if not change.path.stat().st_mode & stat.S_IWUSR:
                msg = f"{path} cannot be written: it is read-only"
                raise UsageError(msg)
            write_whole(change.path, change.after)


def diff(result: Fixes) -> Block:
    """Return what would be changed, as a unified diff, which programs can apply."""
    lines = (line for path, each in result.changes.items() for line in _diff(path, each))
    return (Text if is_terminal() else Exact)("".join(lines))


def summary(result: Fixes) -> str:
    """Return how many diagnostics are fixed and how many are left, as half a sentence."""
    return f"{result.count} fixed, {len(result.report)} left"


def _diff(path: str, change: FileChange) -> Iterator[str]:
    """Yield the lines of a diff, each with its line end as in the file."""
    before, after = (_lines(text) for text in (change.before, change.after))
    for line in line_diff(before, after, path):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(raw: bytes) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", raw.decode())
