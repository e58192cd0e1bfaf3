"""One line for each finding, and one that says how many there are."""

from __future__ import annotations

from collections.abc import Collection

from roguelike.content.documents.document import Place
from roguelike.content.documents.snippets import visible
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.rendering.wording import (
    Shown,
    in_one_line,
    joined,
    severity,
    shortened,
    summary,
)


def as_plain(report: Report, denied: Collection[Code] = ()) -> str:
    """Return one line for each finding and a summary: easy to search, or to read aloud.

    Other places that explain it stand at the end of the line.

    Args:
        report: The findings.
        denied: The codes that count as errors here, whatever they are elsewhere.
    """
    shown = Shown(report)
    lines = (_line(each, severity(each, denied)) for each in shown)
    return joined([*lines, *shown.rest(), summary(report, denied)])


def _line(diagnostic: Diagnostic, counts_as: Severity) -> str:
    notes = (f"; {shortened(each.note)}: {_where(each.place)}" for each in diagnostic.related)
    what = f"{counts_as} {diagnostic.code.name}: {in_one_line(diagnostic)}"
    return visible(f"{_where(diagnostic.place)}: {what}{''.join(notes)}")


def _where(place: Place) -> str:
    line, column, _ = place.region()
    return f"{place.document.path}:{line}:{column}"
