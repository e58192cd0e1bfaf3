"""Find the folders of mods, and read files without ever leaving them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.mod_archives import SUFFIX, ModArchive
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
    misnamed_manifest,
    showable,
    stated_id,
    too_deep,
    too_large,
)
from roguelike.content.references.versions import is_mod_id
from roguelike.core.files import NotAFileError, TooLargeError, read_regular


@dataclass(frozen=True, slots=True)
class ModFolder(ModFiles):
    """A folder that holds a mod.

    Attributes:
        id: The id by which it goes whatever the folder is called; empty if the name counts.
    """

    id: str = field(default="", kw_only=True)

    noun = "folder"

    @property
    def name(self) -> str:
        """The name of the folder, or the id by which it goes."""
        return self.id or showable(os.path.basename(os.path.normpath(self.path.absolute())))  # noqa: PTH119

    @property
    def has_manifest(self) -> bool:
        """True if there is a `mod.toml`, readable or not."""
        return os.path.lexists(self.path / MANIFEST)

    def names_in(self, folder: str, report: Report) -> list[str]:
        """Return the names of what is in a folder, in order; none if there is no folder."""
        return [showable(entry.name) for entry in self._entries(folder, report)]

    def paths_below(self, folders: Iterable[str], report: Report) -> list[str]:
        """Return the paths of the TOML files below some folders, in order; report E001 and E008."""
        found: list[str] = []
        seen = 0
        ahead = [(folder, 0) for folder in folders]
        while ahead:
            folder, depth = ahead.pop()
            if depth > MAX_FOLDERS_DEEP:
                report.add(too_deep(self.place(folder)))
                continue
            for entry in self._entries(folder, report):
                if (seen := seen + 1) > MAX_ENTRIES:
                    message = f"there are more than {MAX_ENTRIES} files and folders in the mod"
                    top = folder.partition("/")[0]
                    report.add(Diagnostic(Code.E001, self.place(top), message))
                    return sorted(found)
                path = f"{folder}/{entry.name}".removeprefix("/")
                if entry.is_dir(follow_symlinks=False):
                    ahead.append((path, depth + 1))
                elif is_content(entry.name) or entry.is_symlink():
                    found.append(path)
        return sorted(found)

    def _contents(self, paths: Iterable[str], report: Report) -> Iterator[tuple[str, bytes]]:
        for path in paths:
            if self._is_inside(path, report) and (self.path / path).exists():
                raw = _read(self.path / path, self.place(path), report)
                if raw is not None:
                    yield path, raw

    def _entries(self, folder: str, report: Report) -> list[os.DirEntry[str]]:
        """Return the entries of a folder by name; none if it does not exist."""
        if not self._is_inside(folder, report):
            return []
        try:
            with os.scandir(self.path / folder) as entries:
                visible = [entry for entry in entries if not entry.name.startswith(".")]
        except FileNotFoundError:
            return []
        except OSError as error:
            message = f"the folder cannot be read: {error.strerror}"
            report.add(Diagnostic(Code.E001, self.place(folder), message))
            return []
        return sorted(visible, key=lambda entry: entry.name)

    def _is_inside(self, path: str, report: Report) -> bool:
        """Return True if no symbolic link leads to a file or folder; report E008 if one does."""
        parts = path.split("/")
        ways = ("/".join(parts[:length]) for length in range(1, len(parts) + 1))
        link = next((way for way in ways if way and (self.path / way).is_symlink()), None)
        if link is not None:
            report.add(Diagnostic(Code.E008, self.place(link), NO_LINKS, "put a copy here instead"))
        return link is None


def mod_folders(path: Path) -> list[ModFiles]:
    """Return the mods that `path` leads to.

    That is the mod that a file belongs to, if any, or is, if it is an archive; or the folder
    itself if it is a mod; or the mod that it belongs to, if it lies in one of the folders that
    mods have and holds no mods; or else each of the archives in it, and of the folders that are or
    seem to be mods, by name, save those whose name begins with a dot.

    Raises:
        OSError: `path` does not exist or cannot be looked into.
    """
    if _is_archive(path):
        return [_mod_at(path)]
    if path.is_file():
        return _around(path)
    if (mod := _mod_at(path)).has_manifest:
        return [mod]
    found = (entry for entry in sorted(path.iterdir()) if not entry.name.startswith("."))
    mods = [_mod_at(entry) for entry in found if _is_archive(entry) or _seems_a_mod(entry)]
    if any(mod.has_manifest for mod in mods):
        return mods
    return [mod for mod in _around(path) if _is_part(path, mod)] or mods


def folders_meant(path: Path) -> list[ModFiles]:
    """Return the mods that `path` leads to, or the folders that are meant to be mods.

    Without a manifest, that is what has folders such as mods have: the folder itself, the one
    around such a folder, or those in it; if none has, the folder itself.

    Raises:
        OSError: As for `mod_folders`.
    """
    found = mod_folders(path)
    if not path.is_dir() or any(each.has_manifest for each in found):
        return found
    if path.absolute().name in FOLDERS:
        return [_mod_at([*path.parents, *path.absolute().parents][0])]
    within = [mod for mod in found if _is_like_a_mod(mod.path)]
    return [_mod_at(path)] if _is_like_a_mod(path) or not within else within


def is_found_by_name(files: ModFiles, path: Path) -> bool:
    """Return True if a mod was found among those in a folder, where its name has to be its id.

    Args:
        files: What `mod_folders` has found.
        path: Where it has looked.
    """
    return files.path != path and files.path.parent == path


def under_own_id(files: ModFiles) -> ModFiles:
    """Return a mod under the id that its manifest gives, if it is a folder and gives one.

    So goes a folder that is named for itself, such as the working copy of a repository.
    """
    if not isinstance(files, ModFolder):
        return files
    manifest = files.document(MANIFEST, Report())
    id_ = stated_id(manifest) if manifest else None
    return replace(files, id=id_) if id_ and is_mod_id(id_) else files


def _seems_a_mod(path: Path) -> bool:
    """Return True for a folder that has what only mods have, though a manifest may be missing."""
    manifests = path / MANIFEST, path / path.name / MANIFEST
    return path.is_dir() and (any(map(os.path.lexists, manifests)) or _is_like_a_mod(path))


def _is_like_a_mod(path: Path) -> bool:
    return any((path / folder).is_dir() for folder in FOLDERS) or bool(
        misnamed_manifest(_mod_at(path))
    )


def _is_archive(path: Path) -> bool:
    return path.suffix.lower() == SUFFIX and path.is_file()


def _around(path: Path) -> list[ModFiles]:
    """Return the innermost mod that a path is in, if there is one."""
    around = (_mod_at(folder) for folder in (*path.parents, *path.absolute().parents))
    return [mod for mod in around if mod.has_manifest][:1]


def _is_part(folder: Path, mod: ModFiles) -> bool:
    """Return True if a folder in a mod is for what mods have, and not just anywhere below it."""
    within = folder.absolute().relative_to(mod.path.absolute())
    return within.parts[0] in FOLDERS


def _mod_at(path: Path) -> ModFiles:
    kept = ModArchive if _is_archive(path) else ModFolder
    return kept(path, showable(path.as_posix()))


def _read(path: Path, place: Place, report: Report) -> bytes | None:
    """Return the contents of a file, or None and a finding."""
    report.files += 1
    try:
        return read_regular(path, MAX_FILE_BYTES, follow=False)
    except TooLargeError:
        report.add(too_large(place))
    except NotAFileError:
        report.add(Diagnostic(Code.E001, place, "this is not a file"))
    except OSError as error:
        report.add(Diagnostic(Code.E001, place, f"the file cannot be read: {error.strerror}"))
    return None


__all__ = [
    "CONTENT",
    "MANIFEST",
    "ModArchive",
    "ModFiles",
    "ModFolder",
    "folders_meant",
    "mod_folders",
]
