"""What was wrong at some time, written down so that only what is new is reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import tomli_w
from pydantic import Field, Strict

from roguelike.content.diagnostics import Code, Diagnostic, Report
from roguelike.content.document import Document, Place
from roguelike.content.fingerprints import fingerprints
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
    """Return a report without what is known, with W591 for what is known and no longer found.

    Args:
        report: All that was found.
        baseline: What is known.
        document: The file that says so.
        is_settled: Tells of a fingerprint whether it would have been found again.
    """
    names = fingerprints(report)
    known, found = set(baseline.findings), set(names.values())
    result = Report()
    result.files = report.files
    for finding, name in names.items():
        if name not in known:
            result.add(finding)
    for number, name in enumerate(baseline.findings):
        if name not in found and is_settled(name):
            message = f"`{name}` is no longer found"
            place = Place(document, ("findings", number))
            result.add(Diagnostic(Code.W591, place, message, "take it out"))
    return result
