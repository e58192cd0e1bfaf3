"""`roguelike schema`: JSON Schemas, with which editors check and complete content."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import (
    Commands,
    add_command,
    add_mods_dir,
    add_plugins,
    comma_separated,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.generated import add_update, update
from roguelike.workshop.schemas import OWN_SCHEMAS

if TYPE_CHECKING:
    from roguelike.content.mods.library import Installed, Library
    from roguelike.workshop.schemas.ids import KnownIds


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "schema",
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
    add_update(
        parser,
        f"the folder of the schemas (default: schemas/, with --mods {OWN_SCHEMAS} in"
        " the first mod)",
    )
    parser.add_argument(
        "--mods",
        metavar="A,B",
        type=comma_separated,
        help="include the ids that the mod A can use, those of B among them",
    )
    parser.add_argument(
        "--watch", action="store_true", help="rewrite them whenever the mods change"
    )
    add_mods_dir(parser)
    add_plugins(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Write the schemas that differ, or name them.

    Raises:
        UsageError: A mod does not exist, options do not go together, or schemas cannot be written.
    """
    if options.mods is None:
        if options.watch:
            msg = "--watch needs --mods to know what to watch"
            raise UsageError(msg)
        return _export(options, _folder(options), None)
    if options.watch and options.check:
        msg = "--watch writes; it cannot be combined with --check"
        raise UsageError(msg)
    act = partial(_export_for_mods, options)
    if not options.watch:
        return act()
    from roguelike.cli.watching import watch

    return watch([each.files.path for each in _mods(options, _library(options))], act)


def _folder(options: argparse.Namespace) -> Path:
    from roguelike.resources import schemas_dir

    return options.output or schemas_dir()


def _export_for_mods(options: argparse.Namespace) -> int:
    """Write schemas with the ids of mods, or print why these cannot be known.

    Raises:
        UsageError: As `run` does.
    """
    from roguelike.cli.findings import emit_text
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.schema import KINDS
    from roguelike.workshop.schemas.ids import known_ids

    library = _library(options)
    mods = _mods(options, library)
    report = Report()
    for each in mods:
        report.extend(each.report)
    read = [each.mod for each in mods if each.mod]
    installed_plugins = [each.mod for each in library.mods.values() if each.mod]
    is_read = len(read) == len(mods)
    ids = known_ids(read[0], read[1:], KINDS, report, installed_plugins) if is_read else None
    if ids is None or report.has_errors:
        emit_text(report)
        return Exit.FINDINGS
    place = mods[0].files.path
    if options.output is None and not place.is_dir():
        msg = f"{place} is not a folder; choose one for the schemas with --output"
        raise UsageError(msg)
    return _export(options, options.output or place / OWN_SCHEMAS, ids)


def _library(options: argparse.Namespace) -> Library:
    """Return all mods that there are.

    Raises:
        UsageError: One of those that are named does not exist.
    """
    from roguelike.cli.choices import surveyed
    from roguelike.cli.places import require_mods

    if not options.mods:
        msg = "--mods needs the id of a mod"
        raise UsageError(msg)
    library = surveyed(options)
    require_mods(options.mods, library)
    return library


def _mods(options: argparse.Namespace, library: Library) -> Sequence[Installed]:
    """Return the mod that is being written, and those whose ids it can refer to."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.mod_files import COMPAT
    from roguelike.content.schema.ids import CORE

    first = library.named(options.mods[0])
    mod = first.mod if first else None
    linked = (*mod.requires, *mod.manifest.optional) if mod else ()
    beside = mod.folder.names_in(COMPAT, Report()) if mod else ()
    found = map(library.named, (*options.mods, CORE, *linked, *sorted(beside)))
    return list({each.id: each for each in found if each}.values())


def _export(options: argparse.Namespace, folder: Path, ids: KnownIds | None) -> int:
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
    from roguelike.workshop.schemas.schemas import dump, schemas

    registries = installed_plugins(third_party=plugins).registries()
    made = schemas(registries.models(), ids, registries.events)
    return {name: dump(schema) for name, schema in made.items()}
