"""Findings that have one cause, made one: whoever mends the first has mended them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from roguelike.content.dependencies.guards import reference_into
from roguelike.content.documents.document import Place
from roguelike.content.explaining.guesses import required
from roguelike.content.findings.diagnostics import Diagnostic, Related, Report, did_you_mean
from roguelike.content.findings.mends import Require
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.names.ids import OPTIONAL_MARK
from roguelike.content.names.links import named_mod, reference_at
from roguelike.content.names.manifest_texts import ENGINE_ID
from roguelike.content.schema import KINDS, PATCH, TAG

OTHER_PLACES = 3
"""How many places are shown beside the first where a mod is needed; the rest is counted."""


class _Lack(NamedTuple):
    """A mod for the lack of which something is found.

    Attributes:
        mod: Its id.
        is_there: Whether it only has to be required.
    """

    mod: str
    is_there: bool


def by_cause(report: Report, installed: Collection[str] = ()) -> Report:
    """Return what is wrong with a mod, with each mod that it has to do without told of once.

    That is where it is needed first, with the other places related to it.

    Args:
        report: What is wrong.
        installed: The ids of all mods that there are, used or not; empty where nobody knows.
    """
    result = report.emptied()
    lacking: defaultdict[_Lack, Report] = defaultdict(Report)
    for finding in report.unsorted():
        lack = _lack(finding, installed)
        (result if lack is None else lacking[lack]).add(finding)
    for lack, findings in lacking.items():
        result.add(_for_lack(lack, [*findings], installed))
    return result


def as_one(findings: Sequence[Diagnostic], note: str) -> Diagnostic:
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


def _lack(finding: Diagnostic, installed: Collection[str]) -> _Lack | None:
    """Return the mod for the lack of which alone something is found; None if that is not so.

    What has to be written otherwise, though its mod is there, has another cause.
    """
    match finding.mend:
        case (Require(mod),):
            return _Lack(mod, is_there=True)
        case _:
            mod = named_mod(finding) if installed else ""
            is_lacking = bool(mod) and mod not in installed and mod not in KINDS
            return _Lack(mod, is_there=False) if is_lacking else None


def _for_lack(
    lack: _Lack, findings: Sequence[Diagnostic], installed: Collection[str]
) -> Diagnostic:
    """Return the finding that a mod is lacking, for all those of which that is the cause."""
    if lack.is_there:
        return replace(as_one(findings, f"`{lack.mod}` is needed here as well"), lacks=lack.mod)
    whole = as_one(findings, f"`{lack.mod}` is named here as well")
    named = reference_at(whole.place)
    message = f"`{named}` belongs to the mod `{lack.mod}`, which is not there"
    hint = whole.hint or _advice(lack.mod, whole.place, installed)
    return replace(whole, message=message, hint=hint, lacks=lack.mod)


def _advice(mod: str, place: Place, installed: Collection[str]) -> str:
    """Return what to do about a mod that is not there and is named somewhere."""
    if mod == ENGINE_ID:
        return "this is the game itself, which defines nothing: what comes with it is in `core`"
    if close := did_you_mean(mod, installed):
        return f"did you mean the mod `{close}`?"
    return f"install it and {required(mod)}{_otherwise(mod, place)}"


def _otherwise(mod: str, place: Place) -> str:
    """Return how to do without a mod at a place, with what is before that in the sentence."""
    if place.keys[:1] not in {(each,) for each in (PATCH, TAG, *KINDS)}:
        return ", or name something that is always there"  # as in a migration or a test
    other = f'patches with when = {{ mod = "{mod}" }}'
    if place.keys[0] == TAG:
        written = reference_into(mod, place)
        other = f"`{OPTIONAL_MARK}{written}`" if written else f"a file below `{COMPAT}/{mod}/`"
    return f"; only {other} can do without it"
