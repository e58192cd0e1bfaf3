"""What the player has chosen among all mods: read, and remembered."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from roguelike.cli.errors import UsageError
from roguelike.cli.output import warn, written_to
from roguelike.cli.places import require_mods, require_places
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import Library, survey
from roguelike.preferences import Preferences, read, settings_file, shelves, write


def known_mods(
    options: argparse.Namespace, names: Iterable[str] = ()
) -> tuple[Preferences, Library]:
    """Return what the player has chosen so far, and all mods.

    Raises:
        UsageError: One of `names` is no mod, or mods cannot be looked for.
    """
    require_places(options.mods_dir)
    try:
        library = survey(shelves(options.mods_dir))
    except OSError as error:
        msg = f"{error.filename} cannot be read: {error.strerror}"
        raise UsageError(msg) from error
    require_mods(names, library)
    return read(Report()), library


def remember(preferences: Preferences) -> None:
    """Write preferences, and tell where those are now that could not be read.

    Raises:
        UsageError: They cannot be written.
    """
    path = settings_file()
    with written_to(path):
        kept = write(preferences, path)
    if kept:
        warn(f"the file that was there could not be read; it is now {kept}")
