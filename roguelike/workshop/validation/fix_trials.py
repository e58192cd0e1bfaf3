"""Trials of fixes: whether what they fix is gone, and whether something else is wrong for them.

Where something is wrong is compared by the offsets in the text, as far as these are moved by what
was written before it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from roguelike.content.documents.document import Document, KeyPath, Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.findings.fixes import Splice
from roguelike.content.schema import PATCH, TAG
from roguelike.workshop.validation.fix_plans import FixPlan, Texts

_Said = tuple[Code, str]
"""The code and the message of a finding."""


class FixTrial(NamedTuple):
    """The files and findings that there would be with some fixes.

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
        self, splices: Iterable[Splice], before: Iterable[Diagnostic], after: Sequence[Diagnostic]
    ) -> None:
        self._splices = sorted({*splices})
        self._growth = [0, *accumulate(map(_growth, self._splices))]
        known: defaultdict[_Said, list[Span]] = defaultdict(list)
        for each in before:
            known[each.code, each.message].append(self._moved(each))
        self._found: defaultdict[_Said, list[int]] = defaultdict(list)
        self._new_errors: list[Place] = []
        for each in after:
            start = each.place.covered().start
            self._found[each.code, each.message].append(start)
            if each.severity is Severity.ERROR and not any(
                where.start <= start <= where.end for where in known[each.code, each.message]
            ):
                self._new_errors.append(each.place)

    def _moved(self, finding: Diagnostic) -> Span:
        """Return the first and the last offset at which what was found before may begin now.

        They differ where a splice is around its beginning, or just there.
        """
        at = finding.place.covered().start
        first = bisect_left(self._splices, at, key=_start)
        if first and self._splices[first - 1].end > at:
            first -= 1
        last = bisect_right(self._splices, at, key=_start)
        growth = self._growth[first : last + 1]
        return Span(at + min(growth), at + max(growth))

    def lacks(self, finding: Diagnostic) -> bool:
        """Return True if what was found before is not found any more."""
        first, last = self._moved(finding)
        return not any(
            first <= start <= last for start in self._found[finding.code, finding.message]
        )

    def is_right(self, splice: Splice) -> bool:
        """Return True if there is no new error in the pair or header in which a splice is."""
        if not self._new_errors:
            return True
        start = max(splice.start, 0) + self._growth[bisect_left(self._splices, splice)]
        written = _around(self._new_errors[0].document, Span(start, start + len(splice.text)))
        wrong = (place.covered() for place in self._new_errors)
        return not any(each.start < written.end and written.start < each.end for each in wrong)


def _start(splice: Splice) -> int:
    return splice.start


def _growth(splice: Splice) -> int:
    """Return by how much a text gets longer."""
    return len(splice.text) - (splice.end - max(splice.start, 0))


def _around(document: Document, span: Span) -> Span:
    """Return the smallest pair or header that contains some text, or the text alone."""
    entries = (each.span for each in document.index.scan.entries)  # the inner ones first
    around = (each for each in entries if each.start <= span.start and span.end <= each.end)
    return next(around, span)


def spoils(trial: FixTrial, before: Report) -> bool:
    """Return True if something is wrong for the fixes of a trial that was not hidden before.

    What comes first hides what comes later: of a file that is not valid TOML, fields are not known
    to be wrong, and of values of the wrong type no reference. So in a definition that is fixed,
    only what comes later than the first that is fixed may be more than before. Elsewhere anything
    may have been hidden, save what is wrong with whole files and mods.

    Args:
        trial: The trial.
        before: The diagnostics without it.
    """
    fixed = _counted(plan.finding for plan in trial.plans)
    was, is_ = (_counted(report.unsorted()) for report in (before, trial.after))
    return any(
        is_[where][rank] > was[where][rank] - count[rank]
        for where, count in fixed.items()
        for rank in is_[where]
        if rank <= min(*count, where.last_rank)
    )


class _Where(NamedTuple):
    """A definition, patch or tag; without a path, all that there is."""

    path: str = ""
    keys: KeyPath = ()

    @property
    def last_rank(self) -> str:
        """The rank from which on something may have been hidden."""
        return "W9" if self.path else "E1"


def _counted(findings: Iterable[Diagnostic]) -> Mapping[_Where, Counter[str]]:
    """Return the numbers of findings by rank, in all and in each definition."""
    found: defaultdict[_Where, Counter[str]] = defaultdict(Counter)
    for part in (part for each in findings for part in each.apart):
        keys = part.place.keys
        here = _Where(part.path, keys[: 3 if keys[:1] in ((PATCH,), (TAG,)) else 2])
        for where in (_Where(), here):
            found[where][_rank(part.code)] += 1
    return found


def _rank(code: Code) -> str:
    """Return the rank of a code: the lower it is, the more it hides.

    It is the first digit, warnings after errors. A kind that there is not hides its parameters.
    """
    return "E1" if code is Code.E207 else code.name[:2]
