"""One line for each diagnostic: for people, and as commands for a workflow of GitHub."""

from __future__ import annotations

from collections.abc import Callable, Collection

from roguelike.authoring.report.snippets import visible
from roguelike.authoring.report.wording import (
    Shown,
    in_one_line,
    joined,
    severity,
    shortened,
    summary,
)
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_plain(report: Report, denied: Collection[Code] = ()) -> str:
    """Return one line for each diagnostic, with its related places at the end, and a summary.

    Args:
        report: The diagnostics.
        denied: The codes that count as errors, whatever their own severity is.
    """
    shown = Shown(report)
    lines = (_plain(each, severity(each, denied)) for each in shown)
    return joined([*lines, *shown.rest(), summary(report, denied)])


def _plain(diagnostic: Diagnostic, counts_as: Severity) -> str:
    notes = (f"; {shortened(each.note)}: {_where(each.place)}" for each in diagnostic.related)
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
    shown = Shown(sorted(report, key=lambda each: order.index(severity(each, denied))))
    commands = (_command(each, severity(each, denied), below(each)) for each in shown)
    return joined([*commands, *shown.rest(), summary(report, denied)])


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
