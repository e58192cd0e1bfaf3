"""Fixes: the certain edits of diagnostics, applied to the texts of files.

The changes are made in memory, and the content is checked once more with them. A file that is not
better then is left as it was.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

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

MAX_ROUNDS = 5
"""The most rounds in which a fixed text is searched for more, such as the next syntax error."""
MAX_CHECKS = 5
"""The most checks of the content in a round, to find the files that are not better."""
MAX_SPLICES = 500
"""The most splices in a file in a round."""

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


class Fixes(Struct, frozen=True):
    """The changes that fix what can be fixed.

    Attributes:
        changes: The files to write, by the paths shown for them.
        count: The number of diagnostics that they fix.
        report: The diagnostics after the changes.
        left: The paths of files with fixes that would not make them better.
    """

    changes: Mapping[str, FileChange]
    count: int
    report: Report
    left: Sequence[str] = ()


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


def fixes(mods: Sequence[ModFiles], check: Callable[[Texts], Report]) -> Fixes:
    """Return the changes that fix mods; nothing is written.

    Args:
        mods: The mods of which files may be changed; archives never are.
        check: Returns the diagnostics of all mods, where some files have other texts.
    """
    folders = [each for each in mods if isinstance(each, ModFolder)]
    texts: dict[str, bytes] = {}
    left: set[str] = set()
    changed: dict[str, FileChange] = {}
    report, count = check(texts), 0
    for _ in range(MAX_ROUNDS):
        plans = _Plans(folders, texts)
        for diagnostic in report:
            for each in diagnostic.apart:
                plans.add(each)
        made = {path: text for path, text in plans.made().items() if path not in left}
        kept, report = _better(made, texts, report, check)
        left |= made.keys() - kept
        if not kept:
            break
        texts |= {path: made[path] for path in kept}
        count += sum(plans.counts[path] for path in kept)
        changed |= {path: plans.read[path] for path in kept if path not in changed}
    changes = {path: changed[path]._replace(after=texts[path]) for path in sorted(changed)}
    return Fixes(changes, count, report, sorted(left))


def _better(
    made: Texts, texts: Texts, before: Report, check: Callable[[Texts], Report]
) -> tuple[Texts, Report]:
    """Return those changes that make their files better, and the diagnostics with them."""
    for _ in range(MAX_CHECKS):
        if not made:
            break
        after = check({**texts, **made})
        better = {
            path: text for path, text in made.items() if _rank(after, path) < _rank(before, path)
        }
        if len(better) == len(made) and _rank(after) < _rank(before):
            return made, after
        made = better if len(better) < len(made) else {}
    return {}, before


def _rank(report: Report, path: str = "") -> tuple[int, ...]:
    """Return the numbers of errors, then of warnings, by the first digits of their codes.

    A lower rank is better. What has a lower digit hides what has a higher one: of a file that is
    not valid TOML, fields are not known to be wrong, and of values of the wrong type no reference.

    Args:
        report: The diagnostics.
        path: The path of a file; that of a manifest stands for the whole mod. By default, all.
    """
    start = path.removesuffix(MANIFEST)
    found = Counter(
        part.code.name[:2]
        for each in report.unsorted()
        if each.path.startswith(start)
        for part in each.apart
    )
    return tuple(found[f"{letter}{digit}"] for letter in "EW" for digit in range(10))


class _Plans:
    """The splices for each file, as diagnostics ask for them.

    Attributes:
        read: The files as they are on disk.
        counts: The number of diagnostics that are fixed in each file.
    """

    def __init__(self, folders: Sequence[ModFolder], texts: Texts) -> None:
        self._folders = folders
        self._texts = texts
        self._splices: dict[str, tuple[Document, list[Splice]]] = {}
        self.read: dict[str, FileChange] = {}
        self.counts: Counter[str] = Counter()
        self._words: dict[Path, Counter[str]] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        """Plan the edits of a diagnostic, unless one of them cannot be made beside the others."""
        folder = self._folder(diagnostic.place.document)
        if folder is None or not diagnostic.fix:
            return
        wanted = [self._wanted(diagnostic.place, edit, folder) for edit in diagnostic.fix]
        for document, new in wanted:
            planned = self._splices.get(document.path, (document, []))[1]
            if not new or len(planned) >= MAX_SPLICES or _clash(new, planned):
                return
        for document, new in wanted:
            self._splices.setdefault(document.path, (document, []))[1].extend(new)
        self.counts[wanted[0][0].path] += 1

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

    def made(self) -> dict[str, bytes]:
        """Return the new contents of files, by the paths shown for them."""
        found = {
            path: self._written(document, splices)
            for path, (document, splices) in self._splices.items()
        }
        return {path: text for path, text in found.items() if text is not None}

    def _written(self, document: Document, splices: list[Splice]) -> bytes | None:
        folder = self._folder(document)
        raw = self._raw(document, folder) if folder else None
        return None if raw is None else spliced(raw, splices)

    def _raw(self, document: Document, folder: ModFolder) -> bytes | None:
        """Return the bytes of a file; nothing if it is no more as it was when it was checked."""
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
    """Return True if different splices are about the same text, or the same place in it."""
    return any(
        one != other and one.start <= other.end and other.start <= one.end
        for one in new
        for other in planned
    )


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
    quotes = (mark for mark in _QUOTES if raw == f"{mark}{edit.old}{mark}")
    return next((f"{mark}{edit.new}{mark}" for mark in quotes), None)


def _bracketed(place: Place, edit: Bracket) -> list[Splice]:
    """Return the splices that give a header one pair of brackets more, or less."""
    keys, nodes = place.document.written(place.keys), place.document.index.scan.nodes
    node = nodes.get(keys if edit.is_double else (*keys, 0))
    if node is None or node.header is None:
        return []
    start, end = node.header
    if edit.is_double:
        return [Splice(start, start, "["), Splice(end, end, "]")]
    return [Splice(start, start + 1, ""), Splice(end - 1, end, "")]


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


CONTEXT = 3
"""The number of lines of context before and after a change."""


def line_diff(before: Sequence[str], after: Sequence[str], path: str) -> Iterator[str]:
    """Yield the lines of a diff between the lines of a file, and those that it shall have."""
    if len(before) != len(after):
        yield from unified_diff(before, after, path, path, n=CONTEXT)
        return
    if spans := _spans([number for number, old in enumerate(before) if old != after[number]]):
        yield from (f"--- {path}\n", f"+++ {path}\n")
    for start, end in spans:
        last = min(end, len(before))
        shown = f"{start + 1},{last - start}" if last - start > 1 else f"{start + 1}"
        yield f"@@ -{shown} +{shown} @@\n"
        pairs = zip(before[start:last], after[start:last], strict=True)
        for is_same, group in groupby(pairs, lambda pair: pair[0] == pair[1]):
            lines = [*group]
            yield from (f"{' ' if is_same else '-'}{old}" for old, _ in lines)
            yield from () if is_same else (f"+{new}" for _, new in lines)


def _spans(changed: Sequence[int]) -> list[tuple[int, int]]:
    """Return the spans of lines to show, given the numbers of the lines that change."""
    spans: list[tuple[int, int]] = []
    for number in changed:
        start, end = max(number - CONTEXT, 0), number + 1 + CONTEXT
        if spans and start <= spans[-1][1]:
            start, _ = spans.pop()
        spans.append((start, end))
    return spans
