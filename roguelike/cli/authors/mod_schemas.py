"""The schemas of a mod: those of the game with the ids that the mod can refer to.

They are made of the mod and of the game as both are now, so they are nothing to commit, and Git is
told so. A stamp beside them says for which mods they were made, and what of: by that it is known
whether they are out of date, wherever one asks. The names of mods that have nothing to do with this
one are in them as well, but do not count, as each folder and each machine has others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

from msgspec import DecodeError, Struct, json
from msgspec.structs import replace

from roguelike.cli.errors import UsageError
from roguelike.cli.mod_places import require_mods
from roguelike.workshop.schemas import OWN_SCHEMAS

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.library import InstalledMod, ModLibrary
    from roguelike.workshop.schemas.ids import KnownIds

STAMP = "made_of.json"
_IGNORED = {".gitignore": "# What `roguelike schema` makes is nothing to commit.\n*\n"}


class Stamp(Struct, frozen=True):
    """The stamp of schemas, which names their sources.

    Attributes:
        mods: The mods that were named, first the one whose schemas they are.
        sources: A hash of all that they follow from.
        files: A hash of the files themselves.
    """

    mods: tuple[str, ...]
    sources: str
    files: str


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


def command(names: Sequence[str], places: Sequence[Path] = ()) -> str:
    """Return the command that writes the schemas of the first of some mods.

    Args:
        names: The ids of the mods.
        places: Where they lie, beside where the game looks for mods anyway.
    """
    where = [word for place in places for word in ("--mods-dir", str(place))]
    return join(["roguelike", "schema", "--mods", ",".join(names), *where])


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
    mods = mods_with_ids(names, library)
    ids, report = _ids(mods, library)
    folder = output or _own_folder(mods[0])
    if ids is None:
        return ModSchemas(folder, {}, report)
    files = schema_files(ids, plugins=plugins)
    if output is None:
        stamp = Stamp(tuple(names), _sources(ids, plugins=plugins), _hash_of(files))
        files = {**files, STAMP: f"{json.encode(stamp).decode()}\n", **_IGNORED}
    return ModSchemas(folder, files, report)


def schema_files(ids: KnownIds | None, *, plugins: bool) -> Mapping[str, str]:
    """Return the text of every schema file by its name.

    Args:
        ids: What is known of ids; nothing for schemas that take any.
        plugins: Whether content may select what installed plugins provide.
    """
    from roguelike.plugins import installed_plugins
    from roguelike.workshop.schemas.file_schemas import schemas
    from roguelike.workshop.schemas.json_schema import dump

    registries = installed_plugins(third_party=plugins).registries()
    made = schemas(registries.models(), ids, registries.events)
    return {name: dump(schema) for name, schema in made.items()}


def stamp_of(mod: InstalledMod) -> Stamp | None:
    """Return what the schemas in a mod say of themselves; nothing if there are none.

    Those that do not say it, or that they are of another mod, are of no use and out of date.
    """
    folder = mod.files.path / OWN_SCHEMAS
    if not folder.is_dir():
        return None
    stamp: Stamp | None = None
    with suppress(OSError, DecodeError):
        stamp = json.decode((folder / STAMP).read_bytes(), type=Stamp)
    is_of_mod = stamp is not None and stamp.mods[:1] == (mod.id,)
    return stamp if is_of_mod else Stamp((mod.id,), "", "")


def is_fresh(mod: InstalledMod, stamp: Stamp, library: ModLibrary, *, plugins: bool) -> bool:
    """Return True if the schemas in a mod are as they were made, and would be made again.

    Args:
        mod: The mod, which has no errors.
        stamp: What its schemas say of themselves.
        library: All mods that there are, those in the stamp among them.
        plugins: Whether content may select what installed plugins provide.
    """
    ids, _ = _ids(mods_with_ids(stamp.mods, library), library)
    folder = mod.files.path / OWN_SCHEMAS
    try:
        files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.schema.*")}
    except (OSError, ValueError):
        return False
    is_made_of = ids is not None and stamp.sources == _sources(ids, plugins=plugins)
    return is_made_of and stamp.files == _hash_of(files)


def _own_folder(mod: InstalledMod) -> Path:
    """Return the folder in a mod for schemas with its ids.

    Raises:
        UsageError: The mod is packed.
    """
    place = mod.files.path
    if not place.is_dir():
        msg = f"{place} is not a folder; choose one for the schemas with --output"
        raise UsageError(msg)
    return place / OWN_SCHEMAS


def _ids(mods: Sequence[InstalledMod], library: ModLibrary) -> tuple[KnownIds | None, Report]:
    """Return the ids that the first of some mods can refer to, or nothing, and what is wrong."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.schema import KINDS
    from roguelike.workshop.schemas.ids import known_ids

    report = Report()
    for each in mods:
        report.extend(each.report)
    read = [each.mod for each in mods if each.mod]
    if len(read) < len(mods):
        return None, report
    there = [each.mod for _, each in sorted(library.mods.items()) if each.mod]
    ids = known_ids(read[0], read[1:], KINDS, report, there)
    return None if report.has_errors else ids, report


def _sources(ids: KnownIds, *, plugins: bool) -> str:
    """Return a hash of all that schemas follow from, save the names of mods that are not used."""
    from roguelike.plugins import installed_plugins
    from roguelike.resources import schemas_dir

    game = [path.read_text(encoding="utf-8") for path in sorted(schemas_dir().glob("*.json"))]
    provided = sorted(installed_plugins(third_party=plugins).names)
    return _hash_of({"ids": repr(replace(ids, names={})), "game": repr([*game, *provided])})


def _hash_of(texts: Mapping[str, str]) -> str:
    """Return the SHA-256 of texts and their names, in whatever order they are."""
    return sha256(repr(sorted(texts.items())).encode()).hexdigest()
