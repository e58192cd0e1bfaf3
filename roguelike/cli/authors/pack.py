"""`roguelike pack`: one file of a mod, to give away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.facts import Block, Facts, said
from roguelike.cli.findings import Findings
from roguelike.cli.options import mods_dir, no_plugins, option, path, positional
from roguelike.cli.output import written_to

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.mod_files import ModFiles


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    mod: Path = positional("MOD", "the folder of the mod", path)
    output: Path = option("DIR", "where to write it (default: here)", path, Path())
    mods_dir: tuple[Path, ...] = mods_dir()
    no_plugins: bool = no_plugins()


def run(options: Options) -> Facts[Any]:
    """Pack a mod, and return where it is and the SHA-256 of the file.

    Raises:
        UsageError: There is no single mod, or it cannot be read or packed.
    """
    from roguelike.workshop.mods.pack import CannotPackError, is_for_archives

    inspect = inspector(options.mods_dir, plugins=not options.no_plugins)
    mod = _mod_to_pack(options.mod)
    folder = mod.path
    report = inspect(folder)
    found: list[Block] = [Findings(report)] if len(report) else []
    if report.has_errors:
        refusal = f"{folder} has errors and was not packed"
        return said(*found, code=Exit.FINDINGS, warnings=[refusal])
    target = options.output / archive_name(mod)
    is_inside = target.resolve().is_relative_to(folder.resolve())
    if is_inside and not is_for_archives(options.output):
        msg = f"{target} would lie among the files of the mod; choose a new folder with --output"
        raise UsageError(msg)
    try:
        write(mod, target, inspect)
    except CannotPackError as error:
        raise UsageError(str(error)) from error
    return said(*found, str(target), f"sha256 {sha256(target.read_bytes()).hexdigest()}")


def archive_name(mod: ModFiles) -> str:
    """Return the name that the archive of a mod has to have."""
    return f"{mod.name}.zip"


def write(mod: ModFiles, target: Path, inspect: Callable[[Path], Report]) -> None:
    """Pack a mod that has no errors.

    Args:
        mod: The mod, in a folder.
        target: The archive.
        inspect: Returns what is wrong with the mod in an archive.

    Raises:
        CannotPackError: It cannot be packed.
        UsageError: The archive cannot be written.
    """
    from roguelike.workshop.mods.pack import packed_files, write_archive

    with written_to(target):
        write_archive(target, packed_files(mod.path), inspect)


def inspector(given: Sequence[Path], *, plugins: bool) -> Callable[[Path], Report]:
    """Return a function that finds what is wrong with the mod at a path.

    Args:
        given: More places where mods lie.
        plugins: Whether content may select what installed plugins provide.
    """
    from roguelike.cli.authors.inspecting import report_on
    from roguelike.cli.mod_places import Places

    return lambda path: report_on(Places([path], given), plugins=plugins)


def _mod_to_pack(path: Path) -> ModFiles:
    """Return the one mod that a path leads to, which is a folder.

    Raises:
        UsageError: It leads to none, to several, or to one that is packed already.
    """
    from roguelike.cli.mod_places import mods_at

    found = mods_at(path)
    if len(found) != 1:
        msg = f"{path} contains {len(found)} mods; pack one at a time"
        raise UsageError(msg)
    if not found[0].path.is_dir():
        msg = f"{path} is already packed"
        raise UsageError(msg)
    return found[0]


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Writes a zip file that can be put beside other mods as it is. Files whose names"
        " begin with a dot are left out, folders of packed mods, and lines that name schemas"
        " that are left out. The same mod gives the same file, byte for byte, on every"
        " machine. A mod with errors is not packed."
    ),
    examples=[
        ("roguelike pack mods/frost", "frost.zip, right here"),
        ("roguelike pack mods/frost --output dist", "dist/frost.zip"),
    ],
)
