"""Trials of fixes: whether what they fix is gone, and whether something else is wrong for them.

Where something is wrong is compared by the offsets in the text, as far as these are moved by what
was written before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from roguelike.content.documents.document import Document, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.findings.fixes import Splice
from roguelike.content.mods.mod_files import MANIFEST
from roguelike.workshop.validation.fix_plans import FixPlan, Texts


class FixTrial(NamedTuple):
    """What there would be with some fixes.

    Attributes:
        plans: The plans of the fixes.
        made: The contents of the files that they change.
        after: The diagnostics then.
    """

    plans: Sequence[FixPlan]
    made: Texts
    after: Report


def holding_plans(trial: FixTrial, before: Report) -> list[FixPlan]:
    """Return those plans of a trial of which the finding is gone, and what they write is right.

    Args:
        trial: The trial.
        before: The diagnostics without it.
    """
    files = {
        path: _ChangedFile(
            _splices_in(trial, path), _in_file(before, path), _in_file(trial.after, path)
        )
        for path in {path for plan in trial.plans for path in plan.paths}
    }
    return [
        plan
        for plan in trial.plans
        if files[plan.finding.path].lacks(plan.finding)
        and all(files[document.path].is_right(splice) for document, splice in plan.splices)
    ]


def _splices_in(trial: FixTrial, path: str) -> Iterator[Splice]:
    for plan in trial.plans:
        yield from (each for document, each in plan.splices if document.path == path)


def _in_file(report: Report, path: str) -> list[Diagnostic]:
    return [part for each in report.unsorted() for part in each.apart if part.path == path]


class _ChangedFile:
    """A file, and what was found in it before it was changed and after."""

    def __init__(
        self, splices: Iterable[Splice], before: Sequence[Diagnostic], after: Sequence[Diagnostic]
    ) -> None:
        self._splices = sorted({*splices})
        self._after = after
        self._known = [(each, self._moved(each)) for each in before]

    def _moved(self, finding: Diagnostic) -> Span:
        """Return the first and the last offset at which what was found before may begin now."""
        at = first = last = finding.place.covered().start
        for splice in self._splices:
            grown = _growth(splice)
            if splice.start <= at:
                first += grown if splice.end <= at and splice.start < at else min(grown, 0)
                last += grown if splice.end <= at and splice.start < at else max(grown, 0)
        return Span(first, last)

    def lacks(self, finding: Diagnostic) -> bool:
        """Return True if what was found before is not found any more."""
        where = self._moved(finding)
        return not any(_is_same(finding, where, each) for each in self._after)

    @cached_property
    def _new_errors(self) -> list[Span]:
        """The places of errors that were not found before."""
        errors = (each for each in self._after if each.severity is Severity.ERROR)
        return [
            each.place.covered()
            for each in errors
            if not any(_is_same(known, where, each) for known, where in self._known)
        ]

    def is_right(self, splice: Splice) -> bool:
        """Return True if there is no new error in the pair or header in which a splice is."""
        if not self._new_errors:
            return True
        start = max(splice.start, 0) + sum(_growth(e) for e in self._splices if e < splice)
        written = _around(self._after[0].place.document, Span(start, start + len(splice.text)))
        return not any(
            error.start < written.end and written.start < error.end for error in self._new_errors
        )


def _growth(splice: Splice) -> int:
    """Return by how much a text gets longer."""
    return len(splice.text) - (splice.end - max(splice.start, 0))


def _is_same(known: Diagnostic, where: Span, finding: Diagnostic) -> bool:
    """Return True if a finding is one that was known, and may begin at some offsets now."""
    is_alike = known.code is finding.code and known.message == finding.message
    return is_alike and where.start <= finding.place.covered().start <= where.end


def _around(document: Document, span: Span) -> Span:
    """Return the smallest pair or header that contains some text, or the text alone."""
    entries = (each.span for each in document.index.scan.entries)  # the inner ones first
    around = (each for each in entries if each.start <= span.start and span.end <= each.end)
    return next(around, span)


def spoils(trial: FixTrial, before: Report) -> bool:
    """Return True if something is wrong for the fixes of a trial that was not hidden before.

    What comes first hides what comes later: of a file that is not valid TOML, fields are not known
    to be wrong, and of values of the wrong type no reference. So only what comes later than the
    first that is fixed may be more than before: in the changed files, and in all together.

    Args:
        trial: The trial.
        before: The diagnostics without it.
    """
    scopes = {"", *(path.removesuffix(MANIFEST) for plan in trial.plans for path in plan.paths)}
    return any(_is_more(trial, before, scope) for scope in scopes)


def _is_more(trial: FixTrial, before: Report, scope: str) -> bool:
    """Return True if more is wrong in the files whose paths begin with something."""
    fixed = _counted((plan.finding for plan in trial.plans), scope)
    was, is_ = (_counted(report.unsorted(), scope) for report in (before, trial.after))
    return any(is_[rank] > was[rank] - fixed[rank] for rank in is_ if rank <= min(fixed))


def _counted(findings: Iterable[Diagnostic], scope: str) -> Counter[str]:
    """Return the numbers of findings by rank."""
    parts = (part for each in findings for part in each.apart if part.path.startswith(scope))
    return Counter(_rank(part.code) for part in parts)


def _rank(code: Code) -> str:
    """Return the rank of a code: the lower it is, the more it hides.

    It is the first digit, warnings after errors. A kind that there is not hides its parameters.
    """
    return "E1" if code is Code.E207 else code.name[:2]
