"""Mods that a manifest names by a misspelt id, while files name them by the right one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from roguelike.content.dependencies.causes import as_one
from roguelike.content.dependencies.mentions import mentioned
from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, did_you_mean
from roguelike.content.findings.suggest import renaming
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.migrations import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import COMPAT, FOLDERS

_MOD = re.compile(rb"""\b([a-z][a-z0-9_]*)["':]""")
"""What may be the id of a mod, by itself or before the name of something."""


def blamed_on_requirements(
    report: Report, mods: Iterable[Mod], installed: Collection[str]
) -> Report:
    """Return a report in which what is needed of a mod is one finding with why it is not there.

    That is so where the manifest names another id, which is like that of the mod, and nothing else
    does.

    Args:
        report: What is wrong, each mod that is lacking told of once.
        mods: The mods of which the findings are.
        installed: The ids of all mods that there are.
    """
    causes = _causes(report, {mod.id: mod for mod in mods}, installed)
    if not causes:
        return report
    result = report.emptied()
    told = {(part.code, part.place) for each in causes.values() for part in each.apart}
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
    idle: dict[str, Mapping[str, Sequence[Place]]] = {}
    found: dict[Diagnostic, Diagnostic] = {}
    for finding in report.unsorted():
        mod = mods.get(finding.place.document.source.partition("/")[0])
        needed = finding.lacks
        if mod is None or not needed or needed in mentioned(mod):
            continue
        if mod.id not in idle:
            idle[mod.id] = _idle(mod, installed)
        words = [each for each in idle[mod.id] if each in mod.requires or needed in installed]
        if written := did_you_mean(needed, words):
            places = idle[mod.id][written]
            causes = [_cause(finding, mod, place, written, installed) for place in places]
            found[finding] = as_one(causes, "it is written here as well")
    return found


def _idle(mod: Mod, installed: Collection[str]) -> Mapping[str, Sequence[Place]]:
    """Return the ids of mods that a manifest makes use of, and where.

    Left out are those that are there, and those that any file names.
    """
    missing: defaultdict[str, list[Place]] = defaultdict(list)
    for id_, place in _used(mod):
        if id_ not in installed:
            missing[id_].append(place)
    if not missing:
        return missing
    texts = [each.raw for each in mod.folder.raw_files(Report(), *FOLDERS)]
    if moves := mod.folder.document(MIGRATIONS, Report()):
        texts.append(moves.text.encode())
    named = {word.decode() for text in texts for word in _MOD.findall(text)}
    named.update(mod.folder.names_in(COMPAT, Report()))
    return {id_: places for id_, places in missing.items() if id_ not in named}


def _used(mod: Mod) -> Iterator[tuple[str, Place]]:
    """Yield the ids of the mods that a manifest is about, save those that it cannot be used with.

    With each comes the place where it is written.
    """
    for table, ids in (("requires", mod.requires), ("optional", mod.manifest.optional)):
        for id_ in ids:
            yield id_, mod.place(table, id_, token=Token.KEY)
    order = mod.manifest.order
    for list_, ids in (("after", order.after), ("before", order.before)):
        for number, id_ in enumerate(ids):
            yield id_, mod.place("order", list_, number)


def _cause(
    finding: Diagnostic, mod: Mod, place: Place, written: str, installed: Collection[str]
) -> Diagnostic:
    needed = finding.lacks
    code, message = finding.code, f"the mod names `{written}` here, but everywhere else `{needed}`"
    if written in mod.requires:
        code = Code.E111
        message = f"the mod requires `{written}`, but only names something of `{needed}`"
    mend = renaming(written, needed, installed) if needed in installed else ()
    related = (Related(finding.place, f"`{needed}` is named here"), *finding.related)
    return Diagnostic(code, place, message, f"did you mean `{needed}`?", related, mend=mend)
