"""Findings about content: how they are told, which of them make a command fail, names of codes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from roguelike.cli.errors import Exit, UsageError, alternatives, suggestion
from roguelike.cli.facts import JSON, TEXT, Block, Facts, Tell, Text, Utf8
from roguelike.cli.options import flag, repeated
from roguelike.cli.output import console, emit, is_colored, is_terminal

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Code, Report
    from roguelike.workshop.validation.report.as_text import Line

WARNINGS = "warnings"
"""The word for the codes of all warnings."""


@dataclass(frozen=True, kw_only=True)
class DenyOptions:
    """Codes that count as errors, whatever they are elsewhere."""

    strict: bool = flag("count warnings as errors, as --deny warnings does")
    deny: tuple[str, ...] = repeated(
        "CODE", "count this code as an error, or all `warnings`; can be given more than once", str
    )

    @property
    def codes(self) -> frozenset[Code]:
        """The codes that count as errors beside those that are.

        Raises:
            UsageError: There is no such code.
        """
        return denied([*self.deny, *([WARNINGS] if self.strict else [])])


def denied(words: Iterable[str]) -> frozenset[Code]:
    """Return the codes that words stand for.

    Args:
        words: Codes, and `warnings` for those of all warnings, each word with commas in between
            or alone.

    Raises:
        UsageError: There is no such code.
    """
    from roguelike.content.findings.diagnostics import Code, Severity

    found: set[Code] = set()
    for word in (part.strip() for each in words for part in each.split(",")):
        if word == WARNINGS:
            found |= {code for code in Code if code.severity is Severity.WARNING}
        elif word:
            found.add(_code_called(word))
    return frozenset(found)


def _code_called(name: str) -> Code:
    """Return the code of a name, in capitals or not.

    Raises:
        UsageError: There is no such code.
    """
    from roguelike.content.findings.diagnostics import Code

    if name.upper() in Code.__members__:
        return Code[name.upper()]
    names = list(Code.__members__)
    meant = suggestion(name.lower(), [WARNINGS]) or alternatives(name.upper(), names)
    msg = f"there is no code {name!r}{meant}"
    raise UsageError(msg)


def verdict(report: Report, codes: Collection[Code] = ()) -> Exit:
    """Return the exit code for findings, some of whose codes are denied beside errors."""
    is_refused = report.has_errors or any(finding.code in codes for finding in report)
    return Exit.FINDINGS if is_refused else Exit.CLEAN


def told(
    report: Report,
    codes: Collection[Code] = (),
    code: int | None = None,
    warnings: Sequence[str] = (),
) -> Facts[Report]:
    """Return findings as facts that can be told in any of `FORMS`.

    Args:
        report: The findings.
        codes: The codes that count as errors for now.
        code: The exit code, if the findings do not say it.
        warnings: What else is said.
    """

    def in_form(name: str) -> Tell[Report]:
        return lambda report: FORMS[name](report, codes)

    code = verdict(report, codes) if code is None else code
    return Facts(report, in_form(TEXT), {name: in_form(name) for name in FORMS}, code, warnings)


class Findings(NamedTuple):
    """Findings for people to read, in color where there is color."""

    report: Report
    denied: Collection[Code] = ()

    def write(self) -> None:
        """Write the findings."""
        from roguelike.workshop.validation.report.as_text import WIDTH, as_lines

        width = console().width if is_terminal() else WIDTH
        Lines(as_lines(self.report, width, self.denied)).write()


class Lines(NamedTuple):
    """Lines of findings, in color where there is color."""

    lines: Iterable[Line]

    def write(self) -> None:
        """Write the lines."""
        if not is_colored():
            emit("".join("".join(piece.text for piece in line) + "\n" for line in self.lines))
            return
        from rich.text import Text as ColoredText

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
        for line in self.lines:
            pieces = [(piece.text, styles.get(piece.role, "")) for piece in line]
            terminal.print(ColoredText.assemble(*pieces), soft_wrap=True)


def _as_text(report: Report, denied: Collection[Code]) -> Iterator[Block]:
    yield Findings(report, denied)


def _as_plain(report: Report, denied: Collection[Code]) -> Iterator[Block]:
    from roguelike.workshop.validation.report.as_text import as_plain

    yield Text(as_plain(report, denied))


def _as_json(report: Report, denied: Collection[Code]) -> Iterator[Block]:
    from roguelike.workshop.validation.report.as_json import as_json

    yield Utf8(as_json(report, denied))


def _as_github(report: Report, denied: Collection[Code]) -> Iterator[Block]:
    from roguelike.workshop.validation.report.as_text import as_github

    yield Text(as_github(report, denied))


def _as_sarif(report: Report, denied: Collection[Code]) -> Iterator[Block]:
    from roguelike.workshop.validation.report.as_sarif import as_sarif

    yield Utf8(as_sarif(report, denied, Path.cwd().as_posix()))


FORMS: Mapping[str, Callable[[Report, Collection[Code]], Iterator[Block]]] = {
    TEXT: _as_text,
    "plain": _as_plain,
    JSON: _as_json,
    "github": _as_github,
    "sarif": _as_sarif,
}
"""The functions that tell findings, given the denied codes, by the name of the form."""
