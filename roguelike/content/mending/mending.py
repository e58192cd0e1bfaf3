"""Putting right what can be put right without doubt, in the texts of files as people wrote them.

Changes are made in memory first, and all content is validated again with them. What fits then is
evidence that the right thing was meant: a change that brings to light an error which cannot be
mended as well is not made. What is only found in tests and translations because content can be
loaded with a change is no such error: it was there before, and nobody could look for it. So it is
with what stands in a file that can be read with a change, apart from what was changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec import Struct

from roguelike.content.findings.diagnostics import Diagnostic, Report, Severity
from roguelike.content.findings.suspects import Identity, Suspicion, identity, suspicions
from roguelike.content.mending.hidden import SYNTAX, Unread
from roguelike.content.mending.rewriting import FileChange, Rewriter, Texts
from roguelike.content.mods.mod_files import LANG, TESTS, ModFiles

MAX_ROUNDS = 10
"""How often what has been mended is looked through for more to mend."""
MAX_CHECKS = 100
"""How often all is validated again, to find out which of many changes cannot be made."""
MAX_CHECKED = 1_000_000
"""How many bytes are validated again in all; so what is large is validated less often."""
MIN_CHECKS = 3
"""How often all is validated again if need be, however large it is."""


class Work(NamedTuple):
    """What is to be mended.

    Attributes:
        folders: The mods of which files may be changed; others are only read, and so are archives.
        check: Returns what is wrong with all mods if some files have other texts.
    """

    folders: Sequence[ModFiles]
    check: Callable[[Texts], Report]


class Mended(Struct, frozen=True):
    """What came of mending.

    Attributes:
        changes: The files that have to be written, by the paths that are shown for them.
        count: How many findings they mend.
        report: What is found when they are written.
        refused: What was not mended although it could be, and an error that this would bring.
        untried: How many more could perhaps be mended, and were not tried as that takes too long.
    """

    changes: Mapping[str, FileChange]
    count: int
    report: Report
    refused: Sequence[tuple[Diagnostic, Diagnostic]] = ()
    untried: int = 0


def mended(work: Work) -> Mended:
    """Return the changes that mend what can be mended; nothing is written."""
    return _Mender(work).mended()


def _apart(report: Report) -> Iterator[Diagnostic]:
    """Yield findings as they were before those with one cause were made one.

    So each of the places that a misspelt mod is named in is mended if something fits there.
    """
    for finding in report.unsorted():
        yield from finding.apart


def _wholes(report: Report) -> dict[Identity, Identity]:
    """Return for each finding, as `_apart` yields them, what it is told as."""
    return {identity(part): identity(each) for each in report.unsorted() for part in each.apart}


class _Mender:
    def __init__(self, work: Work) -> None:
        self._check = work.check
        self._rewriter = Rewriter(work.folders)
        self._limit = _checks_of(self._rewriter.size())
        self._checks = 0
        self._refused: dict[Identity, Diagnostic | None] = {}
        self._mended: set[Identity] = set()
        self._accept({}, work.check({}))

    def mended(self) -> Mended:
        self._mend([each for each in self._wanted() if each.code in SYNTAX])
        before: dict[Identity, Diagnostic | None] = {}
        judged_after = 0
        for _ in range(MAX_ROUNDS):
            if self._mend(self._wanted()):
                continue
            if len(self._mended) == judged_after:
                break
            # What was refused may fit what has been mended since.
            judged_after = len(self._mended)
            before, self._refused = before | self._refused, {}
        self._refused = before | self._refused
        changes = self._rewriter.changes(self._texts)
        refused = [
            (self._found[each][0], error)
            for each, error in self._refused.items()
            if each in self._found and error and identity(error) != each
        ]
        whole = _wholes(self._report)
        untried = {whole[each] for each in self._wanted()}
        return Mended(changes, len(self._mended), self._report, refused, len(untried))

    def _accept(self, texts: Texts, report: Report) -> None:
        """Go on from texts in which some things are mended."""
        self._texts, self._report = texts, report
        found: defaultdict[Identity, list[Diagnostic]] = defaultdict(list)
        for each in _apart(report):
            if each.mend:
                found[identity(each)].append(each)
        self._found: Mapping[Identity, Sequence[Diagnostic]] = found

    def _wanted(self) -> list[Identity]:
        """Return what can be mended as far as one can tell without trying."""
        return [
            each
            for each, findings in self._found.items()
            if each not in self._refused
            and all(self._rewriter.can_mend(finding, self._texts) for finding in findings)
        ]

    def _mend(self, group: Sequence[Identity]) -> bool:
        """Mend some findings, or else parts of them; return whether anything was mended.

        What an error is near to is put aside, so that it keeps back nothing else. By itself, it is
        refused if it brings an error of its own to light, and otherwise tried by halves.
        """
        group = [each for each in group if each in self._found]
        if not group:
            return False
        blamed = self._tried(group)
        if blamed is None:
            return True
        if self._checks >= self._limit:
            return False
        accused = dict.fromkeys(chain.from_iterable(each.group for each in blamed))
        innocent = [each for each in group if each not in accused]
        if accused and innocent:
            return self._mend_both(innocent, list(accused))
        guilty = {each.group[0]: each.error for each in blamed if len(each.group) == 1}
        if len(group) == 1 and not guilty:
            guilty = {group[0]: blamed[0].error if blamed else None}
        if guilty:
            self._refused |= guilty
            return self._mend([each for each in group if each not in guilty])
        return self._mend_both(*_halves(group, [each.group for each in blamed]))

    def _mend_both(self, first: Sequence[Identity], second: Sequence[Identity]) -> bool:
        is_mended = self._mend(first)
        return self._mend(second) or is_mended

    def _tried(self, group: Sequence[Identity]) -> list[Suspicion] | None:
        """Mend findings, and the errors that this brings to light; or nothing of all that.

        What a misspelled kind hides, for example, is only found when the kind is right.

        Returns:
            Nothing if all is mended, and otherwise what may be to blame for which error.
        """
        known = {identity(each) for each in _apart(self._report)}
        is_blind = any(map(_hides_others, self._report.unsorted()))
        wanted = [finding for each in group for finding in self._found[each]]
        done, whole, paths = set[Identity](), _wholes(self._report), set[str]()
        findings, texts = wanted, self._texts
        unread: Unread | None = None
        while self._checks < self._limit:
            texts = self._rewriter.rewritten(findings, texts)
            if texts is None:
                return [] if findings is wanted else suspicions(findings, wanted)
            unread = unread or Unread(wanted, texts)
            done.update(map(identity, findings))
            paths.update(each.path for each in findings)
            self._checks += 1
            report = self._check(texts)
            whole = _wholes(report) | whole
            again = [each for each in _apart(report) if identity(each) in done]
            findings = [
                each
                for each in _apart(report)
                if each.severity is Severity.ERROR
                and identity(each) not in known
                and not (is_blind and each.path not in paths and _is_beside_content(each))
                and not unread.hid(each)
            ]
            if wrong := again + [each for each in findings if not each.mend]:
                return suspicions(wrong, wanted)
            if not findings:
                self._accept(texts, report)
                self._mended.update(whole[each] for each in done)
                return None
        return []


def _hides_others(finding: Diagnostic) -> bool:
    """Tell whether content cannot be loaded for an error, so that not all can be looked for."""
    return finding.severity is Severity.ERROR and not _is_beside_content(finding)


def _is_beside_content(finding: Diagnostic) -> bool:
    """Tell whether a finding is about tests or a translation, which nothing else depends on."""
    return finding.place.document.source.split("/")[1:2] in ([TESTS], [LANG])


def _checks_of(size: int) -> int:
    """Return how often something is validated again at most, by how many bytes it has."""
    return max(MIN_CHECKS, min(MAX_CHECKS, MAX_CHECKED // max(size, 1)))


def _halves(
    group: Sequence[Identity], blamed: Sequence[Sequence[Identity]]
) -> tuple[list[Identity], list[Identity]]:
    """Return one half of each part of a group that is to blame for something, and the rest.

    So parts that have nothing to do with one another are tried together. Where nobody in
    particular is to blame, the whole group is halved.
    """
    first = {each for part in blamed for each in part[: len(part) // 2]}
    if not first or len(first) == len(group):
        first = set(group[: len(group) // 2])
    return [each for each in group if each in first], [each for each in group if each not in first]
