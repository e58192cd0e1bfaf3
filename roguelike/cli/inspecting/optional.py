"""What mods make of those that are optional as if these were always there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from roguelike.cli.inspecting.absence import Absence
from roguelike.content.assembling.mentions import guarded, reference_into
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.findings.suspects import identity
from roguelike.content.mods.mod_files import TESTS
from roguelike.content.mods.relations import stand_in
from roguelike.content.names.ids import CORE

if TYPE_CHECKING:
    from roguelike.cli.inspecting.loading import Trial
    from roguelike.content.documents.document import Document
    from roguelike.content.loader import LoadResult

MAX_APART = 4
"""Of how many optional mods each is done without by itself; of more, all at once."""


def report_unguarded(trial: Trial, asked: Collection[str], report: Report) -> None:
    """Report W118 for each error that mods have where one that is optional for them is not there.

    Without each of very many it would take very long to load everything again. Then all of them
    are missing at once, and only references to one of them are told. What is wrong beside an
    optional mod as well has nothing to do with it.

    Args:
        trial: What was loaded. Optional mods that are not among that are not looked at.
        asked: The ids of the mods that are to be looked at.
        report: Takes what is found.
    """
    users = _users(trial.result, asked)
    known = {identity(each) for finding in trial.result.report for each in finding.apart}
    groups = [[other] for other in users] if len(users) <= MAX_APART else [[*users]]
    for group in groups:
        lacking = _without(trial, group)
        for user in (each for other in group for each in users[other]):
            if user.mod in lacking.files:  # or else it requires what requires the other
                for finding in _errors_of(user.mod, lacking.report):
                    is_about = len(group) == 1 or reference_into(user.optional, finding.place)
                    if is_about and identity(finding) not in known:
                        report.add(_missed(user.optional, finding))


def _users(result: LoadResult, asked: Collection[str]) -> Mapping[str, list[_User]]:
    """Return who makes use of optional mods that are there, by the ids of these."""
    taken = result.selected.order.taken
    loaded = {mod.id for mod in result.mods} - {CORE}
    users: defaultdict[str, list[_User]] = defaultdict(list)
    for mod in result.mods:
        documents = result.assembly.documents[mod.id] if result.assembly else ()
        optionals = mod.manifest.optional if mod.id in asked else {}
        tests = mod.folder.documents(Report(), TESTS) if optionals else ()
        for optional in optionals:
            other = stand_in(optional, taken)
            if other in loaded and _is_of_use(optional, [*documents, *tests]):
                users[other].append(_User(mod.id, optional))
    return users


class _User(NamedTuple):
    """A mod, and one that is optional for it, as its manifest names that."""

    mod: str
    optional: str


def _is_of_use(mod: str, documents: Iterable[Document]) -> bool:
    """Tell whether files may need something of another mod, or what is only there beside it."""
    return any(each.beside == mod or f"{mod}:" in each.text for each in documents)


def _errors_of(mod: str, report: Report) -> Iterator[Diagnostic]:
    """Yield the errors in the files of a mod."""
    for finding in report:
        owner = finding.place.document.source.partition("/")[0]
        if finding.severity is Severity.ERROR and owner == mod:
            yield from finding.apart


def _missed(optional: str, finding: Diagnostic) -> Diagnostic:
    """Return an error as what comes of an optional mod that is not there."""
    message = f"without the optional mod `{optional}`, {finding.message}"
    hint, mend = guarded(finding.place, optional)
    return Diagnostic(Code.W118, finding.place, message, hint, mend=mend)


def _without(trial: Trial, mods: Collection[str]) -> LoadResult:
    """Load again what was loaded, save some mods, without a word about what was left out."""
    loaded = (each.id for each in trial.result.mods)
    there = {id_: trial.loader.library.mods[id_] for id_ in loaded if id_ not in mods}
    library = replace(trial.loader.library, mods=there)
    loader = replace(trial.loader, library=library, installed=library)
    choice = replace(trial.choice, enabled=tuple(there), disabled=(), only=None)
    return loader.load(choice, Absence(trial.result.left_out.keys()))
