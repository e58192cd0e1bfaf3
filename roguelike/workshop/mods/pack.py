"""Archives of mods to give away, the same on every machine."""

from __future__ import annotations

import os
import posixpath
import re
import stat
import tempfile
from collections.abc import Callable, Container, Iterator, Mapping
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.mod_archives import SUFFIX

_EARLIEST = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can name
_UNIX = 3  # what zip files call the system whose permissions they hold
_MODE = stat.S_IFREG | 0o644
_FOR_EDITORS = frozenset({"tombi.toml", "taplo.toml"})
"""Files beside `mod.toml` that tell editors where schemas are, and that stay out."""
_SCHEMA = re.compile(rb"\A((?:[ \t]*(?:#[^\n]*)?\r?\n)*?)#:schema +([^\s]+)[^\r\n]*")
"""The comment at the beginning of a TOML file that tells editors which schema it has."""


class CannotPackError(Exception):
    """A mod that cannot become an archive; the text says why, in one line."""


def packed_files(folder: Path) -> Mapping[str, bytes]:
    """Return the contents of an archive of a mod, by their paths in it, in order.

    Raises:
        CannotPackError: Something is a link or no file, or cannot be read.
    """
    try:
        files = dict(_files(folder))
    except OSError as error:
        msg = f"{error.filename} cannot be read: {error.strerror or error}"
        raise CannotPackError(msg) from error
    return {name: _without_lost_schema(name, raw, files) for name, raw in files.items()}


def is_for_archives(folder: Path) -> bool:
    """Return True if a folder holds nothing but archives, or is yet to be made.

    Such a folder in that of a mod is no part of it: there its author packs it.
    """
    if not folder.is_dir():
        return not os.path.lexists(folder)
    return all(entry.suffix.lower() == SUFFIX for entry in folder.iterdir())


def write_archive(
    target: Path, files: Mapping[str, bytes], inspect: Callable[[Path], Report]
) -> None:
    """Write an archive, but only one that can be loaded again.

    Args:
        target: The archive, in a folder that need not exist.
        files: The contents, by paths in it.
        inspect: Returns what is wrong with the mod in an archive.

    Raises:
        CannotPackError: It would not be loaded.
        OSError: It cannot be written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".pack-") as folder:
        archive = Path(folder) / target.name
        _zip(archive, files)
        report = inspect(archive)
        for finding in report if report.has_errors else ():
            hint = f" ({finding.hint})" if finding.hint else ""
            msg = f"the archive would not be loaded: {finding.message}{hint}"
            raise CannotPackError(msg)
        archive.replace(target)


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a mod by their paths in it, in order, with their contents.

    Raises:
        CannotPackError: Something is a link or no file.
        OSError: Something cannot be read.
    """
    for entry in _visible(folder):
        below = Path(entry.path).relative_to(folder).as_posix()
        if below in _FOR_EDITORS:
            continue
        if entry.is_symlink() or not entry.is_file():
            msg = f"{Path(entry.path)} is a link or not a regular file, and cannot be packed"
            raise CannotPackError(msg)
        yield below, Path(entry.path).read_bytes()


def _visible(folder: Path) -> list[os.DirEntry[str]]:
    """Return the files in a folder and those below it, save what a dot hides and archives.

    Raises:
        OSError: A folder cannot be read.
    """
    found: list[os.DirEntry[str]] = []
    folders = [folder]
    while folders:
        with os.scandir(folders.pop()) as entries:
            visible = [entry for entry in entries if not entry.name.startswith(".")]
        for entry in visible:
            if entry.is_dir(follow_symlinks=False):
                folders += [] if is_for_archives(Path(entry.path)) else [Path(entry.path)]
            else:
                found.append(entry)
    return sorted(found, key=lambda entry: entry.path.replace(os.sep, "/"))


def _without_lost_schema(name: str, raw: bytes, files: Container[str]) -> bytes:
    """Return the contents of a file, with an empty comment if its schema is not packed with it."""
    found = _SCHEMA.match(raw) if name.endswith(".toml") else None
    schema = found[2].decode(errors="replace") if found else ""
    if not found or ":" in schema:  # which is an address, and is there for everybody
        return raw
    is_packed = posixpath.normpath(posixpath.join(posixpath.dirname(name), schema)) in files
    return raw if is_packed else found[1] + b"#" + raw[found.end() :]


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
