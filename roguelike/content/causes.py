"""Findings that have one cause, made one: whoever mends the first has mended them all."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from roguelike.content.diagnostics import Diagnostic, Related, Report
from roguelike.content.mends import Require

OTHER_PLACES = 3
"""How many places are shown beside the first where a mod is needed; the rest is counted."""


def missing_requirement(finding: Diagnostic) -> str | None:
    """Return the mod that only has to be required for a finding to be gone; None if that is not so.

    What has to be written otherwise as well has another cause.
    """
    match finding.mend:
        case (Require(mod),):
            return mod
        case _:
            return None


def by_cause(report: Report) -> Report:
    """Return what is wrong with a mod, with each mod that it does not require told of once.

    That is where it is needed first, with the other places related to it.
    """
    result = Report()
    result.files = report.files
    needed: defaultdict[str, Report] = defaultdict(Report)
    for finding in report.unsorted():
        mod = missing_requirement(finding)
        (result if mod is None else needed[mod]).add(finding)
    for mod, findings in needed.items():
        result.add(_first(mod, findings))
    return result


def _first(mod: str, findings: Report) -> Diagnostic:
    first, *others = findings
    note = f"`{mod}` is needed here as well"
    related = [Related(each.place, note) for each in others[:OTHER_PLACES]]
    if more := len(others) - len(related):
        last = f"{note}, and in {more} more place{'s' if more > 1 else ''}"
        related[-1] = replace(related[-1], note=last)
    return replace(first, related=(*first.related, *related))
