"""Findings that have one cause: that a mod is not there, or that a manifest does not mention it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import (
    Code,
    Diagnostic,
    FindingIdentity,
    Related,
    Report,
    Severity,
    identity,
)
from roguelike.content.findings.fixes import Guard, Rename, Require
from roguelike.content.findings.similar_words import Advice, suggest
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.references.ids import OPTIONAL_MARK
from roguelike.content.references.suggestions import named_mod, reference_at, required
from roguelike.content.references.versions import ENGINE_ID
from roguelike.content.schema import KINDS, PATCH, TAG

OTHER_PLACES = 3
"""The most places beside the first that are shown where a mod is needed; the rest is counted."""


def merge_findings(report: Report, installed: Collection[str] = ()) -> Report:
    """Return a report in which it is told once of each mod that another is lacking.

    That is where the other is needed first, an error before W116, with the other places related.

    Args:
        report: What is wrong.
        installed: The ids of all mods that there are, used or not; empty where that is not known.
    """
    result = report.emptied()
    lacking: defaultdict[tuple[str, str], Report] = defaultdict(Report)
    seen: set[FindingIdentity] = set()  # as files for use beside others may have been read twice
    for found in report.unsorted():
        finding = _with_guard(found, installed)
        other = finding.lacks or _lacking(finding, installed)
        if not other:
            result.add(finding)
            continue
        mod = finding.place.document.source.partition("/")[0]
        for each in finding.apart if finding.code is Code.W116 else (finding,):
            if identity(each) not in seen:
                seen.add(identity(each))
                lacking[mod, other].add(each)
    for (_, other), findings in lacking.items():
        errors_first = sorted(findings, key=lambda each: each.severity is not Severity.ERROR)
        whole = _as_one(errors_first, f"`{other}` is named here as well")
        result.add(replace(_of_no_mod(whole, other, installed), lacks=other))
    return result


def _as_one(findings: Sequence[Diagnostic], note: str) -> Diagnostic:
    """Return the first of some findings with one cause, with the other places related to it.

    Args:
        findings: The findings, in order, of which the first may be some made one already.
        note: What is in those places.
    """
    first, *others = findings
    related = [Related(each.place, note) for each in others[:OTHER_PLACES]]
    if more := len(others) - len(related):
        last = f"{note}, and in {more} more place{'s' if more > 1 else ''}"
        related[-1] = replace(related[-1], note=last)
    parts = tuple(part for each in findings for part in each.apart)
    return replace(first, related=(*first.related, *related), parts=parts)


def _lacking(finding: Diagnostic, installed: Collection[str]) -> str:
    """Return the mod for the lack of which alone a finding was made; nothing if that is not so."""
    match finding.fix:
        case (Require(mod),):
            return mod
        case _:
            mod = named_mod(finding) if installed else ""
            return mod if mod not in installed and mod not in KINDS else ""


def _of_no_mod(finding: Diagnostic, mod: str, installed: Collection[str]) -> Diagnostic:
    """Return a finding that says that a mod is not there, if it is about a reference into it."""
    if not installed or mod in installed or named_mod(finding) != mod:
        return finding
    message = f"`{reference_at(finding.place)}` belongs to the mod `{mod}`, which is not there"
    return replace(finding, message=message, hint=finding.hint or _advice(mod, installed))


def _with_guard(finding: Diagnostic, installed: Collection[str]) -> Diagnostic:
    """Return a finding that says how to do without an optional mod, if that is what is missing.

    It is fixed by that only if the mod is installed: otherwise the reference may be wrong.
    """
    match finding.fix:
        case (Guard(mod),):
            hint, fix = _guarded(finding.place, mod)
            return replace(finding, hint=hint, fix=fix if mod in installed else ())
        case _:
            return finding


def _advice(mod: str, installed: Collection[str]) -> str:
    """Return what to do about a mod that is not there and is named somewhere."""
    if mod == ENGINE_ID:
        return "this is the game itself, which defines nothing; what comes with it is in `core`"
    if close := suggest(mod, installed).word:
        return f"did you mean the mod `{close}`?"
    return f"install it and {required(mod)}"


def _guarded(place: Place, mod: str) -> Advice:
    """Return what lets something count only beside another mod, which need not be there.

    Args:
        place: Where it is written.
        mod: The id of the other mod, as the manifest has it below `[optional]`.
    """
    if place.keys[:1] not in {(each,) for each in (PATCH, TAG, *KINDS)}:
        always = "require it, or use something that is always there"
        return Advice(f"`{mod}` is optional: {always}")  # as in a test
    written = place.text if place.token is Token.VALUE and not place.part else ""
    is_item = isinstance(place.keys[-1], int) and {"id", "ids", "inherits"}.isdisjoint(place.keys)
    if is_item and written.startswith(f"{mod}:"):
        marked = f"{OPTIONAL_MARK}{written}"
        return Advice(f"write `{marked}`", (Rename(written, marked),))
    if place.keys[:1] == (PATCH,):
        return Advice(f'add when = {{ mod = "{mod}" }} to the patch')
    return Advice(f"put it into a file below `{COMPAT}/{mod}/`")
