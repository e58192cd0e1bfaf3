"""One line for each finding."""

from __future__ import annotations

from roguelike.content.diagnostics import Diagnostic, Report
from roguelike.content.rendering.wording import Shown, in_one_line, joined
from roguelike.content.snippets import visible


def as_plain(report: Report) -> str:
    """Return one line for each finding, and nothing else: easy to search, or to read aloud."""
    shown = Shown(report)
    return joined([*map(_line, shown), *shown.rest()])


def _line(diagnostic: Diagnostic) -> str:
    line, column, _ = diagnostic.place.region()
    where = f"{diagnostic.path}:{line}:{column}"
    what = f"{diagnostic.severity} {diagnostic.code.name}: {in_one_line(diagnostic)}"
    return visible(f"{where}: {what}")
