"""Plans of fixes: what to write in which files, for the edits of diagnostics.

Nothing is written, and nothing decided: a plan only says what there would be.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import tomli
from msgspec import Struct

from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.findings.fixes import (
    Bracket,
    DropMark,
    Edit,
    Mention,
    Rename,
    Require,
    Respell,
    Splice,
)
from roguelike.content.mods.mod_files import MANIFEST, ModFiles
from roguelike.content.mods.mod_folders import ModFolder
from roguelike.content.toml.editing import edited

MAX_SPLICES = 1_000
"""The most splices in a file at a time."""

Texts = Mapping[str, bytes]
"""The contents of files that differ from those on disk, by the paths shown for them."""

_BYTE_ORDER_MARK = Splice(-1, 0, "")  # which stands before the text of a document
_WORD = re.compile(r"\w+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_QUOTES = ('"""', "'''", '"', "'")
_PLAIN = re.compile(r"[^\"'\\\x00-\x1f\x7f]*")  # text without escapes, in any quotes


class FileChange(NamedTuple):
    """The contents of a file, and those that it is to have."""

    path: Path
    before: bytes
    after: bytes


@dataclass(frozen=True)
class _Overlay(ModFolder):
    """A mod folder some files of which have other contents than on disk."""

    texts: Texts

    def _contents(self, paths: Iterable[str], report: Report) -> Iterator[tuple[str, bytes]]:
        for path, raw in super()._contents(paths, report):
            yield path, self.texts.get(self.place(path).document.path, raw)


def overlaid(files: ModFiles, texts: Texts) -> ModFiles:
    """Return the files of a mod with other texts; those of archives cannot have any."""
    if texts and isinstance(files, ModFolder):
        return _Overlay(files.path, files.shown_as, texts)
    return files


class FixPlan(Struct, frozen=True, eq=False):
    """A plan to fix a diagnostic.

    Attributes:
        finding: The diagnostic.
        splices: What to write where, each with the document.
    """

    finding: Diagnostic
    splices: Sequence[tuple[Document, Splice]]

    @property
    def paths(self) -> set[str]:
        """The paths of the files that it is about, and of those that it changes."""
        return {self.finding.path, *(document.path for document, _ in self.splices)}


class FixPlanner:
    """Plans fixes of diagnostics of some mods.

    Attributes:
        read: The files that can be changed, as they are on disk, by the paths shown for them.
    """

    def __init__(self, mods: Iterable[ModFiles], texts: Texts) -> None:
        """Plan nothing yet.

        Args:
            mods: The mods of which files may be changed; archives never are.
            texts: What some of their files say, rather than what is on disk.
        """
        self._folders = [each for each in mods if isinstance(each, ModFolder)]
        self._texts = texts
        self._planned: dict[str, list[Splice]] = {}
        self._raw: dict[str, bytes | None] = {}
        self._words: dict[Path, Counter[str]] = {}
        self.read: dict[str, FileChange] = {}

    def plans(self, findings: Iterable[Diagnostic]) -> list[FixPlan]:
        """Return the plans for the fixes of diagnostics that can be made together."""
        parts = (part for each in findings for part in each.apart if part.fix)
        return [plan for each in parts if (plan := self._plan(each))]

    def _plan(self, finding: Diagnostic) -> FixPlan | None:
        """Return the plan for a fix, or None if an edit cannot be made, or not beside others."""
        folder = self._folder(finding.place.document)
        if folder is None:
            return None
        wanted = [self._wanted(finding.place, edit, folder) for edit in finding.fix]
        for document, new in wanted:
            planned = self._planned.get(document.path, [])
            if len(planned) >= MAX_SPLICES or _clash(new, planned):
                return None
            if not self._changes(document, new):
                return None
        for document, new in wanted:
            planned = self._planned.setdefault(document.path, [])
            for each in new:
                insort(planned, each)
        return FixPlan(finding, [(document, each) for document, new in wanted for each in new])

    def _changes(self, document: Document, new: Sequence[Splice]) -> bool:
        """Return True if a file can be written, and is another with some splices."""
        if document.path not in self._raw:
            self._raw[document.path] = self._read(document)
        raw = self._raw[document.path]
        return raw is not None and spliced(raw, new) not in (None, raw)

    def texts(self, plans: Iterable[FixPlan]) -> dict[str, bytes]:
        """Return the new contents of files, by the paths shown for them."""
        wanted: dict[str, list[Splice]] = {}
        for plan in plans:
            for document, splice in plan.splices:
                wanted.setdefault(document.path, []).append(splice)
        found = {path: spliced(self._raw[path] or b"", each) for path, each in wanted.items()}
        return {path: text for path, text in found.items() if text is not None}

    def _wanted(self, place: Place, edit: Edit, folder: ModFolder) -> tuple[Document, list[Splice]]:
        """Return a document and the splices in it that an edit stands for; none if it has none."""
        document, new = place.document, list[Splice]()
        match edit:
            case Rename():
                is_certain = not edit.is_own or self._is_usual(folder, edit)
                new = _renamed(place, edit) if is_certain else []
            case Respell():
                new = list(edit.splices)
            case Bracket():
                new = _bracketed(place, edit)
            case DropMark():
                new = [_BYTE_ORDER_MARK]
            case Require() | Mention():
                document = overlaid(folder, self._texts).document(MANIFEST, Report()) or document
                new = _declared(document, edit)
            case _:
                pass
        return document, new

    def _is_usual(self, folder: ModFolder, edit: Rename) -> bool:
        """Return True if the files of a mod use the new name more often than the old one."""
        if folder.path not in self._words:
            files = overlaid(folder, self._texts)
            texts = (each.text.casefold() for each in files.documents(Report()))
            self._words[folder.path] = Counter(chain.from_iterable(map(_WORD.findall, texts)))
        new, old = (_WORD.findall(name.casefold())[-1] for name in (edit.new, edit.old))
        return self._words[folder.path][new] > self._words[folder.path][old]

    def _read(self, document: Document) -> bytes | None:
        """Return the bytes of a file; None if it is no more as it was when it was checked."""
        folder = self._folder(document)
        if folder is None:
            return None
        path = folder.path / _within(folder, document)
        try:
            raw = path.read_bytes()
            self.read[document.path] = FileChange(path, raw, raw)
            raw = self._texts.get(document.path, raw)
            text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        except (OSError, ValueError):
            return None
        return raw if text == document.text else None

    def _folder(self, document: Document) -> ModFolder | None:
        return next((each for each in self._folders if _within(each, document)), None)


def _within(folder: ModFolder, document: Document) -> str:
    """Return the path of a file within a mod; nothing if it belongs to another."""
    path = document.source.partition("/")[2]  # after the id of the mod
    return path if folder.place(path).document.path == document.path else ""


def _clash(new: Sequence[Splice], planned: Sequence[Splice]) -> bool:
    """Return True if different splices are about the same text, or the same place in it.

    Args:
        new: Some of them.
        planned: The others, which are sorted, and of which no two are so.
    """
    for one in new:
        at = bisect_left(planned, one)
        nearest = planned[max(at - 1, 0) : at + 1]
        if one not in nearest and any(
            one.start <= other.end and other.start <= one.end for other in nearest
        ):
            return True
    return False


def _renamed(place: Place, edit: Rename) -> list[Splice]:
    """Return the splices that rename something, a key wherever its table goes on.

    There are none where the text is not as the edit expects it.
    """
    spans = [place.covered()]
    if place.token is Token.KEY and place.part is None:
        spans = [*place.document.index.keys.get(place.document.written(place.keys), spans)]
    text = place.document.text
    new = [_rewritten(text[start:end], edit, inside=bool(place.part)) for start, end in spans]
    if None in new:
        return []
    return [Splice(*span, each or "") for span, each in zip(spans, new, strict=True)]


def _rewritten(raw: str, edit: Rename, *, inside: bool) -> str | None:
    """Return the new name written as the old one is in a file; nothing if that is not there."""
    if not _PLAIN.fullmatch(edit.new):
        return None
    if raw == edit.old:
        return edit.new if inside or _BARE_KEY.fullmatch(edit.new) else f'"{edit.new}"'
    if inside or _decoded(raw) != edit.old:
        return None
    mark = next(mark for mark in _QUOTES if raw.startswith(mark))
    return f"{mark}{edit.new}{mark}"


def _decoded(raw: str) -> str | None:
    """Return the text that is written in quotes; None if there are none."""
    if not raw.startswith(_QUOTES):
        return None
    return tomli.loads(f"text = {raw}")["text"]


def _bracketed(place: Place, edit: Bracket) -> list[Splice]:
    """Return the splices that give a header one pair of brackets more, or less."""
    keys, nodes = place.document.written(place.keys), place.document.index.scan.nodes
    node = nodes.get(keys if edit.is_double else (*keys, 0))
    if node is None or node.header is None:
        return [] if edit.is_double else _unwrapped(place)
    start, end = node.header
    if edit.is_double:
        return [Splice(start, start, "["), Splice(end, end, "]")]
    return [Splice(start, start + 1, ""), Splice(end - 1, end, "")]


def _unwrapped(place: Place) -> list[Splice]:
    """Return the splice that takes the brackets of an array of one table away."""
    start, end = place.covered()
    item = place.document.index.span((*place.document.written(place.keys), 0))
    inside = place.document.text[item.start : item.end]
    around = place.document.text[start : item.start] + place.document.text[item.end : end]
    return [Splice(start, end, inside)] if re.fullmatch(r"\[\s*,?\s*\]", around) else []


def _declared(manifest: Document, edit: Require | Mention) -> list[Splice]:
    """Return the splice that adds a mod to a table of a manifest, or the table with it."""
    table, versions = (
        ("requires", edit.versions) if isinstance(edit, Require) else ("optional", "*")
    )
    text = manifest.text
    changed = edited(text, (table, edit.mod), versions) if manifest.data else None
    if changed is None:
        return []
    start = _shared(text, changed)
    after = _shared(text[start:][::-1], changed[start:][::-1])
    return [Splice(start, len(text) - after, changed[start : len(changed) - after])]


def _shared(one: str, other: str) -> int:
    """Return the number of characters with which both texts begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def spliced(raw: bytes, splices: Iterable[Splice]) -> bytes | None:
    """Return the bytes of a file with splices that do not overlap; the same splice counts once.

    Lines end as they do in the file. Nothing is returned where they end in two ways.
    """
    text = raw.decode()
    has_returns = "\r\n" in text
    if has_returns and text.count("\r\n") != text.count("\n"):
        return None
    text = text.replace("\r\n", "\n")
    mark = int(text.startswith("\ufeff"))
    pieces: list[str] = []
    done = 0
    for start, end, new in sorted({*splices}):
        pieces += text[done : start + mark], new
        done = end + mark
    text = "".join([*pieces, text[done:]])
    return (text.replace("\n", "\r\n") if has_returns else text).encode()
