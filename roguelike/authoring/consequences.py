"""Findings in tests and translations that only follow from something told where it is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, Severity

_CAUSES = frozenset({Code.W210, Code.W502, Code.W506})
"""What can be wrong with content so that nothing else need be with what is about it."""
_FOLLOWING = frozenset({Code.W508, Code.E802})

_SHOWN = 3  # places where something matters as well

_Where: TypeAlias = tuple[str, KeyPath]


def without_consequences(report: Report) -> Report:
    """Return what is wrong without what need not be fixed, once something else is.

    That is what is about nothing but places at which something is found, such as a character of a
    map that stands for two monsters which look the same. What tells of it is related to it. Where
    it is an error, it is told itself, once for each mod, and the warning that it comes from is not:
    what keeps tests from being run must not look as if it were less.

    Args:
        report: What is wrong with some mods.
    """
    told: dict[Diagnostic, Diagnostic | None] = {}
    for cause, followed in _followed(report):
        first, *others = followed
        told |= dict.fromkeys((cause, *followed))
        if first.severity is Severity.ERROR:
            told[first] = _with(first, others)
        else:
            told[cause] = _with(cause, followed)
    if not told:
        return report
    result = report.emptied()
    for finding in report.unsorted():
        if (instead := told.get(finding, finding)) is not None:
            result.add(instead)
    return result


def _followed(report: Report) -> Iterator[tuple[Diagnostic, list[Diagnostic]]]:
    """Yield what other findings follow from, with these: those of one code and mod together."""
    causes = _causes(report)
    found: defaultdict[tuple[Diagnostic, Code, str], list[Diagnostic]] = defaultdict(list)
    for finding in report.unsorted() if causes else ():
        about = [causes.get(_where(each.place)) for each in finding.related]
        if finding.code in _FOLLOWING and about and about[0] and all(about):
            mod = finding.place.document.source.partition("/")[0]
            found[about[0], finding.code, mod].append(finding)
    yield from ((cause, followed) for (cause, _, _), followed in found.items())


def _causes(report: Report) -> dict[_Where, Diagnostic]:
    """Return what is found that other findings may follow from, by the places that it is about."""
    found: dict[_Where, Diagnostic] = {}
    for finding in report.unsorted():
        for place in (finding.place, *(each.place for each in finding.related)):
            if finding.code in _CAUSES:
                found.setdefault(_where(place), finding)
    return found


def _where(place: Place) -> _Where:
    return place.document.path, place.keys


def _with(told: Diagnostic, following: list[Diagnostic]) -> Diagnostic:
    """Return what is told, with the first of the places where it matters as well."""
    more = [Related(each.place, "it matters here as well") for each in following[:_SHOWN]]
    return replace(told, related=(*told.related, *more)) if more else told
