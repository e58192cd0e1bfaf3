"""Inspect the mods that the command line asks about."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from roguelike.cli.mod_places import Places, mods_asked_about, require_mods, shelves_of
from roguelike.cli.options import seed_text

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.library import ModLibrary
    from roguelike.content.mods.mod_files import ModFiles
    from roguelike.workshop.validation.fix import Check
    from roguelike.workshop.validation.fix_plans import Texts
    from roguelike.workshop.validation.inspection import Inspection


class MapCommand(Struct, frozen=True):
    """The command that shows levels of some mods as they were made for a test or a lint.

    Attributes:
        mods: The ids of the mods to be on beside the game's own; None for those that are on.
        places: Where mods lie that are not where the game looks for them.
        has_plugins: Whether content may select what installed plugins provide.
    """

    mods: Sequence[str] | None
    places: Sequence[Path]
    has_plugins: bool = True

    def shows(self, campaign: str, depth: int, seed: str) -> str:
        """Return the command that shows a level; nothing if its seed cannot be typed.

        It shows another level where the player has changed settings of the mods.
        """
        try:
            seed_text(seed)
        except argparse.ArgumentTypeError:
            return ""
        chosen = [("--campaign", campaign), ("--depth", str(depth)), ("--seed", seed)]
        chosen += [] if self.mods is None else [("--mods", ",".join(self.mods))]
        chosen += [("--mods-dir", str(place)) for place in self.places]
        words = ["roguelike", "map"]
        for name, value in chosen:
            words += [f"{name}={value}"] if value.startswith("-") else [name, value]
        return join(words if self.has_plugins else [*words, "--no-plugins"])


def report_on(places: Places, *, plugins: bool = True) -> Report:
    """Return the diagnostics of some mods, as `inspect` finds them."""
    return inspect(places, plugins=plugins).report


def inspect(places: Places, *, plugins: bool = True) -> Inspection:
    """Find what is wrong with some mods; what has a fix would be fixed by `validate --fix`.

    Args:
        places: Where they are.
        plugins: Whether content may select what installed plugins provide.

    Raises:
        UsageError: A path leads to no mod, or a mod is named that does not exist.
    """
    found = _inspected(places, {}, plugins=plugins)
    if not any(each.fix for each in found.report.unsorted()):
        return found
    from roguelike.workshop.validation.fix import with_certain_fixes

    check = checker(places, plugins=plugins)
    return replace(found, report=with_certain_fixes(found.report, files_of(places), check))


def files_of(places: Places) -> list[ModFiles]:
    """Return the files of the mods that are asked about.

    Raises:
        UsageError: A path leads to no mod.
    """
    paths = places.paths or [shelf.path for shelf in shelves_of(places)]
    return [files for path in paths for files in mods_asked_about(path)]


def checker(places: Places, *, plugins: bool = True) -> Check:
    """Return what finds all that is wrong with some mods where some of their files differ.

    The arguments are those of `inspect`. Whether a fix holds is not tried.
    """
    return lambda texts: _inspected(places, texts, plugins=plugins).report


def _inspected(places: Places, texts: Texts, *, plugins: bool) -> Inspection:
    """Find what is wrong with some mods, where some of their files differ from those on disk."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.library import ModChoice
    from roguelike.preferences.file import read
    from roguelike.workshop.validation import inspection

    library = _library(places, texts, plugins=plugins)
    require_mods(places.mods or (), library)
    asked = {id_ for id_, each in library.mods.items() if places.ask_about(each)}
    chosen = ModChoice(enabled=places.mods or ()) if places.paths else None
    return inspection.inspect(
        inspection.InspectionRequest(
            library=library,
            choice=chosen or read(Report()).choice(places.mods),
            asked=asked,
            is_all=not places.paths,
            is_alone=places.is_alone,
            simulated=places.simulated,
            has_plugins=plugins,
            command_for=_map_command(places, asked, plugins=plugins).shows,
        )
    )


def _library(places: Places, texts: Texts, *, plugins: bool) -> ModLibrary:
    """Return the mods that there are, with the contents of files that differ from those on disk.

    Raises:
        UsageError: A path leads to no mod.
    """
    from roguelike.content.mods.library import gather
    from roguelike.content.mods.mod_folders import folders_meant, mod_folders
    from roguelike.workshop.validation.fix_plans import overlaid

    shelves = shelves_of(places, plugins=plugins)
    asked = len(places.paths)
    found = (
        (shelf, overlaid(files, texts))
        for number, shelf in enumerate(shelves)
        for files in (folders_meant if number < asked else mod_folders)(shelf.path)
    )
    return gather(found)


def _map_command(places: Places, asked: Collection[str], *, plugins: bool) -> MapCommand:
    """Return the command that shows levels of the mods that are asked about."""
    if not places.paths:
        return MapCommand(places.mods, places.given, plugins)
    mods = dict.fromkeys((*sorted(asked), *(places.mods or ())))
    return MapCommand(list(mods), [*elsewhere(places), *places.given], plugins)


def elsewhere(places: Places) -> Iterator[Path]:
    """Yield the folders of mods asked about in which the game does not look for mods anyway."""
    from roguelike.preferences.shelves import shelves

    known = [shelf.path.resolve() for shelf in shelves(places.given)]
    for path in places.paths:
        if not any(path.resolve().is_relative_to(each) for each in known):
            yield path if path.is_dir() else path.parent
