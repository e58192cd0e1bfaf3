"""Putting right what can be put right without doubt, in the texts of files as people wrote them.

Changes are made in memory first, and all content is validated again with them. What fits then is
evidence that the right thing was meant: a change that brings to light an error which cannot be
mended as well is not made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from roguelike.content.diagnostics import Diagnostic, Report, Severity
from roguelike.content.document import KeyPath
from roguelike.content.mod_files import ModFiles
from roguelike.content.rewriting import FileChange, Rewriter, Texts

MAX_ROUNDS = 10
"""How often what has been mended is looked through for more to mend."""
MAX_CHECKS = 100
"""How often all is validated again, to find out which of many changes cannot be made."""


class Work(NamedTuple):
    """What is to be mended.

    Attributes:
        folders: The mods of which files may be changed; others are only read, and so are archives.
        versions: The versions of all mods that there are, by id.
        check: Returns what is wrong with all mods if some files have other texts.
    """

    folders: Sequence[ModFiles]
    versions: Mapping[str, str]
    check: Callable[[Texts], Report]


class Mended(Struct, frozen=True):
    """What came of mending.

    Attributes:
        changes: The files that have to be written, by the paths that are shown for them.
        count: How many findings they mend.
        report: What is found when they are written.
    """

    changes: Mapping[str, FileChange]
    count: int
    report: Report


def mended(work: Work) -> Mended:
    """Return the changes that mend what can be mended; nothing is written."""
    return _Mender(work).mended()


class _Identity(NamedTuple):
    """How a finding is recognized while lines and columns change."""

    code: str
    path: str
    keys: KeyPath
    message: str


def _apart(report: Report) -> Iterator[Diagnostic]:
    """Yield findings as they were before those with one cause were made one.

    So each of the places that a misspelt mod is named in is mended if something fits there.
    """
    for finding in report:
        yield from finding.apart


def _wholes(report: Report) -> dict[_Identity, _Identity]:
    """Return for each finding, as `_apart` yields them, what it is told as."""
    return {_identity(part): _identity(each) for each in report for part in each.apart}


def _identity(finding: Diagnostic) -> _Identity:
    return _Identity(finding.code.name, finding.path, finding.place.keys, finding.message)


class _Mender:
    def __init__(self, work: Work) -> None:
        self._check = work.check
        self._rewriter = Rewriter(work.folders, work.versions)
        self._texts: Texts = {}
        self._report = work.check({})
        self._refused: set[_Identity] = set()
        self._checks = 0
        self._mended: set[_Identity] = set()

    def mended(self) -> Mended:
        for _ in range(MAX_ROUNDS):
            wanted = [_identity(each) for each in _apart(self._report) if each.mend]
            if not self._mend([each for each in wanted if each not in self._refused]):
                break
        return Mended(self._rewriter.changes(self._texts), len(self._mended), self._report)

    def _mend(self, wanted: Sequence[_Identity]) -> bool:
        """Mend some findings, or else each half of them; return whether anything was mended."""
        findings = [
            each for each in _apart(self._report) if each.mend and _identity(each) in wanted
        ]
        if not findings:
            return False
        if self._is_mended(findings):
            return True
        if len(wanted) == 1:
            self._refused.update(wanted)
            return False
        half = len(wanted) // 2
        first = self._mend(wanted[:half])
        return self._mend(wanted[half:]) or first

    def _is_mended(self, findings: Sequence[Diagnostic]) -> bool:
        """Mend findings, and the errors that this brings to light; or nothing of all that.

        What a misspelled kind hides, for example, is only found when the kind is right.
        """
        known = {_identity(each) for each in _apart(self._report)}
        done, whole = set[_Identity](), _wholes(self._report)
        texts: Texts | None = self._texts
        while self._checks < MAX_CHECKS:
            texts = self._rewriter.rewritten(findings, texts)
            if texts is None:
                return False
            done.update(map(_identity, findings))
            self._checks += 1
            report = self._check(texts)
            whole = _wholes(report) | whole
            if any(_identity(each) in done for each in _apart(report)):
                return False
            findings = [
                each
                for each in _apart(report)
                if each.severity is Severity.ERROR and _identity(each) not in known
            ]
            if not findings:
                self._texts, self._report = texts, report
                self._mended.update(whole[each] for each in done)
                return True
            if not all(each.mend for each in findings):
                return False
        return False
