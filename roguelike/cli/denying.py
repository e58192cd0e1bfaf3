"""The findings that make `validate` fail, and the names of codes on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.cli.arguments import alternatives, suggestion
from roguelike.cli.errors import UsageError
from roguelike.content.findings.diagnostics import Code, Report, Severity

WARNINGS = "warnings"
"""The word for the codes of all warnings."""


def denied(words: Iterable[str]) -> frozenset[Code]:
    """Return the codes that words stand for.

    Args:
        words: Codes, and `warnings` for those of all warnings, each word with commas in between
            or alone.

    Raises:
        UsageError: There is no such code.
    """
    found: set[Code] = set()
    for word in (part.strip() for each in words for part in each.split(",")):
        if word == WARNINGS:
            found |= {code for code in Code if code.severity is Severity.WARNING}
        elif word:
            found.add(code_called(word, WARNINGS))
    return frozenset(found)


def code_called(name: str, *others: str) -> Code:
    """Return the code of a name, in capitals or not.

    Args:
        name: The name.
        others: What else could have been written.

    Raises:
        UsageError: There is no such code.
    """
    if name.upper() in Code.__members__:
        return Code[name.upper()]
    names = list(Code.__members__)
    meant = suggestion(name.lower(), others) or alternatives(name.upper(), names)
    msg = f"there is no code {name!r}{meant}"
    raise UsageError(msg)


def fails(report: Report, codes: Iterable[Code]) -> bool:
    """Tell whether there is an error in a report, or one of the codes that are denied."""
    refused = set(codes)
    return report.has_errors or any(finding.code in refused for finding in report)
