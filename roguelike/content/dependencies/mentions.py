"""What to say of mods that are made use of, and that the manifest does not mention."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from roguelike.content.dependencies.causes import as_one
from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity, did_you_mean
from roguelike.content.findings.mends import Mend, Mention, within
from roguelike.content.findings.suggest import renaming
from roguelike.content.findings.suspects import Identity, identity
from roguelike.content.merging.changes import data_at
from roguelike.content.mods.manifest import Mod
from roguelike.content.names.ids import CORE


class Usage(NamedTuple):
    """A place where a mod makes use of another.

    Attributes:
        mod: The id of the other.
        place: Where it is written, in whatever text.
        use: What is done with it, as words before its id.
    """

    mod: str
    place: Place
    use: str


def mentioned(mod: Mod) -> set[str]:
    """Return the ids of all mods that a manifest is about, its own and `core` among them."""
    manifest = mod.manifest
    named: Collection[str] = (*manifest.order.after, *manifest.order.before)
    return {mod.id, CORE, *manifest.requires, *manifest.optional, *manifest.conflicts, *named}


def unmentioned(
    usage: Usage, mod: Mod, loaded: Sequence[str], idle: Collection[str] = ()
) -> Diagnostic:
    """Return W116 for a mod that is made use of, and not mentioned.

    It is mended where mentioning the mod changes nothing, as it is used and comes first anyway; or
    where its id is misspelt, and what is named of it has to be in the mod that is meant.

    Args:
        usage: Where.
        mod: The mod that makes use of the other.
        loaded: The ids of the mods that are used, in order.
        idle: The ids of mods that are there and not used. What is there is hardly misspelt.
    """
    other, place, use = usage
    message = f"{use} `{other}`, which the manifest does not mention"
    known = {*mentioned(mod), *loaded, *idle}
    close = None if other in known else did_you_mean(other, known)
    if close is not None:
        mend = _renamed(other, close, known, place) if close in loaded else ()
        hint = f"did you mean `{close}`?"
        return Diagnostic(Code.W116, place, message, hint, mend=mend, lacks=other)
    hint = f'add `{other} = "*"` to the table [optional] of mod.toml'
    comes_first = other in loaded[: loaded.index(mod.id)]
    mend = (Mention(other),) if comes_first else ()
    return Diagnostic(Code.W116, place, message, hint, mend=mend, lacks=other)


def unmentioned_once(
    usages: Iterable[Usage], mod: Mod, loaded: Sequence[str], idle: Collection[str] = ()
) -> Report:
    """Return W116 for each mod that is made use of, at the first place, with the others related.

    Args:
        usages: Where mods are made use of that are not mentioned.
        mod: As for `unmentioned`.
        loaded: As for `unmentioned`.
        idle: As for `unmentioned`.
    """
    report = Report()
    for usage in usages:
        report.add(unmentioned(usage, mod, loaded, idle))
    return each_once(report)


def each_once(report: Report) -> Report:
    """Return a report in which it is told once that a mod has to do without another.

    An error comes before W116, as what mends it mends both.
    """
    result = report.emptied()
    by_mods: defaultdict[tuple[str, str], Report] = defaultdict(Report)
    seen: set[Identity] = set()  # as files for use beside others may have been read twice
    for finding in report.unsorted():
        if finding.lacks:
            mod = finding.place.document.source.partition("/")[0]
            for each in finding.apart if finding.code is Code.W116 else (finding,):
                if identity(each) not in seen:
                    seen.add(identity(each))
                    by_mods[mod, finding.lacks].add(each)
        else:
            result.add(finding)
    for (_, other), findings in by_mods.items():
        errors_first = sorted(findings, key=lambda each: each.severity is not Severity.ERROR)
        result.add(as_one(errors_first, f"`{other}` is named here as well"))
    return result


def _renamed(other: str, close: str, known: Collection[str], place: Place) -> Mend:
    """Return what writes the right id of a mod in what names something of it; else nothing."""
    written: Any = place.keys[-1] if place.token is Token.KEY else data_at(place)
    if not isinstance(written, str) or ":" not in written:
        return ()  # nothing shows that a mod by itself, or the name of a folder, is meant
    before, _, after = written.partition(other)
    return within(renaming(other, close, known), before, after)
