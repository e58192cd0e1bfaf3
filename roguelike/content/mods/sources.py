"""Finding the files of mods, and reading them without ever leaving a mod's folder."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.suggest import suggest
from roguelike.content.mods.archives import SUFFIX, ModArchive
from roguelike.content.mods.manifest import what_to_write
from roguelike.content.mods.mod_files import (
    CONTENT,
    FOLDERS,
    MANIFEST,
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_FOLDERS_DEEP,
    NO_LINKS,
    ModFiles,
    is_content,
    showable,
    too_deep,
    too_large,
)

_COPY_IT = "put a copy here instead"
_NO_FILE = "this is not a file"

# Not every system has all of these.
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
_AS_IT_IS = getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class ModFolder(ModFiles):
    """A folder that holds a mod."""

    noun = "folder"

    @property
    def name(self) -> str:
        """The name of the folder."""
        return showable(os.path.basename(os.path.normpath(self.path.absolute())))  # noqa: PTH119

    @property
    def has_manifest(self) -> bool:
        """Whether there is a `mod.toml`, readable or not."""
        return os.path.lexists(self.path / MANIFEST)

    def names_in(self, folder: str, report: Report) -> list[str]:
        """Return the names of what is in a folder beside `mod.toml`; none if there is no folder."""
        path = self.path / folder
        if not os.path.lexists(path):
            return []
        return [showable(entry.name) for entry in _entries(path, self.place(folder), report)]

    def _bytes_of(self, name: str, report: Report) -> bytes | None:
        path = self.path / name
        if path.parent != self.path and path.parent.is_symlink():
            place = self.place(*name.split("/")[:-1])
            report.add(Diagnostic(Code.E008, place, NO_LINKS, _COPY_IT))
            return None
        if not os.path.lexists(path):
            return None
        return _read(path, self.place(name).document.path, self, report)

    def _contents(
        self, folders: Iterable[str], report: Report
    ) -> Iterator[tuple[str, bytes | None]]:
        for shown, path in sorted(self._files(folders, report).items()):
            yield shown, _read(path, shown, self, report)

    def _instead(self) -> str:
        entries = _entries(self.path, self.place(), Report())
        files = [showable(each.name) for each in entries if each.is_file()]
        if near := next((name for name in files if suggest(name, (MANIFEST,)).word), ""):
            return f"give `{near}` the name `{MANIFEST}`"
        below = [each.name for each in entries if os.path.lexists(Path(each.path, MANIFEST))]
        if len(below) == 1:
            is_part = _is_like_a_mod(self.path)
            where = "here" if is_part else "here, with all beside it"
            return f"it is in the folder `{showable(below[0])}`: put it {where}"
        return f"a mod is a folder with a file {MANIFEST}: {what_to_write(self.name)}"

    def _files(self, below: Iterable[str], report: Report) -> dict[str, str]:
        """Return the TOML files below some folders, by the paths that are shown for them."""
        found: dict[str, str] = {}
        tops = (tuple(each.split("/")) for each in below)
        folders = [(self.path.joinpath(*top), top, len(top)) for top in tops]
        folders = [each for each in folders if os.path.lexists(each[0])]
        seen = 0
        while folders:
            folder, names, top = folders.pop()
            place = self.place(*names)
            if len(names) > MAX_FOLDERS_DEEP + top:
                report.add(too_deep(place))
                continue
            for entry in _entries(folder, place, report):
                if (seen := seen + 1) > MAX_ENTRIES:
                    message = f"there are more than {MAX_ENTRIES} files and folders in the mod"
                    report.add(Diagnostic(Code.E001, self.place(names[0]), message))
                    return found
                name = showable(entry.name)
                if entry.is_dir(follow_symlinks=False):
                    folders.append((Path(entry.path), (*names, name), top))
                elif is_content(entry.name) or entry.is_symlink():
                    found[f"{place.document.path}/{name}"] = entry.path
        return found


def mod_folders(path: Path) -> list[ModFiles]:
    """Return the mods that `path` leads to.

    That is the mod that a file belongs to, if any, or is, if it is an archive; or the folder
    itself if it is a mod; or the mod that it belongs to, if it lies in one of the folders that
    mods have and holds no mods; or else each of the folders and archives in it, by name, save
    those whose name begins with a dot.

    Raises:
        OSError: `path` does not exist or cannot be looked into.
    """
    if _is_archive(path):
        return [_mod_at(path)]
    if path.is_file():
        return _around(path)
    if (mod := _mod_at(path)).has_manifest:
        return [mod]
    found = (entry for entry in path.iterdir() if entry.is_dir() or _is_archive(entry))
    visible = (entry for entry in sorted(found) if not entry.name.startswith("."))
    mods = [_mod_at(entry) for entry in visible if not _leads_beside_itself(entry)]
    if any(mod.has_manifest for mod in mods):
        return mods
    return [mod for mod in _around(path) if _is_part(path, mod)] or mods


def folders_meant(path: Path) -> list[ModFiles]:
    """Return the mods that `path` leads to, or the folders that are meant to be mods.

    Without a manifest, that is what has folders such as mods have: the folder itself, the one
    around such a folder, or those in it; if none has, the folder itself. It is the folder itself
    as well if it has such folders, and the only manifest lies in one of them or another folder.

    Raises:
        OSError: As for `mod_folders`.
    """
    found = mod_folders(path)
    if not path.is_dir():
        return found
    with_manifest = [mod for mod in found if mod.has_manifest]
    if len(with_manifest) == 1 and _is_like_a_mod(path):
        inner = with_manifest[0].path
        is_misplaced = inner.parent == path and inner.is_dir() and not _is_like_a_mod(inner)
        return [_mod_at(path)] if is_misplaced else found
    if with_manifest:
        return found
    if path.absolute().name in FOLDERS:
        return [_mod_at([*path.parents, *path.absolute().parents][0])]
    within = [mod for mod in found if _is_like_a_mod(mod.path)]
    return [_mod_at(path)] if _is_like_a_mod(path) or not within else within


def _is_like_a_mod(path: Path) -> bool:
    return any((path / folder).is_dir() for folder in FOLDERS)


def _is_archive(path: Path) -> bool:
    return path.suffix.lower() == SUFFIX and path.is_file()


def _leads_beside_itself(path: Path) -> bool:
    """Tell whether a path is a link to what lies beside it, and is found there anyway."""
    return path.is_symlink() and path.resolve().parent == path.parent.resolve()


def _around(path: Path) -> list[ModFiles]:
    """Return the innermost mod that a path is in, if there is one."""
    around = (_mod_at(folder) for folder in (*path.parents, *path.absolute().parents))
    return [mod for mod in around if mod.has_manifest][:1]


def _is_part(folder: Path, mod: ModFiles) -> bool:
    """Tell whether a folder in a mod is for what mods have, and not just anywhere below it."""
    within = folder.absolute().relative_to(mod.path.absolute())
    return within.parts[0] in FOLDERS


def _mod_at(path: Path) -> ModFiles:
    kept = ModArchive if _is_archive(path) else ModFolder
    return kept(path, showable(path.as_posix()))


def _entries(folder: Path, place: Place, report: Report) -> list[os.DirEntry[str]]:
    """Return what is in `folder` by name, save what begins with a dot, as editors' files do."""
    if folder.is_symlink():
        report.add(Diagnostic(Code.E008, place, NO_LINKS, _COPY_IT))
        return []
    try:
        with os.scandir(folder) as entries:
            visible = [entry for entry in entries if not entry.name.startswith(".")]
    except OSError as error:
        report.add(Diagnostic(Code.E001, place, f"the folder cannot be read: {error.strerror}"))
        return []
    return sorted(visible, key=lambda entry: entry.name)


def _read(path: str | Path, shown: str, mod: ModFiles, report: Report) -> bytes | None:
    """Return what the file contains, or nothing but a finding."""
    report.files += 1
    try:
        raw = _plain_content(path)
    except OSError as error:
        report.add(_unreadable(Path(path), mod.shown_place(shown), error))
        return None
    if len(raw) > MAX_FILE_BYTES:
        report.add(too_large(mod.shown_place(shown)))
        return None
    return raw


def _plain_content(path: str | Path) -> bytes:
    """Return what a file contains, or the beginning of it if it is too large.

    What is looked at is what is opened, so nothing can take its place in between; and nothing is
    waited for, as one would wait for a pipe.

    Raises:
        OSError: It is no plain file, or cannot be read.
    """
    if not _NO_FOLLOW and os.path.islink(path):  # noqa: PTH114 - done for each file
        raise OSError(errno.ELOOP, NO_LINKS)
    handle = os.open(path, os.O_RDONLY | _NO_FOLLOW | _NO_WAIT | _AS_IT_IS)
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, _NO_FILE)
        # Room for the largest file takes longer to make than most files to read.
        return os.read(handle, min(about.st_size, MAX_FILE_BYTES) + 1)
    finally:
        os.close(handle)


def _unreadable(path: Path, place: Place, error: OSError) -> Diagnostic:
    if path.is_symlink():
        return Diagnostic(Code.E008, place, NO_LINKS, _COPY_IT)
    if path.exists() and not path.is_file():
        return Diagnostic(Code.E001, place, _NO_FILE)
    return Diagnostic(Code.E001, place, f"the file cannot be read: {error.strerror}")


__all__ = [
    "CONTENT",
    "MANIFEST",
    "ModArchive",
    "ModFiles",
    "ModFolder",
    "folders_meant",
    "mod_folders",
]
