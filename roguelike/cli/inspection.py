"""From what is asked about to all that is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.errors import UsageError

if TYPE_CHECKING:
    from roguelike.content.diagnostics import Report
    from roguelike.content.library import Installed, Library, Shelf
    from roguelike.content.loader import LoadResult
    from roguelike.content.mod_files import ModFiles

OTHERS = "others"  # what the places are called where nobody asked to look


@dataclass(frozen=True, slots=True)
class Places:
    """What to look at.

    Attributes:
        paths: What is asked about, as the command takes it; all that there is, if nothing is.
        given: More places where mods lie.
        mods: The ids of mods that are to be on as well; if `paths` is empty, only they and the
            game's own. None if there is nothing special about any.
    """

    paths: Sequence[Path] = ()
    given: Sequence[Path] = ()
    mods: tuple[str, ...] | None = None


def report_on(places: Places, *, plugins: bool = True) -> Report:
    """Return what is wrong with some mods and with what they require.

    Args:
        places: Where they are.
        plugins: Whether content may select what installed plugins provide.

    Raises:
        UsageError: A path leads to no mod, or a mod is named that does not exist.
    """
    from roguelike.cli.choices import require_mods
    from roguelike.content.choosing import Choice, select
    from roguelike.content.diagnostics import Report
    from roguelike.content.library import survey
    from roguelike.content.loader import load_selected, translator_of
    from roguelike.content.shape import report_shape
    from roguelike.plugins import installed
    from roguelike.preferences import read

    library = survey(shelves_of(places))
    require_mods(places.mods or (), library)
    chosen = Choice(enabled=places.mods or ())
    if not places.paths:
        chosen = read(Report()).choice(places.mods)
    providers = installed(third_party=plugins)
    models = providers.registries().models()
    result = load_selected(select(library, chosen, providers.names), models)
    report = result.report
    report.extend(providers.report)
    others = _others(library, result) if places.paths else {}
    for id_, other in others.items():
        report.files -= other.report.files + result.files.get(id_, 0)
    for id_ in sorted(result.left_out.keys() - others.keys()):
        if library.mods[id_].mod is None:  # so nothing but its manifest has been read
            report_shape(library.mods[id_], models, report)
    _read_tests(result, others, report)
    if translator := translator_of(result, models):
        translator.check([mod for mod in result.mods if mod.id not in others], report)
    return report


def _read_tests(result: LoadResult, others: Collection[str], report: Report) -> None:
    """Report which tests of the mods that are asked about cannot be understood; run none."""
    from roguelike.content.mod_test_files import read_tests

    if result.catalog is None or result.assembly is None:
        return
    for mod in result.mods:
        if mod.id not in others:
            read_tests(mod, result.catalog, result.assembly.names[mod.id], report)


def shelves_of(places: Places) -> list[Shelf]:
    """Return where mods lie, with paths as short as they can be shown.

    Where paths are asked about, the mods elsewhere are there only for those that require them.

    Raises:
        UsageError: A path leads to no mod.
    """
    from roguelike.content.library import Shelf
    from roguelike.preferences import shelves

    for each in (*places.paths, *places.given):
        mods_at(each)
    here = Path.cwd()
    found = [Shelf(path) for path in places.paths]
    for shelf in shelves(places.given):
        near = shelf.path.relative_to(here) if shelf.path.is_relative_to(here) else shelf.path
        found.append(replace(shelf, path=near, name=OTHERS, is_on=not places.paths))
    return found


def _others(library: Library, result: LoadResult) -> dict[str, Installed]:
    """Return the mods that were looked at, and that nobody asked about, by their ids."""
    used = {*result.left_out, *(mod.id for mod in result.mods)}
    return {
        id_: installed
        for id_, installed in library.mods.items()
        if id_ in used and installed.shelf.name == OTHERS
    }


def mods_at(path: Path) -> list[ModFiles]:
    """Return the mods that a path leads to.

    Raises:
        UsageError: There is none.
    """
    from roguelike.content.mod_files import MANIFEST
    from roguelike.content.sources import mod_folders

    try:
        folders = mod_folders(path)
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror}"
        raise UsageError(msg) from error
    if not any(folder.has_manifest for folder in folders):
        msg = f"{path} leads to no mod: there is no {MANIFEST}"
        raise UsageError(msg)
    return folders
