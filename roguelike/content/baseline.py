"""What was wrong at some time, written down so that only what is new is reported."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Annotated, Literal

import tomli_w
from pydantic import Field, Strict

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.fingerprints import fingerprints, is_fingerprint
from roguelike.content.schema.base import Model

MAX_KNOWN = 100_000
"""How many findings a baseline can have."""

_HEADER = """\
# What is known to be wrong, and is not reported by `roguelike validate --baseline`.
# Write it anew with --write-baseline, or take out what has been mended.

"""


class Baseline(Model):
    """All that a baseline says."""

    format: Literal[1] = Field(description="The format of the file, at present 1.")
    findings: Annotated[tuple[str, ...], Strict(strict=False), Field(max_length=MAX_KNOWN)] = Field(
        description="The fingerprints of what is known."
    )


def baseline_of(report: Report) -> str:
    """Return the text of a baseline of all that is in a report."""
    names = list(fingerprints(report).values())
    return _HEADER + tomli_w.dumps({"format": 1, "findings": names})


def without_known(
    report: Report, baseline: Baseline, document: Document, is_settled: Callable[[str], bool]
) -> Report:
    """Return a report without what is known, with W591 for what is known and not found.

    Args:
        report: All that was found.
        baseline: What is known.
        document: The file that says so.
        is_settled: Tells of a fingerprint whether it would have been found again.
    """
    names = fingerprints(report)
    known, found = set(baseline.findings), set(names.values())
    result = report.emptied()
    for finding, name in names.items():
        if name not in known:
            result.add(finding)
    for number, name in enumerate(baseline.findings):
        if reason := _reason(name, found, is_settled):
            place = Place(document, ("findings", number))
            result.add(Diagnostic(Code.W591, place, f"`{name}` {reason}", "take it out"))
    return result


def _reason(name: str, found: Collection[str], is_settled: Callable[[str], bool]) -> str:
    """Return why a name is listed in vain; nothing if it is not, or nobody knows."""
    if name in found:
        return ""
    if not is_fingerprint(name):
        return "is not what a finding is called"
    return "is no longer found" if is_settled(name) else ""
