"""Fixes: the certain edits of diagnostics, applied to the texts of files.

What is certain is tried: the changes are made in memory, and the content is checked once more with
them. A fix counts only if what it fixes is gone then, and nothing else is wrong for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import unified_diff
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.mod_files import ModFiles
from roguelike.workshop.validation.fix_plans import FileChange, FixPlan, FixPlanner, Texts
from roguelike.workshop.validation.fix_trials import FixTrial, holding_plans, spoils

MAX_ROUNDS = 5
"""The most rounds in which a fixed text is searched for more, such as the next syntax error."""
MAX_TRIALS = 12
"""The most checks of the content in a round, to find the fixes that do not hold."""

Check = Callable[[Texts], Report]
"""Returns the diagnostics of all mods, where some files have other texts."""


class Fixes(Struct, frozen=True):
    """The changes that fix what can be fixed.

    Attributes:
        changes: The files to write, by the paths shown for them.
        count: The number of diagnostics that they fix.
        report: The diagnostics after the changes.
    """

    changes: Mapping[str, FileChange]
    count: int
    report: Report


def fixes(mods: Sequence[ModFiles], check: Check) -> Fixes:
    """Return the changes that fix mods; nothing is written.

    Args:
        mods: The mods of which files may be changed; archives never are.
        check: Returns the diagnostics of all mods, where some files have other texts.
    """
    texts: dict[str, bytes] = {}
    changed: dict[str, FileChange] = {}
    count = 0
    round_ = _Round(mods, texts, check(texts), check)
    for _ in range(MAX_ROUNDS):
        plans, made, after = round_.kept
        if not plans:
            break
        texts |= made
        count += len(plans)
        changed = {path: round_.planner.read[path] for path in made} | changed
        round_ = _Round(mods, texts, after, check)
    changes = {path: changed[path]._replace(after=texts[path]) for path in sorted(changed)}
    return Fixes(changes, count, round_.report())


def with_certain_fixes(report: Report, mods: Sequence[ModFiles], check: Check) -> Report:
    """Return diagnostics of which only those have a fix that `fixes` would fix first.

    Args:
        report: The diagnostics.
        mods: As for `fixes`.
        check: As for `fixes`.
    """
    return _Round(mods, {}, report, check).report()


class _Round:
    """Tries the fixes of some diagnostics.

    Attributes:
        planner: What planned them.
        kept: The trial of those that hold together, as far as a few trials find them.
    """

    def __init__(
        self, mods: Sequence[ModFiles], texts: Texts, before: Report, check: Check
    ) -> None:
        self._before = before
        self._texts = texts
        self._check = check
        self._trials_left = MAX_TRIALS
        self.planner = FixPlanner(mods, texts)
        self.kept = self._kept(self.planner.plans(before))

    def report(self) -> Report:
        """Return the diagnostics before, with only those fixes that hold."""
        certain = {id(plan.finding) for plan in self.kept.plans}
        report = self._before.emptied()
        for each in self._before.unsorted():
            planned = [part for part in each.apart if part.fix]
            holds = bool(planned) and all(id(part) in certain for part in planned)
            report.add(each if holds or not each.fix else replace(each, fix=()))
        return report

    def _kept(self, plans: Sequence[FixPlan]) -> FixTrial:
        """Return the trial of those plans that hold together.

        Of others those are dropped that fix nothing. Where that is none, but something else is
        wrong with them, one of them is to blame, which is looked for among halves.
        """
        nothing = FixTrial((), {}, self._before)
        if not plans or self._trials_left <= 0:
            return nothing
        trial = self._tried(plans)
        holding = holding_plans(trial, self._before)
        if len(holding) < len(plans):
            return self._kept(holding)
        if not spoils(trial, self._before):
            return trial
        if len(plans) == 1:
            return nothing
        half = len(plans) // 2
        first, second = self._kept(plans[:half]), self._kept(plans[half:])
        if not first.plans or not second.plans:
            return first if first.plans else second
        both = self._tried([*first.plans, *second.plans])
        return first if spoils(both, self._before) else both

    def _tried(self, plans: Sequence[FixPlan]) -> FixTrial:
        self._trials_left -= 1
        made = self.planner.texts(plans)
        return FixTrial(plans, made, self._check({**self._texts, **made}))


CONTEXT = 3
"""The number of lines of context before and after a change."""


def line_diff(before: Sequence[str], after: Sequence[str], path: str) -> Iterator[str]:
    """Yield the lines of a diff between the lines of a file, and those that it shall have."""
    if len(before) != len(after):
        yield from unified_diff(before, after, path, path, n=CONTEXT)
        return
    if spans := _spans([number for number, old in enumerate(before) if old != after[number]]):
        yield from (f"--- {path}\n", f"+++ {path}\n")
    for start, end in spans:
        last = min(end, len(before))
        shown = f"{start + 1},{last - start}" if last - start > 1 else f"{start + 1}"
        yield f"@@ -{shown} +{shown} @@\n"
        pairs = zip(before[start:last], after[start:last], strict=True)
        for is_same, group in groupby(pairs, lambda pair: pair[0] == pair[1]):
            lines = [*group]
            yield from (f"{' ' if is_same else '-'}{old}" for old, _ in lines)
            yield from () if is_same else (f"+{new}" for _, new in lines)


def _spans(changed: Sequence[int]) -> list[tuple[int, int]]:
    """Return the spans of lines to show, given the numbers of the lines that change."""
    spans: list[tuple[int, int]] = []
    for number in changed:
        start, end = max(number - CONTEXT, 0), number + 1 + CONTEXT
        if spans and start <= spans[-1][1]:
            start, _ = spans.pop()
        spans.append((start, end))
    return spans
