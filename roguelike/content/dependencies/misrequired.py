"""Mods that are required under a misspelt id, while files name them by the right one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, did_you_mean
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.migrations import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import COMPAT, FOLDERS

_MOD = re.compile(rb"""\b([a-z][a-z0-9_]*)["':]""")
"""What may be the id of a mod, by itself or before the name of something."""


def blamed_on_requirements(
    report: Report, mods: Iterable[Mod], installed: Collection[str]
) -> Report:
    """Return a report in which what is needed of a mod is one finding with why it is not required.

    That is so where another id is required, which is like that of the mod, and named nowhere.

    Args:
        report: What is wrong, each mod that is lacking told of once.
        mods: The mods of which the findings are.
        installed: The ids of all mods that there are.
    """
    causes = _causes(report, {mod.id: mod for mod in mods}, installed)
    if not causes:
        return report
    result = Report()
    result.files = report.files
    told = {(each.code, each.place) for each in causes.values()}
    for finding in report.unsorted():
        if finding not in causes and (finding.code, finding.place) not in told:
            result.add(finding)
    for cause in causes.values():
        result.add(cause)
    return result


def _causes(
    report: Report, mods: Mapping[str, Mod], installed: Collection[str]
) -> dict[Diagnostic, Diagnostic]:
    """Return for each finding that is there because of a misspelt id the one about that."""
    idle: dict[str, list[str]] = {}
    found: dict[Diagnostic, Diagnostic] = {}
    for finding in report.unsorted():
        mod = mods.get(finding.place.document.source.partition("/")[0])
        if mod is None or not finding.lacks or finding.lacks in mod.requires:
            continue
        if mod.id not in idle:
            idle[mod.id] = list(_idle(mod, installed))
        if written := did_you_mean(finding.lacks, idle[mod.id]):
            found[finding] = _cause(finding, mod, written)
    return found


def _idle(mod: Mod, installed: Collection[str]) -> Iterator[str]:
    """Yield the ids of mods that a mod requires, that are not there, and that no file names."""
    missing = [id_ for id_ in mod.requires if id_ not in installed]
    if not missing:
        return
    texts = [each.raw for each in mod.folder.raw_files(Report(), *FOLDERS)]
    if moves := mod.folder.document(MIGRATIONS, Report()):
        texts.append(moves.text.encode())
    named = {word.decode() for text in texts for word in _MOD.findall(text)}
    named.update(mod.folder.names_in(COMPAT, Report()))
    yield from (id_ for id_ in missing if id_ not in named)


def _cause(finding: Diagnostic, mod: Mod, written: str) -> Diagnostic:
    needed = finding.lacks
    place = mod.place("requires", written, token=Token.KEY)
    message = f"the mod requires `{written}`, but only names something of `{needed}`"
    related = (Related(finding.place, f"`{needed}` is named here"), *finding.related)
    return Diagnostic(Code.E111, place, message, f"did you mean `{needed}`?", related)
