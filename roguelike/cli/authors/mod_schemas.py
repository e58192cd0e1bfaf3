"""The schemas of a mod: those of the game with the ids that the mod can refer to.

They are made of the mod and of the game as both are now, so they are nothing to commit. What is
written beside them keeps Git from doing so, and says which mods they were asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.cli.errors import UsageError
from roguelike.cli.mod_places import require_mods
from roguelike.workshop.schemas import OWN_SCHEMAS

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.library import InstalledMod, ModLibrary
    from roguelike.workshop.schemas.ids import KnownIds

IGNORED = ".gitignore"
_IGNORED_TEXT = "# `{}` writes these files, and brings them up to date.\n*\n"
_MODS = re.compile(r"^# `roguelike schema --mods (\S+)`", re.MULTILINE)


class ModSchemas(Struct, frozen=True):
    """The schemas of a mod.

    Attributes:
        folder: Where they lie.
        files: The text of each by its name; empty if they cannot be made.
        report: Why they cannot.
    """

    folder: Path
    files: Mapping[str, str]
    report: Report


def command(names: Sequence[str]) -> str:
    """Return the command that writes the schemas of the first of some mods."""
    return join(["roguelike", "schema", "--mods", ",".join(names)])


def own_folder(mod: InstalledMod) -> Path:
    """Return the folder in a mod for schemas with its ids.

    Raises:
        UsageError: The mod is packed.
    """
    place = mod.files.path
    if not place.is_dir():
        msg = f"{place} is not a folder; choose one for the schemas with --output"
        raise UsageError(msg)
    return place / OWN_SCHEMAS


def mods_with_ids(names: Sequence[str], library: ModLibrary) -> Sequence[InstalledMod]:
    """Return the mod that is being written, and those whose ids it can refer to.

    Args:
        names: The id of that mod, and those of others that are asked for.
        library: All mods that there are.

    Raises:
        UsageError: One of those that are named does not exist.
    """
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.mod_files import COMPAT
    from roguelike.content.references.ids import CORE

    require_mods(names, library)
    first = library.named(names[0])
    mod = first.mod if first else None
    linked = (*mod.requires, *mod.manifest.optional) if mod else ()
    beside = mod.folder.names_in(COMPAT, Report()) if mod else ()
    found = map(library.named, (*names, CORE, *linked, *sorted(beside)))
    return list({each.id: each for each in found if each}.values())


def schemas_of(
    names: Sequence[str], library: ModLibrary, output: Path | None = None, *, plugins: bool
) -> ModSchemas:
    """Make the schemas of a mod.

    Args:
        names: Its id, and those of others whose ids it shall know as well.
        library: All mods that there are.
        output: Where they are to lie, if that is not in the mod.
        plugins: Whether content may select what installed plugins provide.

    Raises:
        UsageError: One of the mods does not exist, or has no place for them.
    """
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.schema import KINDS
    from roguelike.workshop.schemas.ids import known_ids

    mods = mods_with_ids(names, library)
    report = Report()
    for each in mods:
        report.extend(each.report)
    read = [each.mod for each in mods if each.mod]
    there = [each.mod for each in library.mods.values() if each.mod]
    is_read = len(read) == len(mods)
    ids = known_ids(read[0], read[1:], KINDS, report, there) if is_read else None
    folder = output or own_folder(mods[0])
    if ids is None or report.has_errors:
        return ModSchemas(folder, {}, report)
    ignored = {} if output else {IGNORED: _IGNORED_TEXT.format(command(names))}
    return ModSchemas(folder, {**schema_files(ids, plugins=plugins), **ignored}, report)


def schema_files(ids: KnownIds | None, *, plugins: bool) -> Mapping[str, str]:
    """Return the text of every schema file by its name.

    Args:
        ids: What is known of ids; nothing for schemas that take any.
        plugins: Whether content may select what installed plugins provide.
    """
    from roguelike.plugins import installed_plugins
    from roguelike.workshop.schemas.file_schemas import dump, schemas

    registries = installed_plugins(third_party=plugins).registries()
    made = schemas(registries.models(), ids, registries.events)
    return {name: dump(schema) for name, schema in made.items()}


def asked_for(mod: InstalledMod) -> tuple[str, ...]:
    """Return the mods for which the schemas in a mod were made, itself first; none without any."""
    folder = mod.files.path / OWN_SCHEMAS
    if not folder.is_dir():
        return ()
    try:
        said = _MODS.search((folder / IGNORED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        said = None
    names = said[1].split(",") if said else [mod.id]
    return (mod.id, *(name for name in names if name != mod.id))
