"""Diagnostics for people: with source text and carets, in a line each, or as GitHub commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from typing import NamedTuple

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.core.text import lines_of, visible
from roguelike.workshop.validation.report.wording import (
    as_said,
    cells,
    in_one_line,
    severity,
    shown,
    snippet,
    summary,
)

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
WIDTH = 100
"""The cells that a line of source text may take when nothing else is asked for."""


class Role(StrEnum):
    """The role of a piece of text, by which a display can choose its color."""

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


def as_lines(report: Report, width: int = WIDTH, denied: Collection[Code] = ()) -> Iterator[Line]:
    """Yield each finding with its source line and carets, and at the end a summary.

    Args:
        report: The findings.
        width: The cells that a line of source text may take.
        denied: The codes that count as errors here, whatever they are elsewhere.
    """
    kept, rest = shown(report)
    for diagnostic in kept:
        yield from explanation(diagnostic, width, denied)
        yield ()
    for line in rest:
        yield (Piece(line, Role.MESSAGE),)
    yield (Piece(summary(report, denied), Role.MESSAGE),)


def as_text(report: Report, width: int = WIDTH) -> str:
    """Return the lines of `as_lines` as text, without colors."""
    return lines_of("".join(piece.text for piece in line) for line in as_lines(report, width))


def explanation(
    diagnostic: Diagnostic, width: int = WIDTH, denied: Collection[Code] = ()
) -> Iterator[Line]:
    """Yield one finding with its source line and carets."""
    role = Role(severity(diagnostic, denied))
    yield (
        Piece(f"{role}[{diagnostic.code.name}]", role),
        Piece(f": {visible(as_said(diagnostic.message))}", Role.MESSAGE),
    )
    places = [diagnostic.place, *(related.place for related in diagnostic.related)]
    margin = " " * max(len(str(place.region().line)) for place in places)
    hint = visible(as_said(diagnostic.hint))
    yield from _quotation(diagnostic.place, hint, role, margin, width)
    for related in diagnostic.related:
        note = visible(as_said(related.note))
        yield from _quotation(related.place, note, Role.RELATED, margin, width)


def _quotation(place: Place, note: str, role: Role, margin: str, width: int) -> Iterator[Line]:
    """Yield the position and the line of a place, and the note beside or below it."""
    arrow, mark = (":::", "-") if role is Role.RELATED else ("-->", "^")
    path = visible(place.document.path)
    if not place.document.text:
        yield Piece(f" {margin}{arrow} ", Role.FRAME), Piece(path, Role.PATH)
    else:
        region = place.region()
        where = f"{path}:{region.line}:{region.column}"
        source = snippet(place.document.index.line(region.line), region, width)
        marks = f"{source.indent}{mark * source.carets}"
        yield Piece(f" {margin}{arrow} ", Role.FRAME), Piece(where, Role.PATH)
        yield (Piece(f" {margin} |", Role.FRAME),)
        number = f" {region.line:>{len(margin)}} | "
        yield Piece(number, Role.FRAME), Piece(source.text, Role.SOURCE)
        marked = (Piece(f" {margin} | ", Role.FRAME), Piece(marks, role))
        if note and cells(f"{marks} {note}") <= width:
            marked, note = (*marked, Piece(f" {note}", Role.HELP)), ""
        yield marked
    if note:
        yield Piece(f" {margin} = ", Role.FRAME), Piece(note, Role.HELP)


def as_plain(report: Report, denied: Collection[Code] = ()) -> str:
    """Return one line for each diagnostic, with its related places at the end, and a summary.

    Args:
        report: The diagnostics.
        denied: The codes that count as errors, whatever their own severity is.
    """
    kept, rest = shown(report)
    lines = (_plain(each, severity(each, denied)) for each in kept)
    return lines_of([*lines, *rest, summary(report, denied)])


def _plain(diagnostic: Diagnostic, counts_as: Severity) -> str:
    notes = (f"; {as_said(each.note)}: {_where(each.place)}" for each in diagnostic.related)
    what = f"{counts_as} {diagnostic.code.name}: {in_one_line(diagnostic)}"
    return visible(f"{_where(diagnostic.place)}: {what}{''.join(notes)}")


def _where(place: Place) -> str:
    line, column, _ = place.region()
    return f"{place.document.path}:{line}:{column}"


def as_github(
    report: Report,
    denied: Collection[Code] = (),
    *,
    below: Callable[[Diagnostic], str] = lambda _diagnostic: "",
) -> str:
    """Return a workflow command for each diagnostic, and a summary.

    GitHub shows only the first few of a step, so errors come before warnings.

    Args:
        report: The diagnostics.
        denied: The codes that count as errors, whatever their own severity is.
        below: Returns the text to show below the message of a diagnostic, if any.
    """
    order = list(Severity)
    kept, rest = shown(sorted(report, key=lambda each: order.index(severity(each, denied))))
    commands = (_command(each, severity(each, denied), below(each)) for each in kept)
    return lines_of([*commands, *rest, summary(report, denied)])


def _command(diagnostic: Diagnostic, counts_as: Severity, below: str) -> str:
    line, column, end_column = diagnostic.place.region()
    properties = {
        "file": diagnostic.path,
        "line": line,
        "col": column,
        "endColumn": end_column,
        "title": diagnostic.code.name,
    }
    settings = ",".join(f"{key}={_escaped(value)}" for key, value in properties.items())
    text = _escaped("\n\n".join(filter(None, (in_one_line(diagnostic), below))), also="")
    return f"::{_COMMANDS[counts_as]} {settings}::{text}"


def _escaped(value: str | int, also: str = ":,") -> str:
    """Return `value` with the characters escaped that would end a property or a command."""
    for char in ("%", "\r", "\n", *also):
        value = str(value).replace(char, f"%{ord(char):02X}")
    return visible(str(value))
