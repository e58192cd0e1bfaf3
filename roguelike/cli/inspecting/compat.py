"""What is wrong in the files that a mod has for use beside others, where these are not used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from roguelike.content.assembling.mentions import mentioned
from roguelike.content.findings.diagnostics import Code, Severity
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.schema.allowances import without_allowed

if TYPE_CHECKING:
    from roguelike.cli.inspecting.loading import Trial
    from roguelike.content.findings.diagnostics import Diagnostic, Report
    from roguelike.content.loader import LoadResult
    from roguelike.content.mods.manifest import Mod

MAX_APART = 4
"""Beside how many mods files are looked at for each by itself; beside more, for all at once."""


def report_compat(trial: Trial, asked: Collection[str], report: Report) -> None:
    """Report what is wrong in files for use beside mods that were not loaded.

    They are read with these mods in use where that is possible. Elsewhere whatever the files refer
    to in them may be right, and the rest is checked. It would take very long to load everything
    again for each of very many; then only the errors are told that have nothing to do with one
    another.

    Args:
        trial: What was loaded before.
        asked: The ids of the mods that are to be looked at.
        report: Takes what is found.
    """
    users = _users(trial.result, asked)
    apart = len(users) <= MAX_APART
    for group in [[other] for other in users] if apart else [[*users]]:
        mods = list({mod.id: mod for other in group for mod in users[other]}.values())
        together = _together(trial, group[0], mods) if apart else None
        tried = together or _supposing(trial, group, mods)
        if not trial.absent.mods:
            _lint(tried, [mod.id for mod in mods], is_whole=together is not None)
        for mod in mods:
            report.files += tried.files.get(mod.id, 0) - trial.result.files.get(mod.id, 0)
        homes = tuple(f"{mod.id}/{COMPAT}/{other}/" for other in group for mod in users[other])
        for finding in _without_allowed(tried):
            is_in = f"{finding.place.document.source}/".startswith(homes)
            if is_in and (apart or _is_certain(finding)):
                report.add(finding)


def _users(result: LoadResult, asked: Collection[str]) -> Mapping[str, list[Mod]]:
    """Return who has files for use beside mods that were not loaded, by the ids of these."""
    mods = result.selected.order.mods
    there = {mod.id for mod in mods}
    users: defaultdict[str, list[Mod]] = defaultdict(list)
    for mod in (mod for mod in mods if mod.id in asked):
        for other in mod.folder.others():
            if other not in there:
                users[other].append(mod)
    return users


def _together(trial: Trial, other: str, mods: Sequence[Mod]) -> LoadResult | None:
    """Load everything again with another mod, unless that or one of `mods` could not be used."""
    if other not in trial.loader.library.mods:
        return None
    chosen = trial.choice
    choice = replace(
        chosen,
        enabled=(*chosen.enabled, other),
        disabled=tuple(each for each in chosen.disabled if each != other),
        only=None if chosen.only is None else (*chosen.only, other),
    )
    result = trial.loader.load(choice, trial.absent)
    needed = {other, *(mod.id for mod in mods)}
    return result if needed <= result.files.keys() else None


def _supposing(trial: Trial, others: Sequence[str], mods: Sequence[Mod]) -> LoadResult:
    """Load everything again as if mods were there of which nothing is known.

    Others that are optional as well may be there because of them.
    """
    there = {mod.id for mod in trial.result.selected.order.mods}
    named = frozenset[str]().union(*(mentioned(mod) for mod in mods))
    absent = replace(trial.absent, mods={*trial.absent.mods, *others, *(named - there)})
    result = trial.loader.load(trial.choice, absent, supposed=others)
    return replace(result, report=absent.without_unknowns(result.report))


def _lint(tried: LoadResult, asked: Collection[str], *, is_whole: bool) -> None:
    """Report with all else what is probably not meant about mods.

    Beside a mod of which nothing is known, that is only what definitions say of themselves.
    """
    from roguelike.authoring.lints import LINTS
    from roguelike.authoring.lints.evidence import Evidence, Filter, evidence_of
    from roguelike.authoring.lints.no_effect import no_effect
    from roguelike.content.checks import run_checks

    if tried.catalog is None or tried.assembly is None:
        return
    kept = Filter(tried.assembly, asked, tried.report)
    if is_whole and (evidence := evidence_of(tried)):
        run_checks(evidence, LINTS, kept)
    else:
        run_checks(Evidence(tried.catalog), (no_effect,), kept)


def _without_allowed(tried: LoadResult) -> Report:
    """Return what was found without what files allow; manifests are seen to with all the rest."""
    allowed = [each for of_mod in tried.allowances.values() for each in of_mod if each.scope.keys]
    return without_allowed(tried.report, allowed, lambda _: False)


def _is_certain(finding: Diagnostic) -> bool:
    """Tell whether something is wrong whichever of the mods are there."""
    return finding.severity is Severity.ERROR and finding.code is not Code.E407
