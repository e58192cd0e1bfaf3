"""`roguelike validate`: everything that is wrong with content, in one run."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import Commands, add_command, add_content, add_format, path
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import console, emit, emit_json, is_terminal

if TYPE_CHECKING:
    from roguelike.content.diagnostics import Report
    from roguelike.content.mod_files import ModFiles


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "validate",
        summary="find what is wrong with content",
        details=(
            "Reads mods and reports every mistake with its place. What a mod requires is looked "
            "for among those given and those that come with the game. Ends with exit code 1 if "
            "there are errors, with --strict also if there are warnings."
        ),
        examples=[
            ("roguelike validate", "all that comes with the game"),
            ("roguelike validate mods/frost", "one mod"),
            ("roguelike validate --format json", "for programs"),
            ("roguelike validate --strict --format github", "for a workflow"),
        ],
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=path,
        help="a mod, a folder of mods, or a file of a mod (default: data/ and mods/)",
    )
    add_format(parser, "text", "plain", "json", "github")
    parser.add_argument("--strict", action="store_true", help="fail on warnings as well")
    add_content(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print what is wrong.

    Raises:
        UsageError: A path leads to no mod.
    """
    from roguelike.content.diagnostics import Severity

    report = report_on(options.paths, plugins=not options.no_plugins)
    _FORMS[options.format](report)
    warned = options.strict and report.count(Severity.WARNING)
    return Exit.FINDINGS if report.has_errors or warned else Exit.CLEAN


def report_on(paths: Sequence[Path], *, plugins: bool = True) -> Report:
    """Return what is wrong with the mods that `paths` lead to, or with all that are shipped.

    Args:
        paths: As the command takes them.
        plugins: Whether content may select what installed plugins provide.

    Raises:
        UsageError: A path leads to no mod.
    """
    from roguelike.content.diagnostics import Report
    from roguelike.content.loader import load
    from roguelike.plugins import installed

    shipped = _shipped()
    found = [folder for each in paths for folder in mods_at(each)] if paths else shipped
    asked = list({folder.path.resolve(): folder for folder in reversed(found)}.values())[::-1]
    names = {folder.name for folder in asked}
    others = [folder for folder in shipped if folder.name not in names]
    providers = installed(third_party=plugins)
    report = load([*others, *asked], providers.registries().models()).report
    report.extend(providers.report)
    unasked = Report()
    for folder in others:
        folder.manifest(unasked)
        folder.documents(unasked)
    report.files -= unasked.files
    return report


def _shipped() -> list[ModFiles]:
    """Return the mods that come with the game, with paths as short as they can be shown."""
    from roguelike.content.sources import mod_folders
    from roguelike.resources import data_dir, mods_dir

    here = Path.cwd()
    found: list[ModFiles] = []
    for folder in filter(Path.is_dir, (data_dir(), mods_dir())):
        near = folder.relative_to(here) if folder.is_relative_to(here) else folder
        found += mod_folders(near)
    return found


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


def emit_text(report: Report) -> None:
    """Print findings for people to read, in color where they read them on a terminal."""
    from roguelike.content.rendering import Role, as_lines, as_text

    if not is_terminal():
        emit(as_text(report))
        return
    from rich.text import Text

    styles = {
        Role.ERROR: "bold red",
        Role.WARNING: "bold yellow",
        Role.INFO: "bold blue",
        Role.MESSAGE: "bold",
        Role.FRAME: "blue",
        Role.RELATED: "cyan",
        Role.HELP: "green",
    }
    terminal = console()
    for line in as_lines(report, terminal.width):
        pieces = [(piece.text, styles.get(piece.role, "")) for piece in line]
        terminal.print(Text.assemble(*pieces), soft_wrap=True)


def _emit_plain(report: Report) -> None:
    from roguelike.content.rendering import as_plain

    emit(as_plain(report))


def _emit_json(report: Report) -> None:
    from roguelike.content.rendering import as_json

    emit_json(as_json(report))


def _emit_github(report: Report) -> None:
    from roguelike.content.rendering import as_github

    emit(as_github(report))


_FORMS = {
    "text": emit_text,
    "plain": _emit_plain,
    "json": _emit_json,
    "github": _emit_github,
}
