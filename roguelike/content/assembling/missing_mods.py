"""Merge findings that have one cause: a mod that is missing, or not mentioned in a manifest."""

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
    """Return a report with one finding for each mod that another lacks.

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
    """Return the first of several findings with one cause, related to the places of the others.

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
    """Return the missing mod that alone causes a finding; empty if there is none."""
    match finding.fix:
        case (Require(mod),):
            return mod
        case _:
            mod = named_mod(finding) if installed else ""
            return mod if mod not in installed and mod not in KINDS else ""


def _of_no_mod(finding: Diagnostic, mod: str, installed: Collection[str]) -> Diagnostic:
    """Return a finding about a reference into a missing mod as one about the mod."""
    if not installed or mod in installed or named_mod(finding) != mod:
        return finding
    message = f"`{reference_at(finding.place)}` belongs to the mod `{mod}`, which is not there"
    return replace(finding, message=message, hint=finding.hint or _advice(mod, installed))


def _with_guard(finding: Diagnostic, installed: Collection[str]) -> Diagnostic:
    """Return a finding with advice on how to do without the mod, if that is optional.

    It is fixed by that only if the mod is installed: otherwise the reference may be wrong.
    """
    match finding.fix:
        case (Guard(mod),):
            hint, fix = _guarded(finding.place, mod)
            return replace(finding, hint=hint, fix=fix if mod in installed else ())
        case _:
            return finding


def _advice(mod: str, installed: Collection[str]) -> str:
    """Return advice on a mod that is named and missing."""
    if mod == ENGINE_ID:
        return "this is the game itself, which defines nothing; what comes with it is in `core`"
    if close := suggest(mod, installed).word:
        return f"did you mean the mod `{close}`?"
    return f"install it and {required(mod)}"


def _guarded(place: Place, mod: str) -> Advice:
    """Return the fix that lets something count only beside an optional mod.

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
