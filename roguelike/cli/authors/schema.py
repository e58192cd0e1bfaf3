"""`roguelike schema`: JSON Schemas, with which editors check and complete content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.authors.generated_files import update
from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError, refuse
from roguelike.cli.facts import Facts, said
from roguelike.cli.findings import Findings
from roguelike.cli.options import (
    ContentOptions,
    comma_separated,
    flag,
    mods_dir,
    no_plugins,
    option,
    path,
)
from roguelike.workshop.schemas import OWN_SCHEMAS

if TYPE_CHECKING:
    from roguelike.content.mods.library import InstalledMod, ModLibrary
    from roguelike.workshop.schemas.ids import KnownIds


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    output: Path | None = option(
        "DIR",
        "the folder of the schemas"
        f" (default: schemas/, with --mods {OWN_SCHEMAS} in the first mod)",
        path,
    )
    check: bool = flag("write nothing, only check")
    mods: tuple[str, ...] | None = option(
        "A,B", "include the ids that the mod A can use, those of B among them", comma_separated
    )
    watch: bool = flag("rewrite them whenever the mods change")
    mods_dir: tuple[Path, ...] = mods_dir()
    no_plugins: bool = no_plugins()

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        refuse(self.watch and self.mods is None, "--watch needs --mods to know what to watch")
        refuse(self.watch and self.check, "--watch writes; it cannot be combined with --check")


def run(options: Options) -> Facts[Any]:
    """Write the schemas that differ, or name them.

    Raises:
        UsageError: A mod does not exist, or schemas cannot be written.
    """
    if options.mods is not None:
        return _export_for_mods(options, options.mods)
    from roguelike.resources import schemas_dir

    return _export(options, options.output or schemas_dir(), None)


def _watched(options: Options) -> Iterable[Path] | None:
    """Return where the mods are whose ids are known, if they are to be watched.

    Raises:
        UsageError: One of them does not exist.
    """
    if options.mods is None or not options.watch:
        return None
    return [each.files.path for each in _mods(options.mods, _library(options, options.mods))]


def _export_for_mods(options: Options, names: Sequence[str]) -> Facts[Any]:
    """Write schemas with the ids of mods, or tell why these cannot be known.

    Raises:
        UsageError: As `run` does.
    """
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.schema import KINDS
    from roguelike.workshop.schemas.ids import known_ids

    library = _library(options, names)
    mods = _mods(names, library)
    report = Report()
    for each in mods:
        report.extend(each.report)
    read = [each.mod for each in mods if each.mod]
    installed_plugins = [each.mod for each in library.mods.values() if each.mod]
    is_read = len(read) == len(mods)
    ids = known_ids(read[0], read[1:], KINDS, report, installed_plugins) if is_read else None
    if ids is None or report.has_errors:
        return said(Findings(report), code=Exit.FINDINGS)
    place = mods[0].files.path
    if options.output is None and not place.is_dir():
        msg = f"{place} is not a folder; choose one for the schemas with --output"
        raise UsageError(msg)
    return _export(options, options.output or place / OWN_SCHEMAS, ids)


def _library(options: Options, names: Sequence[str]) -> ModLibrary:
    """Return all mods that there are.

    Raises:
        UsageError: One of those that are named does not exist.
    """
    from roguelike.cli.mod_places import require_mods
    from roguelike.cli.selected_content import surveyed

    if not names:
        msg = "--mods needs the id of a mod"
        raise UsageError(msg)
    library = surveyed(
        ContentOptions(mods=None, mods_dir=options.mods_dir, no_plugins=options.no_plugins)
    )
    require_mods(names, library)
    return library


def _mods(names: Sequence[str], library: ModLibrary) -> Sequence[InstalledMod]:
    """Return the mod that is being written, and those whose ids it can refer to."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.mod_files import COMPAT
    from roguelike.content.references.ids import CORE

    first = library.named(names[0])
    mod = first.mod if first else None
    linked = (*mod.requires, *mod.manifest.optional) if mod else ()
    beside = mod.folder.names_in(COMPAT, Report()) if mod else ()
    found = map(library.named, (*names, CORE, *linked, *sorted(beside)))
    return list({each.id: each for each in found if each}.values())


def _export(options: Options, folder: Path, ids: KnownIds | None) -> Facts[Any]:
    """Write the schemas that differ from those in a folder, or name them.

    Raises:
        UsageError: They cannot be written.
    """
    is_own = options.output is not None or ids is not None
    files = _files(ids, plugins=is_own and not options.no_plugins)
    return update(folder, files, check=options.check)


def _files(ids: KnownIds | None, *, plugins: bool) -> Mapping[str, str]:
    """Return the text of every schema file by its name, with or without installed plugins."""
    from roguelike.plugins import installed_plugins
    from roguelike.workshop.schemas.file_schemas import dump, schemas

    registries = installed_plugins(third_party=plugins).registries()
    made = schemas(registries.models(), ids, registries.events)
    return {name: dump(schema) for name, schema in made.items()}


COMMAND = Command(
    options=Options,
    run=run,
    watched=_watched,
    details=(
        "Editors check and complete TOML files that name their schema in the first line."
        " With --output, the schemas include what installed plugins provide; the game's own"
        " do not.\n\nWith --mods they also know the ids that the first of the mods can"
        " refer to: its own, those of what it requires or names as optional, and those of"
        " the other mods. What the mod defines later is accepted under its full id; --watch"
        " keeps the schemas up to date."
    ),
    examples=[
        ("roguelike schema", "bring schemas/ up to date"),
        ("roguelike schema --check", "fail if schemas/ is not up to date"),
        ("roguelike schema --output my_mods/schemas", "write them elsewhere"),
        ("roguelike schema --mods frost", f"with ids, into frost/{OWN_SCHEMAS}"),
        ("roguelike schema --mods frost --watch", "again whenever the mod changes"),
    ],
)
