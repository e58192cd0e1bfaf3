"""Finding the files of mods, and reading them without ever leaving a mod's folder."""

from __future__ import annotations

import gc
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from roguelike.content.diagnostics import Code, Diagnostic, Report
from roguelike.content.document import Document, Place
from roguelike.content.parsing import parse

MANIFEST = "mod.toml"
CONTENT = "content"

MAX_FILE_BYTES = 1 << 20
"""The largest file that is read."""
MAX_MOD_BYTES = 16 << 20
"""The most that is read of one mod."""
MAX_ENTRIES = 10_000
"""How many files and folders may lie below `content`, of whatever kind."""
MAX_FOLDERS_DEEP = 8
"""How many folders below `content` may lie within one another."""

_NO_LINKS = "a mod may not contain symbolic links"
_COPY_IT = "put a copy here instead"


@dataclass(frozen=True, slots=True)
class ModFolder:
    """A folder that holds a mod.

    Attributes:
        path: The folder.
        shown_as: How its path is shown to people, with forward slashes.
    """

    path: Path
    shown_as: str

    @property
    def name(self) -> str:
        """The name of the folder, which has to be the id of the mod."""
        return _showable(os.path.basename(os.path.normpath(self.path.absolute())))  # noqa: PTH119

    @property
    def has_manifest(self) -> bool:
        """Whether there is a `mod.toml`, readable or not."""
        return os.path.lexists(self.path / MANIFEST)

    def place(self, *names: str) -> Place:
        """Return the place of a file or folder in the mod, for findings about it as a whole."""
        return Place(Document("/".join((self.shown_as, *names)).removeprefix("./")))

    def manifest(self, report: Report) -> Document | None:
        """Return `mod.toml`, or nothing but a finding."""
        place = self.place(MANIFEST)
        if not self.has_manifest:
            hint = f"a mod is a folder with a file {MANIFEST} that says what it is"
            report.add(Diagnostic(Code.E101, place, f"there is no {MANIFEST} here", hint))
            return None
        raw = _read(self.path / MANIFEST, place, report)
        return None if raw is None else parse(place.document.path, raw, report)

    def documents(self, report: Report) -> list[Document]:
        """Return the files below `content` that are valid TOML, by path; report the others."""
        documents: list[Document] = []
        size = 0
        for shown, path in sorted(self._files(report).items()):
            place = Place(Document(shown))
            raw = _read(path, place, report)
            if raw is None:
                continue
            if (size := size + len(raw)) > MAX_MOD_BYTES:
                message = f"the files of the mod have more than {MAX_MOD_BYTES >> 20} MiB in all"
                report.add(Diagnostic(Code.E001, place, message))
                break
            if document := parse(shown, raw, report):
                documents.append(document)
        return documents

    def _files(self, report: Report) -> dict[str, Path]:
        """Return the TOML files below `content`, by the paths that are shown for them."""
        found: dict[str, Path] = {}
        folders: list[tuple[Path, tuple[str, ...]]] = []
        if os.path.lexists(self.path / CONTENT):
            folders.append((self.path / CONTENT, (CONTENT,)))
        seen = 0
        while folders:
            folder, names = folders.pop()
            place = self.place(*names)
            if len(names) > MAX_FOLDERS_DEEP + 1:
                message = f"folders lie more than {MAX_FOLDERS_DEEP} deep"
                report.add(Diagnostic(Code.E001, place, message))
                continue
            for entry in _entries(folder, place, report):
                if (seen := seen + 1) > MAX_ENTRIES:
                    message = f"there are more than {MAX_ENTRIES} files and folders in the mod"
                    report.add(Diagnostic(Code.E001, self.place(CONTENT), message))
                    return found
                below = (*names, _showable(entry.name))
                if entry.is_dir(follow_symlinks=False):
                    folders.append((Path(entry.path), below))
                elif entry.name.lower().endswith(".toml") or entry.is_symlink():
                    found[self.place(*below).document.path] = Path(entry.path)
        return found


def mod_folders(path: Path) -> list[ModFolder]:
    """Return the mods that `path` leads to.

    That is the mod that a file belongs to, if any; or the folder itself if it is a mod; or else
    each of the folders in it, by name, save those whose name begins with a dot.

    Raises:
        OSError: `path` does not exist or cannot be looked into.
    """
    if path.is_file():
        around = (_mod_folder(folder) for folder in (*path.parents, *path.absolute().parents))
        return [mod for mod in around if mod.has_manifest][:1]
    if (mod := _mod_folder(path)).has_manifest:
        return [mod]
    folders = sorted(entry for entry in path.iterdir() if entry.is_dir())
    return [_mod_folder(folder) for folder in folders if not folder.name.startswith(".")]


@contextmanager
def bulk_loading() -> Generator[None]:
    """Keep the garbage collector from looking for cycles meanwhile.

    Loading makes many objects and hardly any garbage; looking through them again and again would
    take a good part of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _mod_folder(path: Path) -> ModFolder:
    return ModFolder(path, _showable(path.as_posix()))


def _showable(name: str) -> str:
    """Return a file name without the stand-ins for bytes that are not UTF-8."""
    return name.encode(errors="surrogateescape").decode(errors="replace")


def _entries(folder: Path, place: Place, report: Report) -> list[os.DirEntry[str]]:
    """Return what is in `folder` by name, save what begins with a dot, as editors' files do."""
    if folder.is_symlink():
        report.add(Diagnostic(Code.E008, place, _NO_LINKS, _COPY_IT))
        return []
    try:
        with os.scandir(folder) as entries:
            visible = [entry for entry in entries if not entry.name.startswith(".")]
    except OSError as error:
        report.add(Diagnostic(Code.E001, place, f"the folder cannot be read: {error.strerror}"))
        return []
    return sorted(visible, key=lambda entry: entry.name)


def _read(path: Path, place: Place, report: Report) -> bytes | None:
    """Return what the file contains, or nothing but a finding."""
    report.files += 1
    try:
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            report.add(Diagnostic(Code.E008, place, _NO_LINKS, _COPY_IT))
            return None
        if not stat.S_ISREG(mode):
            report.add(Diagnostic(Code.E001, place, "this is not a file"))
            return None
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        report.add(Diagnostic(Code.E001, place, f"the file cannot be read: {error.strerror}"))
        return None
    if len(raw) > MAX_FILE_BYTES:
        message = f"the file has more than {MAX_FILE_BYTES >> 10} KiB"
        report.add(Diagnostic(Code.E001, place, message, "divide it into several files"))
        return None
    return raw
