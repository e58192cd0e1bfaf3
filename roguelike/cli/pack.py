"""`roguelike pack`: one file of a mod, to give away."""

from __future__ import annotations

import argparse
import os
import posixpath
import re
import stat
import tempfile
from collections.abc import Container, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from roguelike.cli.arguments import Commands, add_command, add_plugins, path
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, read_from, warn, written_to

_EARLIEST = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can name
_UNIX = 3  # what zip files call the system whose permissions they hold
_MODE = stat.S_IFREG | 0o644
_FOR_EDITORS = frozenset({"tombi.toml", "taplo.toml"})
"""Files beside `mod.toml` that tell editors where schemas are, and that stay out."""
_SCHEMA = re.compile(rb"\A((?:[ \t]*(?:#[^\n]*)?\r?\n)*?)#:schema +([^\s]+)[^\r\n]*")
"""The comment at the beginning of a TOML file that tells editors which schema it has."""


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
    from roguelike.cli.inspecting import report_on
    from roguelike.cli.places import Places

    plugins = not options.no_plugins
    folder = _folder(options.mod)
    report = report_on(Places([folder]), plugins=plugins)
    if len(report):
        emit_text(report)
    if report.has_errors:
        warn(f"{folder} has errors and was not packed")
        return Exit.FINDINGS
    target: Path = options.output / f"{folder.resolve().name}.zip"
    if target.resolve().is_relative_to(folder.resolve()):
        msg = f"{target} would lie in the mod itself; choose another folder with --output"
        raise UsageError(msg)
    files = dict(_files(folder))
    packed = {name: _without_lost_schema(name, raw, files) for name, raw in files.items()}
    _write(target, packed, plugins=plugins)
    emit(f"{target}\nsha256 {sha256(target.read_bytes()).hexdigest()}\n")
    return Exit.CLEAN


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


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a mod by their paths in it, in order, with what they contain.

    Raises:
        UsageError: Something is a link or no file, or cannot be read.
    """
    for entry in _visible(folder):
        below = Path(entry.path).relative_to(folder).as_posix()
        if below in _FOR_EDITORS:
            continue
        if entry.is_symlink() or not entry.is_file():
            msg = f"{entry.path} is a link or not a regular file, and cannot be packed"
            raise UsageError(msg)
        file = Path(entry.path)
        with read_from(file):
            raw = file.read_bytes()
        yield below, raw


def _visible(folder: Path) -> list[os.DirEntry[str]]:
    """Return what lies in a folder and those below it, save folders and what a dot hides.

    Raises:
        UsageError: A folder cannot be read.
    """
    found: list[os.DirEntry[str]] = []
    folders = [folder]
    while folders:
        here = folders.pop()
        with read_from(here), os.scandir(here) as entries:
            visible = [entry for entry in entries if not entry.name.startswith(".")]
        for entry in visible:
            if entry.is_dir(follow_symlinks=False):
                folders.append(Path(entry.path))
            else:
                found.append(entry)
    return sorted(found, key=lambda entry: entry.path.replace(os.sep, "/"))


def _without_lost_schema(name: str, raw: bytes, files: Container[str]) -> bytes:
    """Return what a file contains, with an empty comment if its schema is not packed with it."""
    found = _SCHEMA.match(raw) if name.endswith(".toml") else None
    schema = found[2].decode(errors="replace") if found else ""
    if not found or ":" in schema:  # which is an address, and is there for everybody
        return raw
    is_packed = posixpath.normpath(posixpath.join(posixpath.dirname(name), schema)) in files
    return raw if is_packed else found[1] + b"#" + raw[found.end() :]


def _write(target: Path, files: Mapping[str, bytes], *, plugins: bool) -> None:
    """Write an archive, but only one that can be loaded again.

    Raises:
        UsageError: It cannot be written, or would not be loaded.
    """
    from roguelike.cli.inspecting import report_on
    from roguelike.cli.places import Places

    with written_to(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".pack-") as folder:
            archive = Path(folder) / target.name
            _zip(archive, files)
            report = report_on(Places([archive]), plugins=plugins)
            for finding in report if report.has_errors else ():
                hint = f" ({finding.hint})" if finding.hint else ""
                msg = f"the archive would not be loaded: {finding.message}{hint}"
                raise UsageError(msg)
            archive.replace(target)


def _zip(archive: Path, files: Mapping[str, bytes]) -> None:
    """Write a zip file in which nothing depends on when, where or by whom it is made.

    What is in it is not compressed: compressors differ from one version to the next.
    """
    with ZipFile(archive, "w", ZIP_STORED) as file:
        for name, content in files.items():
            info = ZipInfo(name, _EARLIEST)
            info.create_system = _UNIX
            info.external_attr = _MODE << 16
            file.writestr(info, content)
