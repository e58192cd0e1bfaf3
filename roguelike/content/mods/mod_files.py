"""The files of a mod, wherever they are kept, and how much of them is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.schema.ids import is_name
from roguelike.content.toml.parsing import DIVIDE, RawFile, parse

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
"""How many files and folders there may be, of whatever kind, where files are looked for."""
MAX_FOLDERS_DEEP = 8
"""How many folders below `content` may lie within one another."""

NO_LINKS = "a mod may not contain symbolic links"


@dataclass(frozen=True, slots=True)
class ModFiles(ABC):
    """Where a mod is kept.

    Attributes:
        path: The folder or the archive.
        shown_as: How its path is shown to people, with forward slashes.
    """

    path: Path
    shown_as: str

    noun: ClassVar[str]
    """What it is: a folder or an archive."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What it is called, which has to be the id of the mod."""

    @property
    @abstractmethod
    def has_manifest(self) -> bool:
        """Whether it is meant to be a mod, even if it cannot be read as one."""

    @abstractmethod
    def _bytes_of(self, name: str, report: Report) -> bytes | None:
        """Return what the file of that name beside `mod.toml`, or in a folder there, contains.

        There is nothing if there is no such file, and nothing but a finding if it cannot be read.
        """

    @abstractmethod
    def _contents(
        self, folders: Iterable[str], report: Report
    ) -> Iterator[tuple[str, bytes | None]]:
        """Yield the TOML files below some folders: how their paths are shown, what they contain.

        They come in the order of their paths; for what cannot be read there is a finding.
        """

    @abstractmethod
    def names_in(self, folder: str, report: Report) -> Collection[str]:
        """Return the names of what is in a folder beside `mod.toml`; none if there is no folder.

        Args:
            folder: Its name.
            report: Takes E001 and E008 if it cannot be looked into.
        """

    @abstractmethod
    def _instead(self) -> str:
        """Return what to do where there is no manifest."""

    def place(self, *names: str) -> Place:
        """Return the place of a file or folder in the mod, for findings about it as a whole."""
        shown = "/".join((self.shown_as, *names)).removeprefix("./")
        return Place(Document(shown, source="/".join((self.name, *names))))

    def shown_place(self, shown: str) -> Place:
        """Return the place of a file as a whole, by how its path is shown."""
        home = self.place("").document
        return Place(Document(shown, source=home.source + shown.removeprefix(home.path)))

    def manifest(self, report: Report) -> Document | None:
        """Return `mod.toml`, or nothing but a finding."""
        found = Report()
        document = self.document(MANIFEST, found)
        if document is None and not len(found):
            message = f"there is no {MANIFEST} here"
            found.add(Diagnostic(Code.E101, self.place(MANIFEST), message, self._instead()))
        report.extend(found)
        return document

    def document(self, name: str, report: Report) -> Document | None:
        """Return a file beside `mod.toml` or in a folder there.

        There is nothing if it does not exist, and nothing but a finding if it cannot be read.
        """
        raw = self._bytes_of(name, report)
        if raw is None:
            return None
        file = self.place(name).document
        return parse(file.path, raw, report, file.source)

    def documents(self, report: Report, *folders: str) -> list[Document]:
        """Return the files below some folders that are valid TOML, by path; report the others.

        Args:
            report: What is wrong with the others.
            folders: Paths from the mod, with forward slashes; by default `content`.
        """
        files = self.raw_files(report, *folders)
        parsed = (parse(each.path, each.raw, report, each.source) for each in files)
        return [document for document in parsed if document]

    def raw_files(self, report: Report, *folders: str) -> Iterator[RawFile]:
        """Yield the files below some folders that can be read, by path; report the others.

        Args:
            report: What is wrong with the others.
            folders: As for `documents`.
        """
        home = self.place("").document
        for shown, raw in self._within_limits(folders or (CONTENT,), report):
            yield RawFile(shown, raw, home.source + shown.removeprefix(home.path))

    def others(self) -> Iterator[str]:
        """Yield the ids of the mods for use beside which there are files, readable or not."""
        for other in self.names_in(COMPAT, Report()):
            if is_name(other):
                found = Report()
                if any(self.raw_files(found, f"{COMPAT}/{other}")) or len(found):
                    yield other

    def _within_limits(self, folders: Iterable[str], report: Report) -> Iterator[tuple[str, bytes]]:
        """Yield what `_contents` finds and can read, up to the file with which it is too much."""
        size = 0
        for shown, raw in self._contents(folders, report):
            if raw is None:
                continue
            if (size := size + len(raw)) > MAX_MOD_BYTES:
                message = f"the files of the mod have more than {MAX_MOD_BYTES >> 20} MiB in all"
                report.add(Diagnostic(Code.E001, self.shown_place(shown), message))
                return
            yield shown, raw


def is_content(name: str) -> bool:
    """Tell whether a file of that name is read."""
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
