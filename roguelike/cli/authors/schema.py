"""`roguelike schema`: JSON Schemas, with which editors check and complete content."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.authors.generated_files import update
from roguelike.cli.authors.mod_schemas import mods_with_ids, schema_files, schemas_of
from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, refuse
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
    from roguelike.content.mods.library import ModLibrary


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
    plugins = not options.no_plugins
    if options.mods is None:
        from roguelike.resources import schemas_dir

        folder = options.output or schemas_dir()
        files = schema_files(None, plugins=plugins and options.output is not None)
        return update(folder, files, check=options.check)
    made = schemas_of(options.mods, _library(options), options.output, plugins=plugins)
    if not made.files:
        return said(Findings(made.report), code=Exit.FINDINGS)
    return update(made.folder, made.files, check=options.check)


def _watched(options: Options) -> Iterable[Path] | None:
    """Return where the mods are whose ids are known, if they are to be watched.

    Raises:
        UsageError: One of them does not exist.
    """
    if options.mods is None or not options.watch:
        return None
    return [each.files.path for each in mods_with_ids(options.mods, _library(options))]


def _library(options: Options) -> ModLibrary:
    """Return all mods that there are.

    Raises:
        UsageError: No mod is named.
    """
    from roguelike.cli.selected_content import surveyed

    refuse(not options.mods, "--mods needs the id of a mod")
    return surveyed(
        ContentOptions(mods=None, mods_dir=options.mods_dir, no_plugins=options.no_plugins)
    )


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
