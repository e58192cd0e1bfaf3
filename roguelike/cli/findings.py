"""Findings on the standard output, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.output import console, emit, emit_json, is_colored, is_terminal

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Code, Report
    from roguelike.workshop.validation.report.as_text import Line


def emit_text(report: Report, denied: Collection[Code] = ()) -> None:
    """Print findings for people to read, in color where there is color."""
    from roguelike.workshop.validation.report.as_text import WIDTH, as_lines

    emit_lines(as_lines(report, console().width if is_terminal() else WIDTH, denied))


def emit_lines(lines: Iterable[Line]) -> None:
    """Print lines of findings, in color where there is color."""
    if not is_colored():
        emit("".join("".join(piece.text for piece in line) + "\n" for line in lines))
        return
    from rich.text import Text

    from roguelike.workshop.validation.report.as_text import Role

    styles = {
        Role.ERROR: "bold red",
        Role.WARNING: "bold yellow",
        Role.INFO: "bold blue",
        Role.MESSAGE: "bold",
        Role.FRAME: "blue",
        Role.RELATED: "cyan",
        Role.HELP: "green",
    }
    terminal = console()
    for line in lines:
        pieces = [(piece.text, styles.get(piece.role, "")) for piece in line]
        terminal.print(Text.assemble(*pieces), soft_wrap=True)


def emit_findings(report: Report, form: str, denied: Collection[Code] = ()) -> None:
    """Print findings.

    Args:
        report: The findings.
        form: One of `FORMS`.
        denied: The codes that count as errors for now.
    """
    FORMS[form](report, denied)


def _emit_plain(report: Report, denied: Collection[Code]) -> None:
    from roguelike.workshop.validation.report.as_text import as_plain

    emit(as_plain(report, denied))


def _emit_json(report: Report, denied: Collection[Code]) -> None:
    from roguelike.workshop.validation.report.as_json import as_json

    emit_json(as_json(report, denied))


def _emit_github(report: Report, denied: Collection[Code]) -> None:
    from roguelike.workshop.validation.report.as_text import as_github

    emit(as_github(report, denied))


def _emit_sarif(report: Report, denied: Collection[Code]) -> None:
    from roguelike.workshop.validation.report.as_sarif import as_sarif

    emit_json(as_sarif(report, denied, Path.cwd().as_posix()))


FORMS: Mapping[str, Callable[[Report, Collection[Code]], None]] = {
    "text": emit_text,
    "plain": _emit_plain,
    "json": _emit_json,
    "github": _emit_github,
    "sarif": _emit_sarif,
}
"""The functions that print findings, given the denied codes, by the name of the form."""
