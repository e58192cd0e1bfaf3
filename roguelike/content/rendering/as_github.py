"""Commands for a workflow of GitHub, which shows them beside the lines that they are about."""

from __future__ import annotations

from collections.abc import Callable, Collection

from roguelike.content.documents.snippets import visible
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.rendering.wording import Shown, in_one_line, joined, severity, summary

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_github(
    report: Report,
    denied: Collection[Code] = (),
    *,
    below: Callable[[Diagnostic], str] = lambda _finding: "",
) -> str:
    """Return a workflow command for each finding, and a summary.

    GitHub shows only the first few of a step, so errors come before warnings.

    Args:
        report: The findings.
        denied: The codes that count as errors here, whatever they are elsewhere.
        below: Returns what is to be shown below the message of a finding, if anything is.
    """
    order = list(Severity)
    findings = sorted(report, key=lambda finding: order.index(severity(finding, denied)))
    shown = Shown(findings)
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
    """Return `value` with what would end a property or a command written as `%` and its code.

    What would do anything else to a screen is replaced by a picture.
    """
    for char in ("%", "\r", "\n", *also):
        value = str(value).replace(char, f"%{ord(char):02X}")
    return visible(str(value))
