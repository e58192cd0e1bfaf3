"""Baseline of known findings, kept in a file so that only new ones are reported.

A finding is known by its fingerprint. Lines move, files are renamed, messages get better words:
none of that makes a finding another. The fingerprint is its code, its mod, and the path of keys.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from hashlib import blake2b
from typing import Annotated, Any, Literal

import tomli_w
from pydantic import Field, Strict

from roguelike.content.documents.document import Document, KeyPath, Place, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.mods.mod_files import COMPAT, CONTENT, MANIFEST
from roguelike.content.schema.fields.base import Model

MAX_KNOWN = 100_000
"""The most findings in a baseline."""
MAX_LENGTH = 200
"""The most characters of a fingerprint before the rest is made into a hash."""

_HEADER = """\
# What is known to be wrong, and is not reported by `roguelike validate --baseline`.
# Write it anew with --write-baseline, or take out what has been fixed.

"""
_NAMELESS = (CONTENT, COMPAT)  # the folders in which the names of files mean nothing
_FORM = re.compile(r"[EWI][0-9]{3} .")
_NAMES = ("id", "tag", "key", "kind")  # what tells the items of an array apart


class Baseline(Model):
    """The contents of a baseline."""

    format: Literal[1] = Field(description="The format of the file, at present 1.")
    findings: Annotated[tuple[str, ...], Strict(strict=False), Field(max_length=MAX_KNOWN)] = Field(
        description="The fingerprints of what is known."
    )


def baseline_of(report: Report) -> str:
    """Return the text of a baseline of all that is in a report, save errors."""
    named = fingerprints(report).items()
    names = [name for finding, name in named if finding.severity is not Severity.ERROR]
    return _HEADER + tomli_w.dumps({"format": 1, "findings": names})


def without_known(
    report: Report, baseline: Baseline, document: Document, is_settled: Callable[[str], bool]
) -> Report:
    """Return a report without known findings, with W591 for those that are not found again.

    Errors are always reported: a mod that has one cannot be used, whoever knows of it.

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
        if name not in known or finding.severity is Severity.ERROR:
            result.add(finding)
    for number, name in enumerate(baseline.findings):
        if reason := _reason(name, found, is_settled):
            place = Place(document, ("findings", number))
            result.add(Diagnostic(Code.W591, place, f"`{name}` {reason}", "take it out"))
    return result


def fingerprints(findings: Iterable[Diagnostic]) -> dict[Diagnostic, str]:
    """Return the fingerprint of each of some findings: a code, a mod or file, a path of keys.

    Args:
        findings: All findings of a run in their order, which tells those apart that would have
            the same fingerprint.
    """
    seen: Counter[str] = Counter()
    found: dict[Diagnostic, str] = {}
    for finding in findings:
        name = _bounded(_name(finding))
        seen[name] += 1
        found[finding] = name if seen[name] == 1 else f"{name} ({seen[name]})"
    return found


def mod_of(fingerprint: str) -> str:
    """Return the id of the mod that a finding was in, by its fingerprint."""
    return fingerprint.partition(" ")[2].partition(":")[0].partition("/")[0]


def _reason(name: str, found: Collection[str], is_settled: Callable[[str], bool]) -> str:
    """Return the reason for which a fingerprint is listed in vain, or nothing."""
    if name in found:
        return ""
    if not _FORM.match(name):
        return "is not the name of a finding"
    return "is no longer found" if is_settled(name) else ""


def _name(finding: Diagnostic) -> str:
    document = finding.place.document
    where = document.source or document.path
    mod, _, path = where.partition("/")
    if finding.lacks:  # which stays, wherever it is needed first
        return f"{finding.code.name} {mod}/{MANIFEST}:requires.{finding.lacks}"
    keys = ".".join(map(str, _steps(document, finding.place.keys)))
    if not keys:
        return f"{finding.code.name} {where}"
    return f"{finding.code.name} {mod if path.startswith(_NAMELESS) else where}:{keys}"


def _steps(document: Document, keys: KeyPath) -> Iterator[str | int]:
    """Yield keys, with the names of items of arrays in place of their numbers, which move."""
    value: Any = document.data
    for key in keys:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):  # it is missing, or of another type
            value = None
        yield _item_name(value) or key if isinstance(key, int) else key


def _item_name(item: object) -> str:
    names = ((as_table(item) or {}).get(key) for key in _NAMES)
    return next((name for name in names if isinstance(name, str)), "")


def _bounded(name: str) -> str:
    if len(name) <= MAX_LENGTH:
        return name
    rest = blake2b(name[MAX_LENGTH:].encode(errors="replace"), digest_size=8).hexdigest()
    return f"{name[:MAX_LENGTH]}…{rest}"
