"""Each finding with its line of source text and carets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import NamedTuple

from roguelike.authoring.report.snippets import cells, snippet, visible
from roguelike.authoring.report.wording import Shown, joined, severity, shortened, summary
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report

WIDTH = 100
"""The cells that a line of source text may take when nothing else is asked for."""


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


def as_lines(report: Report, width: int = WIDTH, denied: Collection[Code] = ()) -> Iterator[Line]:
    """Yield each finding with its source line and carets, and at the end a summary.

    Args:
        report: The findings.
        width: The cells that a line of source text may take.
        denied: The codes that count as errors here, whatever they are elsewhere.
    """
    shown = Shown(report)
    for diagnostic in shown:
        yield from explanation(diagnostic, width, denied)
        yield ()
    for rest in shown.rest():
        yield (Piece(rest, Role.MESSAGE),)
    yield (Piece(summary(report, denied), Role.MESSAGE),)


def as_text(report: Report, width: int = WIDTH) -> str:
    """Return what `as_lines` yields, without colors."""
    return joined("".join(piece.text for piece in line) for line in as_lines(report, width))


def explanation(
    diagnostic: Diagnostic, width: int = WIDTH, denied: Collection[Code] = ()
) -> Iterator[Line]:
    """Yield one finding with its source line and carets."""
    role = Role(severity(diagnostic, denied))
    yield (
        Piece(f"{role}[{diagnostic.code.name}]", role),
        Piece(f": {visible(shortened(diagnostic.message))}", Role.MESSAGE),
    )
    places = [diagnostic.place, *(related.place for related in diagnostic.related)]
    margin = " " * max(len(str(place.region().line)) for place in places)
    pointer = _Pointer("-->", "^", role, visible(shortened(diagnostic.hint)))
    yield from _quotation(diagnostic.place, pointer, margin, width)
    for related in diagnostic.related:
        pointer = _Pointer(":::", "-", Role.RELATED, visible(shortened(related.note)))
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
