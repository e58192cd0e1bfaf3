"""From the edits that mend findings to what files contain then, kept in memory."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, field

from roguelike.content.documents.document import Document, KeyPath
from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.findings.mends import (
    Bracket,
    DropMark,
    Edit,
    Guard,
    Mention,
    Rename,
    Require,
    Respell,
    Splice,
)
from roguelike.content.mending.splices import (
    OPTIONAL,
    REQUIRES,
    bracketed,
    declared,
    renamed,
    spliced,
)
from roguelike.content.mods.mod_files import COMPAT, CONTENT, LANG, TESTS, ModFiles
from roguelike.content.mods.sources import ModFolder
from roguelike.content.names.links import plain_reference, references_around

_WORD = re.compile(r"\w+")

Texts = Mapping[str, bytes]
"""What files contain instead of what they do, by the paths that are shown for them."""


@dataclass(frozen=True)
class _Overlay(ModFolder):
    """A folder some files of which contain something else than they do on disk."""

    texts: Texts

    def _bytes_of(self, name: str, report: Report) -> bytes | None:
        raw = super()._bytes_of(name, report)
        return None if raw is None else self.texts.get(self.place(name).document.path, raw)

    def _contents(
        self, folders: Iterable[str], report: Report
    ) -> Iterator[tuple[str, bytes | None]]:
        for shown, raw in super()._contents(folders, report):
            yield shown, None if raw is None else self.texts.get(shown, raw)


def overlaid(files: ModFiles, texts: Texts) -> ModFiles:
    """Return the files of a mod with other texts; those of archives cannot have any."""
    if texts and isinstance(files, ModFolder):
        return _Overlay(files.path, files.shown_as, texts)
    return files


class FileChange(NamedTuple):
    """What a file contains, and what it should contain instead."""

    path: Path
    before: bytes
    after: bytes


class _File(Struct):
    """What is to be changed in a file.

    Attributes:
        document: The file as it is.
        splices: What is to be written instead of what.
        without_mark: Whether the byte-order mark goes.
        listed: The references that are written into arrays, each after the keys of its array.
        declared: For a manifest, what each of its tables shall say about other mods, by their ids.
    """

    document: Document
    splices: list[Splice] = field(default_factory=list[Splice])
    without_mark: bool = False
    listed: set[tuple[KeyPath, str]] = field(default_factory=set[tuple[KeyPath, str]])
    declared: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])

    def splice(self, splices: Sequence[Splice]) -> bool:
        """Add what is to be written; return whether there is anything."""
        self.splices += splices
        return bool(splices)

    def declare(self, mod: str, versions: str | None) -> None:
        """Let a manifest require versions of another mod, or else call any of them optional."""
        table = OPTIONAL if versions is None else REQUIRES
        self.declared.setdefault(table, {})[mod] = versions or "*"

    def lists_first(self, finding: Diagnostic, new: str) -> bool:
        """Note which reference is meant; return whether it is new to the array that it is in."""
        plain = plain_reference(new, self.document)
        item = (finding.place.keys[:-1], plain)
        others = references_around(finding)
        is_new = plain not in others and not (others and item in self.listed)
        self.listed.add(item)
        return is_new

    def made_to(self, raw: bytes) -> bytes | None:
        """Return the file with the changes; nothing where they contradict each other."""
        tables = [table for table in (REQUIRES, OPTIONAL) if table in self.declared]
        more = [declared(self.document, table, self.declared[table]) for table in tables]
        return spliced(raw, [*self.splices, *more], without_mark=self.without_mark)


class Rewriter:
    """Changes the texts of some mods."""

    def __init__(self, folders: Sequence[ModFiles]) -> None:
        """Begin with no changes.

        Args:
            folders: The mods of which files may be changed; in archives nothing is.
        """
        self._folders = [each for each in folders if isinstance(each, ModFolder)]
        self._read: dict[str, FileChange] = {}
        self._counted: tuple[Texts, dict[str, Counter[str]]] = {}, {}

    def size(self) -> int:
        """Return how many bytes the files have in which something may be changed."""
        folders = (CONTENT, COMPAT, LANG, TESTS)
        files = (each.raw_files(Report(), *folders) for each in self._folders)
        return sum(len(file.raw) for file in chain.from_iterable(files))

    def can_mend(self, finding: Diagnostic, texts: Texts) -> bool:
        """Tell whether what mends a finding can be written, whatever else is mended with it.

        Args:
            finding: A finding in the texts.
            texts: What has been changed so far.
        """
        files: dict[str, _File] = {}
        return self._folder(finding.place.document) is not None and all(
            self._plan(finding, edit, files, texts) for edit in finding.mend
        )

    def rewritten(self, findings: Iterable[Diagnostic], texts: Texts) -> Texts | None:
        """Return texts with what mends some findings; nothing if they cannot all be mended.

        Args:
            findings: Findings in the texts.
            texts: What has been changed so far.
        """
        files: dict[str, _File] = {}
        for finding in findings:
            if not all(self._plan(finding, edit, files, texts) for edit in finding.mend):
                return None
        made = dict(texts)
        for path, file in files.items():
            raw = self._raw(file.document, texts)
            new = None if raw is None else file.made_to(raw)
            if new is None:
                return None
            made[path] = new
        return made

    def changes(self, texts: Texts) -> dict[str, FileChange]:
        """Return the files that are changed, by the paths that are shown for them."""
        return {path: self._read[path]._replace(after=texts[path]) for path in sorted(texts)}

    def _plan(self, finding: Diagnostic, edit: Edit, files: dict[str, _File], texts: Texts) -> bool:
        """Add what an edit changes to `files`; return whether it can be made."""
        document = finding.place.document
        match edit:
            case Require(mod) | Mention(mod):
                manifest = self._manifest(document, texts)
                if manifest is None:
                    return False
                file = files.setdefault(manifest.path, _File(manifest))
                file.declare(mod, edit.versions if isinstance(edit, Require) else None)
            case Guard():
                return False
            case DropMark():
                files.setdefault(document.path, _File(document)).without_mark = True
            case Bracket() | Respell():
                file = files.setdefault(document.path, _File(document))
                is_bracket = isinstance(edit, Bracket)
                return file.splice(bracketed(finding.place, edit) if is_bracket else edit.splices)
            case Rename():
                if edit.is_own and not self._is_usual(document, edit, texts):
                    return False
                file = files.setdefault(document.path, _File(document))
                is_made = file.splice(renamed(finding.place, edit))
                return is_made and file.lists_first(finding, edit.new)
        return True

    def _is_usual(self, document: Document, edit: Rename, texts: Texts) -> bool:
        """Tell whether the files of a mod have the new name more often than the old."""
        folder = self._folder(document)
        if folder is None:
            return False
        words = self._words(folder, texts)
        new, old = (_WORD.findall(name.casefold())[-1] for name in (edit.new, edit.old))
        return words[new] > words[old]

    def _words(self, folder: ModFolder, texts: Texts) -> Mapping[str, int]:
        """Return how often the files of a mod have each word; they are counted once for texts."""
        if self._counted[0] is not texts:
            self._counted = texts, {}
        counts = self._counted[1]
        if folder.shown_as not in counts:
            files = overlaid(folder, texts)
            documents = [*files.documents(Report()), files.manifest(Report())]
            counts[folder.shown_as] = Counter(
                word for each in documents if each for word in _WORD.findall(each.text.casefold())
            )
        return counts[folder.shown_as]

    def _manifest(self, document: Document, texts: Texts) -> Document | None:
        """Return the manifest of the mod that a file belongs to, if that may be changed."""
        folder = self._folder(document)
        return overlaid(folder, texts).manifest(Report()) if folder else None

    def _folder(self, document: Document) -> ModFolder | None:
        return next((each for each in self._folders if _within(each, document)), None)

    def _raw(self, document: Document, texts: Texts) -> bytes | None:
        """Return what a file contains; nothing if it may not be changed, or is not as it was."""
        if document.path in texts:
            return texts[document.path]
        folder = self._folder(document)
        if folder is None:
            return None
        path = folder.path / (_within(folder, document) or "")
        try:
            raw = path.read_bytes()
            text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        except (OSError, ValueError):
            return None
        self._read[document.path] = FileChange(path, raw, raw)
        return raw if text == document.text else None


def _within(folder: ModFiles, document: Document) -> str | None:
    """Return the path of a file within a mod; nothing if it belongs to another."""
    path = document.source.partition("/")[2]  # whatever id stands before it
    return path if folder.place(path).document.path == document.path else None
