"""Letting a mod pass that asks for another version of something than there is."""

from __future__ import annotations

import argparse

from roguelike.cli.arguments import suggestion
from roguelike.cli.errors import UsageError
from roguelike.cli.output import emit, warn, written_to
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import Library
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.relaxing import OVERRIDES, read_overrides, unasked, write_overrides
from roguelike.content.names.versions import Requirement
from roguelike.preferences import user_mods_dir


def relax(options: argparse.Namespace, library: Library) -> Mod:
    """Write down what the player lets pass, or no longer.

    Args:
        options: With the mod, what it requires, the range and `undo`.
        library: All mods, among them that one.

    Returns:
        The mod.

    Raises:
        UsageError: There is nothing to relax or to undo, or the file cannot be written.
    """
    mod = _mod(options.mod, library)
    path = user_mods_dir() / OVERRIDES
    overrides = read_overrides(path, Report()).overrides
    if options.undo:
        if options.range is not None:
            msg = "give either a range or --undo"
            raise UsageError(msg)
        known = overrides.relax.get(mod.id, {})
        if options.required not in known:
            about = f"{options.required!r} for {mod.id!r}"
            msg = f"nothing is relaxed about {about}{suggestion(options.required, list(known))}"
            raise UsageError(msg)
        after = overrides.relaxing(mod.id, options.required, None)
    else:
        if complaint := unasked(mod, options.required):
            message, hint = complaint
            raise UsageError(f"{message} ({hint})" if hint else message)
        after = overrides.relaxing(mod.id, options.required, _range(options.range or "*"))
    with written_to(path):
        kept = write_overrides(after, path)
    if kept:
        warn(f"the file that was there could not be read; it is now {kept}")
    emit(f"{path} is written.\n")
    return mod


def _mod(name: str, library: Library) -> Mod:
    """Return a mod by its id.

    Raises:
        UsageError: Its manifest has errors.
    """
    found = library.named(name)
    if found is None or found.mod is None:
        msg = f"the manifest of {name!r} has errors; `roguelike validate` says which"
        raise UsageError(msg)
    return found.mod


def _range(text: str) -> Requirement:
    """Return the versions that are meant.

    Raises:
        UsageError: None can be meant.
    """
    try:
        return Requirement.parse(text)
    except ValueError as error:
        raise UsageError(str(error)) from error
