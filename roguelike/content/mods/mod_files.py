"""The files of a mod, in a folder or an archive, read within limits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from roguelike.content.documents.document import Document, Place, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.similar_words import suggest
from roguelike.content.references.ids import is_name
from roguelike.content.toml.parsing import DIVIDE, MAX_PARTS, parse, parts_in

MANIFEST = "mod.toml"
CONTENT = "content"
COMPAT = "compat"
"""The folder with content for use beside other mods, in folders with the ids of these."""
LANG = "lang"
"""The folder with translations, in files with the tags of languages as their names."""
LANGUAGE_PATTERN = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$"
"""The form of the tag of a language, such as `de` or `pt-BR`."""
TESTS = "tests"
"""The folder with tests of the mod, in files with any names."""
FOLDERS = (CONTENT, COMPAT, LANG, TESTS)

MAX_FILE_BYTES = 8 << 20
"""The largest file that is read."""
MAX_MOD_BYTES = 16 << 20
"""The most that is read of one mod."""
MAX_ENTRIES = 10_000
"""The most files and folders, of whatever kind, where files are looked for."""
MAX_FOLDERS_DEEP = 8
"""The most folders below `content` that may lie within one another."""

NO_LINKS = "a mod may not contain symbolic links"


@dataclass(frozen=True, slots=True)
class ModFiles(ABC):
    """The files of a mod, in a folder or an archive.

    Paths of files and folders in it have forward slashes and begin at the mod. What begins with a
    dot is not there, as editors and version control leave such files.

    Attributes:
        path: The folder or the archive.
        shown_as: How its path is shown to people, with forward slashes.
    """

    path: Path
    shown_as: str

    noun: ClassVar[str]
    """The word for what holds the files: a folder or an archive."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the folder or archive, which has to be the id of the mod.

        Only a folder that is no part of a folder of mods goes by the id that its manifest gives.
        """

    @property
    @abstractmethod
    def has_manifest(self) -> bool:
        """True if it is meant to be a mod, even if it cannot be read as one."""

    @abstractmethod
    def names_in(self, folder: str, report: Report) -> Collection[str]:
        """Return the names of what is in a folder, in order; none if there is no folder.

        Args:
            folder: Its path; the empty one is that of the mod itself.
            report: Takes E001 and E008 if it cannot be looked into.
        """

    @abstractmethod
    def paths_below(self, folders: Iterable[str], report: Report) -> list[str]:
        """Return the paths of the TOML files below some folders, in order; report E001 and E008."""

    @abstractmethod
    def _contents(self, paths: Iterable[str], report: Report) -> Iterator[tuple[str, bytes]]:
        """Yield the files that exist, with their contents; report the unreadable."""

    def place(self, *names: str) -> Place:
        """Return the place of a file or folder in the mod, for findings about it as a whole."""
        inner = [showable(name) for name in names]
        shown = "/".join((self.shown_as, *inner)).removeprefix("./")
        return Place(Document(shown, source="/".join((self.name, *inner))))

    def document(self, path: str, report: Report) -> Document | None:
        """Return a file; nothing if it does not exist, and nothing but a finding if it is wrong."""
        return next(self._parsed([path], report), None)

    def documents(self, report: Report, *folders: str) -> list[Document]:
        """Return the files below some folders that are valid TOML, by path; report the others.

        Args:
            report: What is wrong with the others.
            folders: Their paths; by default `content`.
        """
        paths = self.paths_below(folders or (CONTENT,), report)
        return [*self._parsed(paths, report)]

    def raw(self, path: str, report: Report) -> bytes | None:
        """Return the contents of a file; None if it does not exist, or is refused with a finding.

        Args:
            path: Its path.
            report: Takes E001 and E008.
        """
        return next((raw for _, raw in self._contents([path], report)), None)

    def others(self) -> Iterator[str]:
        """Yield the ids of the mods for use beside which there are files, readable or not."""
        for other in self.names_in(COMPAT, Report()):
            found = Report()
            if is_name(other) and (self.paths_below([f"{COMPAT}/{other}"], found) or len(found)):
                yield other

    def _parsed(self, paths: Iterable[str], report: Report) -> Iterator[Document]:
        """Yield the files that are valid TOML, up to the limit of the whole."""
        size = parts = 0
        for path, raw in self._contents(paths, report):
            file = self.place(path).document
            if (size := size + len(raw)) > MAX_MOD_BYTES:
                message = f"the files of the mod have more than {MAX_MOD_BYTES >> 20} MiB in all"
                report.add(Diagnostic(Code.E001, Place(file), message))
                return
            if (document := parse(file.path, raw, report, file.source)) is None:
                continue
            if (parts := parts + parts_in(document.text)) > MAX_PARTS:
                message = (
                    f"the files of the mod have more than {MAX_PARTS:,} keys, tables and items"
                )
                report.add(Diagnostic(Code.E001, Place(file), message))
                return
            yield document


def stated_id(manifest: Document) -> str | None:
    """Return the id that a manifest gives, whether a mod can have it or not."""
    id_ = (as_table(manifest.data.get("mod")) or {}).get("id")
    return id_ if isinstance(id_, str) else None


def misnamed_manifest(files: ModFiles) -> str:
    """Return the name of a file that is probably meant to be the manifest; empty without any."""
    names = files.names_in("", Report())
    return next((name for name in names if suggest(name, (MANIFEST,)).word), "")


def is_content(name: str) -> bool:
    """Return True if a file of that name is read."""
    return name.lower().endswith(".toml")


def too_large(place: Place) -> Diagnostic:
    """Return the finding that a file is too large."""
    message = f"the file has more than {MAX_FILE_BYTES >> 20} MiB"
    return Diagnostic(Code.E001, place, message, DIVIDE)


def too_deep(place: Place) -> Diagnostic:
    """Return the finding that a folder lies too deep."""
    return Diagnostic(Code.E001, place, f"folders lie more than {MAX_FOLDERS_DEEP} deep")


def showable(name: str) -> str:
    """Return a file name without the stand-ins for bytes that are not UTF-8."""
    if name.isascii():  # as nearly all are
        return name
    return name.encode(errors="surrogateescape").decode(errors="replace")
