"""One line for each finding."""

from __future__ import annotations

from roguelike.content.diagnostics import Diagnostic, Report
from roguelike.content.document import Place
from roguelike.content.rendering.wording import Shown, in_one_line, joined, shortened
from roguelike.content.snippets import visible


def as_plain(report: Report) -> str:
    """Return one line for each finding: easy to search, or to read aloud.

    Other places that explain it stand at the end of the line.
    """
    shown = Shown(report)
    return joined([*map(_line, shown), *shown.rest()])


def _line(diagnostic: Diagnostic) -> str:
    notes = (f"; {shortened(each.note)}: {_where(each.place)}" for each in diagnostic.related)
    what = f"{diagnostic.severity} {diagnostic.code.name}: {in_one_line(diagnostic)}"
    return visible(f"{_where(diagnostic.place)}: {what}{''.join(notes)}")


def _where(place: Place) -> str:
    line, column, _ = place.region()
    return f"{place.document.path}:{line}:{column}"
