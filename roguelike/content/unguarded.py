"""What a mod makes of optional mods as if they were always there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from roguelike.content.dependencies.guards import guarded, reference_into
from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.findings.suspects import identity
from roguelike.content.loader import LoadResult
from roguelike.content.mods.mod_files import TESTS
from roguelike.content.mods.relations import stand_in
from roguelike.content.names.ids import CORE
from roguelike.content.schema.base import Model

MAX_APART = 4
"""Of how many optional mods each is done without by itself; of more, all at once."""


def unguarded(
    result: LoadResult,
    asked: Collection[str],
    without: Callable[[Collection[str]], LoadResult],
    models: Mapping[str, type[Model]],
) -> Iterator[Diagnostic]:
    """Yield W118 for each error that mods have where one that is optional for them is not there.

    Without each of very many it would take very long to load everything again. Then all of them
    are missing at once, and only references to one of them are told.

    What is wrong beside it as well has nothing to do with it.

    Args:
        result: What was loaded. Optional mods that are not among that are not looked at.
        asked: The ids of the mods that are to be looked at.
        without: Loads the same again, save the mods with some ids.
        models: The model of each kind of definition.
    """
    users = _users(result, asked)
    known = {identity(each) for finding in result.report for each in finding.apart}
    groups = [[other] for other in users] if len(users) <= MAX_APART else [[*users]]
    for group in groups:
        lacking = without(group)
        for user in (each for other in group for each in users[other]):
            if user.mod in lacking.files:  # or else it requires what requires the other
                for finding in _errors_of(user.mod, lacking.report):
                    if identity(finding) in known:
                        continue
                    if len(group) == 1 or reference_into(user.optional, finding.place):
                        yield _missed(user.optional, finding, models)


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


def _missed(optional: str, finding: Diagnostic, models: Mapping[str, type[Model]]) -> Diagnostic:
    """Return an error as what comes of an optional mod that is not there."""
    message = f"without the optional mod `{optional}`, {finding.message}"
    hint, mend = guarded(finding.place, optional, models)
    return Diagnostic(Code.W118, finding.place, message, hint, mend=mend)
