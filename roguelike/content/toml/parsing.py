"""From the bytes of a file to data, within limits, or to all that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, NamedTuple

import tomli
from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place, Span
from roguelike.content.documents.toml_scan import MAX_DEPTH, TomlScan
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.limited import Limited
from roguelike.content.findings.mends import DropMark
from roguelike.content.toml.long_integers import MAX_IN_A_ROW, loaded, too_long
from roguelike.content.toml.newer_toml import newer_syntax
from roguelike.content.toml.ordinary import (
    BYTE_ORDER_MARK,
    MAX_PARTS,
    is_too_deep,
    may_be_large,
    may_join_many,
    may_nest_deep,
    ordinary_data,
    ordinary_text,
    says_too_much,
)
from roguelike.content.toml.sections import joined, sections
from roguelike.core.sharing import ahead, shared

MIN_INTEGER = -(2**63)
MAX_INTEGER = 2**63 - 1
"""The integers that TOML requires a reader to know, and the only ones accepted."""

DIVIDE = "divide it into several files"
"""What to do about a file that is too large."""
_TOO_LARGE = "the number is too large"
_BOUNDS = f"whole numbers go from {MIN_INTEGER} to {MAX_INTEGER}"
_NESTING = (dict, list)


class RawFile(NamedTuple):
    """A file as it lies there.

    Attributes:
        path: How it is called in front of people.
        raw: What it contains.
        source: As `Document.source` has it.
    """

    path: str
    raw: bytes
    source: str = ""


def parse(path: str, raw: bytes, report: Report, source: str = "") -> Document | None:
    """Return the TOML document in `raw`, or nothing if it is not valid.

    An integer that is too large is an error that makes nothing else invalid.

    Args:
        path: How the file is called in front of people.
        raw: What it contains.
        report: Takes E001, E002, E003, W006, W007 and E203.
        source: As `Document.source` has it.
    """
    text = ordinary_text(raw)
    return _document(RawFile(path, raw, source), text, ordinary_data(text), report)


def parse_all(files: Sequence[RawFile], report: Report) -> Iterator[Document]:
    """Yield the documents in files without errors, of many files with the help of processes.

    Args:
        files: The files.
        report: As for `parse`.
    """
    texts = [ordinary_text(file.raw) for file in files]
    divided = [sections(text) for text in texts]
    parts = [*chain.from_iterable(divided)]
    known = shared(ordinary_data, parts, [*map(_cost, parts)])
    for file, text, division in zip(files, texts, divided, strict=True):
        data = joined([part for _, part in islice(known, len(division))])
        if document := _document(file, text, data, report):
            yield document


@contextmanager
def parsing_ahead(mods: Callable[[], Iterable[Iterable[RawFile]]]) -> Generator[None]:
    """Let a copy of this process, if there can be one, begin to parse what `parse_all` will get.

    Args:
        mods: Returns the files of mods, beginning with the last. It is called in the copy.
    """

    def parts() -> Iterator[tuple[str | None, int]]:
        for files in mods():
            divided = [sections(ordinary_text(file.raw)) for file in files]
            yield from ((part, _cost(part)) for part in [*chain.from_iterable(divided)][::-1])

    with ahead(ordinary_data, parts):
        yield


def _cost(part: str | None) -> int:
    """Return about what it costs to parse a text."""
    return len(part or "")


def _document(
    file: RawFile, text: str | None, data: dict[str, Any] | None, report: Report
) -> Document | None:
    if text is not None and data is not None:
        return Document(file.path, text, data, source=file.source)
    return _looked_into(Document(file.path, source=file.source), file.raw, report)


def _looked_into(file: Document, raw: bytes, report: Report) -> Document | None:
    """Return the document in a file that is not ordinary, and say why it is not."""
    document = _decode(file, raw, report)
    if document is None:
        return None
    if says_too_much(document.text):
        message = f"the file has more than {MAX_PARTS:,} keys, tables and items"
        report.add(Diagnostic(Code.E001, Place(file), message, DIVIDE))  # nowhere in particular
        return None
    if number := too_long(document.text):
        message = f"the number has more than {MAX_IN_A_ROW:,} digits"
        report.add(Diagnostic(Code.E001, Place(document, span=number), message, _BOUNDS))
        return None
    if (data := _load(document, report)) is None:
        return None
    too_large = _bounded(data) if may_be_large(document.text) else []
    read = replace(document, data=data, stand_ins=dict.fromkeys(too_large, _TOO_LARGE))
    limited = Limited(report)
    for keys in too_large:
        limited.add(Diagnostic(Code.E203, Place(read, keys), _TOO_LARGE, _BOUNDS))
    if finding := newer_syntax(read):
        report.add(finding)
    return read


def _decode(file: Document, raw: bytes, report: Report) -> Document | None:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode().removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
        rest = raw[error.start :].decode(errors="replace").replace("\r\n", "\n")
        document = replace(file, text=before + rest)
        place = Place(document, span=Span(len(before), len(before) + 1))
        message = f"the byte 0x{raw[error.start]:02x} is not UTF-8"
        report.add(Diagnostic(Code.E001, place, message, "save the file in the encoding UTF-8"))
        return None
    plain = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    document = Document(file.path, plain, source=file.source)
    if text.startswith(BYTE_ORDER_MARK):
        hint = "save the file as UTF-8 without one"
        mend = (DropMark(),)
        report.add(Diagnostic(Code.W006, Place(document), Code.W006.title, hint, mend=mend))
    return document


def _load(document: Document, report: Report) -> dict[str, Any] | None:
    """Return the data in `document`, or nothing but findings."""
    if may_join_many(document.text) and TomlScan(document.text).too_deep:
        return _refuse_depth(document, report)
    try:
        data = loaded(document.text)
    except tomli.TOMLDecodeError:
        from roguelike.content.toml.syntax import report_mistakes

        return report_mistakes(document, report)
    except RecursionError:
        return _refuse_depth(document, report)
    if may_nest_deep(document.text) and is_too_deep(data):
        return _refuse_depth(document, report)
    return data


def _bounded(data: dict[str, Any]) -> list[KeyPath]:
    """Put the nearest possible integers in place of those too large, and return where they were."""
    found: list[KeyPath] = []
    tables: list[tuple[KeyPath, Any]] = [((), data)]
    while tables:
        path, table = tables.pop()
        for key, value in list(_items(table)):
            if type(value) in _NESTING:
                tables.append(((*path, key), value))
            elif type(value) is int and not MIN_INTEGER <= value <= MAX_INTEGER:
                table[key] = max(MIN_INTEGER, min(value, MAX_INTEGER))
                found.append((*path, key))
    return found


def _items(table: dict[str, Any] | list[Any]) -> Iterable[tuple[str | int, Any]]:
    return table.items() if isinstance(table, dict) else enumerate(table)


def _refuse_depth(document: Document, report: Report) -> None:
    place = Place(document, span=document.index.scan.too_deep)
    message = f"keys, tables and arrays are nested more than {MAX_DEPTH} deep"
    report.add(Diagnostic(Code.E002, place, message))
