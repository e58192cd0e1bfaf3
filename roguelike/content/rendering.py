"""Findings as people and programs read them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from roguelike.content.diagnostics import Diagnostic, Report, Severity
from roguelike.content.document import Place
from roguelike.content.snippets import cells, snippet, visible

WIDTH = 100
"""The cells that a line of source text may take when nothing else is asked for."""

MAX_PER_FILE = 20
"""How many findings are shown of one file; after them, the rest is only counted."""

MAX_SAID = 500
"""How many characters of a message or hint are shown; keys in files may be of any length."""


class Role(StrEnum):
    """What a piece of text is, so that a display can choose its color."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    MESSAGE = "message"
    FRAME = "frame"
    PATH = "path"
    SOURCE = "source"
    RELATED = "related"
    HELP = "help"


class Piece(NamedTuple):
    """Some text of one role."""

    text: str
    role: Role


Line = tuple[Piece, ...]
"""A line of output."""


def as_lines(report: Report, width: int = WIDTH) -> Iterator[Line]:
    """Yield each finding with its source line and carets, and at the end a summary."""
    shown: Counter[str] = Counter()
    for diagnostic in report:
        shown[diagnostic.path] += 1
        if shown[diagnostic.path] <= MAX_PER_FILE:
            yield from _explanation(diagnostic, width)
            yield ()
    for path, count in shown.items():
        if count > MAX_PER_FILE:
            yield (Piece(f"... and {count - MAX_PER_FILE} more in {visible(path)}", Role.MESSAGE),)
    yield (Piece(summary(report), Role.MESSAGE),)


def as_text(report: Report, width: int = WIDTH) -> str:
    """Return what `as_lines` yields, without colors."""
    return _joined("".join(piece.text for piece in line) for line in as_lines(report, width))


def as_plain(report: Report) -> str:
    """Return one line for each finding, and nothing else: easy to search, or to read aloud."""
    return _joined(_plain(diagnostic) for diagnostic in report)


def as_json(report: Report) -> str:
    """Return one JSON object with `findings` and `summary`.

    Each finding has `code`, `severity`, `path`, `line`, `column`, `end_column`, `message` and
    `hint`; lines and columns count from 1, columns in code points, the end column exclusive. The
    summary has `files`, `errors` and `warnings`.
    """
    document = {
        "findings": [_fields(diagnostic) for diagnostic in report],
        "summary": {
            "files": report.files,
            "errors": report.count(Severity.ERROR),
            "warnings": report.count(Severity.WARNING),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def as_github(report: Report) -> str:
    """Return a workflow command for each finding, and a summary.

    GitHub shows only the first few of a step, so errors come before warnings.
    """
    order = list(Severity)
    findings = sorted(report, key=lambda diagnostic: order.index(diagnostic.severity))
    return _joined([*map(_github, findings), summary(report)])


def summary(report: Report) -> str:
    """Return how much was found in how many files, as half a sentence."""
    counts = [(report.count(Severity.ERROR), "error"), (report.count(Severity.WARNING), "warning")]
    found = ", ".join(_plural(count, noun) for count, noun in counts if count)
    return f"{found or 'nothing wrong'} in {_plural(report.files, 'file')}"


def _explanation(diagnostic: Diagnostic, width: int) -> Iterator[Line]:
    severity = Role(diagnostic.severity)
    yield (
        Piece(f"{diagnostic.severity}[{diagnostic.code.name}]", severity),
        Piece(f": {visible(_short(diagnostic.message))}", Role.MESSAGE),
    )
    places = [diagnostic.place, *(related.place for related in diagnostic.related)]
    margin = " " * max(len(str(place.region().line)) for place in places)
    pointer = _Pointer("-->", "^", severity, visible(_short(diagnostic.hint)))
    yield from _quotation(diagnostic.place, pointer, margin, width)
    for related in diagnostic.related:
        pointer = _Pointer(":::", "-", Role.RELATED, visible(related.note))
        yield from _quotation(related.place, pointer, margin, width)


class _Pointer(NamedTuple):
    """How a place is pointed at, and what is said about it."""

    arrow: str
    mark: str
    role: Role
    note: str


def _quotation(place: Place, pointer: _Pointer, margin: str, width: int) -> Iterator[Line]:
    """Yield where `place` is, its line if there is one, and the note beside or below it."""
    note = pointer.note
    path = visible(place.document.path)
    if not place.document.text:
        yield Piece(f" {margin}{pointer.arrow} ", Role.FRAME), Piece(path, Role.PATH)
    else:
        region = place.region()
        where = f"{path}:{region.line}:{region.column}"
        shown = snippet(place.document.index.line(region.line), region, width)
        marks = pointer.mark * shown.carets
        yield Piece(f" {margin}{pointer.arrow} ", Role.FRAME), Piece(where, Role.PATH)
        yield (Piece(f" {margin} |", Role.FRAME),)
        number = f" {region.line:>{len(margin)}} | "
        yield Piece(number, Role.FRAME), Piece(shown.text, Role.SOURCE)
        marked = (Piece(f" {margin} | ", Role.FRAME), Piece(shown.indent + marks, pointer.role))
        if note and cells(f"{shown.indent}{marks} {note}") <= width:
            marked, note = (*marked, Piece(f" {note}", Role.HELP)), ""
        yield marked
    if note:
        yield Piece(f" {margin} = ", Role.FRAME), Piece(note, Role.HELP)


def _plain(diagnostic: Diagnostic) -> str:
    line, column, _ = diagnostic.place.region()
    where = f"{diagnostic.path}:{line}:{column}"
    what = f"{diagnostic.severity} {diagnostic.code.name}: {_in_one_line(diagnostic)}"
    return visible(f"{where}: {what}")


def _fields(diagnostic: Diagnostic) -> dict[str, str | int]:
    line, column, end_column = diagnostic.place.region()
    return {
        "code": diagnostic.code.name,
        "severity": diagnostic.severity.value,
        "path": diagnostic.path,
        "line": line,
        "column": column,
        "end_column": end_column,
        "message": _short(diagnostic.message),
        "hint": _short(diagnostic.hint),
    }


def _github(diagnostic: Diagnostic) -> str:
    line, column, end_column = diagnostic.place.region()
    properties = {
        "file": diagnostic.path,
        "line": line,
        "col": column,
        "endColumn": end_column,
        "title": diagnostic.code.name,
    }
    settings = ",".join(f"{key}={_escaped(value)}" for key, value in properties.items())
    text = _escaped(_in_one_line(diagnostic), also="")
    return f"::{_COMMANDS[diagnostic.severity]} {settings}::{text}"


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def _escaped(value: str | int, also: str = ":,") -> str:
    """Return `value` with what would end a property or a command written as `%` and its code."""
    for char in ("%", "\r", "\n", *also):
        value = str(value).replace(char, f"%{ord(char):02X}")
    return str(value)


def _in_one_line(diagnostic: Diagnostic) -> str:
    hint = f" ({_short(diagnostic.hint)})" if diagnostic.hint else ""
    return f"{_short(diagnostic.message)}{hint}"


def _short(text: str) -> str:
    return text if len(text) <= MAX_SAID else f"{text[:MAX_SAID]}…"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
