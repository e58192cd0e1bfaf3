"""`roguelike pack`: one file of a mod, to give away."""

from __future__ import annotations

import argparse
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import Commands, add_command, add_plugins, path
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, warn, written_to

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Report


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "pack",
        details=(
            "Writes a zip file that can be put beside other mods as it is. Files whose names"
            " begin with a dot are left out, and so are lines that name schemas left out with"
            " them. The same mod gives the same file, byte for byte, on every machine. A mod"
            " with errors is not packed."
        ),
        examples=[
            ("roguelike pack mods/frost", "frost.zip, right here"),
            ("roguelike pack mods/frost --output dist", "dist/frost.zip"),
        ],
    )
    parser.add_argument("mod", metavar="MOD", type=path, help="the folder of the mod")
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=path,
        default=Path(),
        help=("where to write it (default: here)"),
    )
    add_plugins(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Pack a mod, and print where it is and the SHA-256 of the file.

    Raises:
        UsageError: There is no single mod, or it cannot be read or packed.
    """
    from roguelike.cli.findings import emit_text
    from roguelike.workshop.mods.pack import CannotPackError, packed_files, write_archive

    inspect = partial(_inspect, plugins=not options.no_plugins)
    folder = _folder(options.mod)
    report = inspect(folder)
    if len(report):
        emit_text(report)
    if report.has_errors:
        warn(f"{folder} has errors and was not packed")
        return Exit.FINDINGS
    target: Path = options.output / f"{folder.resolve().name}.zip"
    if target.resolve().is_relative_to(folder.resolve()):
        msg = f"{target} would lie in the mod itself; choose another folder with --output"
        raise UsageError(msg)
    try:
        with written_to(target):
            write_archive(target, packed_files(folder), inspect)
    except CannotPackError as error:
        raise UsageError(str(error)) from error
    emit(f"{target}\nsha256 {sha256(target.read_bytes()).hexdigest()}\n")
    return Exit.CLEAN


def _inspect(path: Path, *, plugins: bool) -> Report:
    """Return the diagnostics of the mod at a path."""
    from roguelike.cli.inspecting import report_on
    from roguelike.cli.places import Places

    return report_on(Places([path]), plugins=plugins)


def _folder(path: Path) -> Path:
    """Return the folder of the one mod that a path leads to.

    Raises:
        UsageError: It leads to none, to several, or to one that is packed already.
    """
    from roguelike.cli.places import mods_at

    found = mods_at(path)
    if len(found) != 1:
        msg = f"{path} contains {len(found)} mods; pack one at a time"
        raise UsageError(msg)
    if not found[0].path.is_dir():
        msg = f"{path} is already packed"
        raise UsageError(msg)
    return found[0].path
