"""What a mod makes of optional mods as if they were always there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from pydantic import ValidationError

from roguelike.content.changes import data_at
from roguelike.content.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.document import Document, KeyPath, Place, Token
from roguelike.content.ids import CORE, OPTIONAL_MARK
from roguelike.content.links import written_at
from roguelike.content.loader import LoadResult
from roguelike.content.locations import locate
from roguelike.content.mends import Rename
from roguelike.content.merging import VERBS
from roguelike.content.mod_files import COMPAT
from roguelike.content.patches import PatchBase, heir_model, patch_model
from roguelike.content.relations import stand_in
from roguelike.content.schema.base import Model
from roguelike.content.tables import Table, as_table
from roguelike.content.written import PATCH, TAG

MAX_APART = 4
"""Of how many optional mods each is done without by itself; of more, all at once."""

_VALIDATED = frozenset({*VERBS, "where", "expect"})


def unguarded(
    result: LoadResult,
    asked: Collection[str],
    without: Callable[[Collection[str]], LoadResult],
    models: Mapping[str, type[Model]],
) -> Iterator[Diagnostic]:
    """Yield W118 for each error that mods have where one that is optional for them is not there.

    Without each of very many it would take very long to load everything again. Then all of them
    are missing at once, and only references to one of them are told.

    Args:
        result: What was loaded. Optional mods that are not among that are not looked at.
        asked: The ids of the mods that are to be looked at.
        without: Loads the same again, save the mods with some ids.
        models: The model of each kind of definition.
    """
    users = _users(result, asked)
    groups = [[other] for other in users] if len(users) <= MAX_APART else [[*users]]
    for group in groups:
        lacking = without(group)
        for user in (each for other in group for each in users[other]):
            if user.mod in lacking.files:  # or else it requires what requires the other
                for finding in _errors_of(user.mod, lacking.report):
                    if len(group) == 1 or _reference(finding.place, user.optional):
                        yield _missed(user.optional, finding, models)


def _users(result: LoadResult, asked: Collection[str]) -> Mapping[str, list[_User]]:
    """Return who makes use of optional mods that are there, by the ids of these."""
    taken = result.selected.order.taken
    loaded = {mod.id for mod in result.mods} - {CORE}
    users: defaultdict[str, list[_User]] = defaultdict(list)
    for mod in result.mods:
        documents = result.assembly.documents[mod.id] if result.assembly else ()
        for optional in mod.manifest.optional if mod.id in asked else ():
            other = stand_in(optional, taken)
            if other in loaded and _is_of_use(optional, documents):
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
    place = finding.place
    message = f"without the optional mod `{optional}`, {finding.message}"
    written = _reference(place, optional)
    if written and _takes_mark(place, models):
        marked = f"{OPTIONAL_MARK}{written}"
        mend = (Rename(written, marked),)
        return Diagnostic(Code.W118, place, message, f"write `{marked}`", mend=mend)
    if place.keys[:1] == (PATCH,):
        hint = f'add when = {{ mod = "{optional}" }} to the patch'
    else:
        hint = f"put it into a file below `{COMPAT}/{optional}/`"
    return Diagnostic(Code.W118, place, message, hint)


def _reference(place: Place, mod: str) -> str:
    """Return the value at a place if it refers to something of a mod; else nothing."""
    if place.token is not Token.VALUE or place.part:
        return ""
    written = written_at(place)
    return written if written.startswith(f"{mod}:") else ""


def _takes_mark(place: Place, models: Mapping[str, type[Model]]) -> bool:
    """Tell whether a reference may have the mark of those that count only if their mod is there."""
    keys = place.keys
    if keys[0] == TAG:
        return isinstance(keys[-1], int)
    depth = len((PATCH, "kind", 0)) if keys[0] == PATCH else len(("kind", "name"))
    table: Table = deepcopy(data_at(Place(place.document, keys[:depth])))
    around: Any = table
    for key in keys[depth:-1]:
        around = around[key]
    around[keys[-1]] = f"{OPTIONAL_MARK}{around[keys[-1]]}"
    model = _model_of(keys, table, models)
    try:
        model.model_validate(table)
    except ValidationError as error:
        refused = [locate(model, each["loc"]).keys for each in error.errors()]
        return keys[depth:] not in refused
    return True


def _model_of(
    keys: KeyPath, table: Table, models: Mapping[str, type[Model]]
) -> type[PatchBase | Model]:
    """Return what the definition or patch into which some keys lead has to fit."""
    if keys[0] == PATCH:
        return patch_model(models[str(keys[1])], frozenset(table) & _VALIDATED)
    edit = as_table(table.get("edit")) or {}
    return heir_model(models[str(keys[0])], frozenset(edit) & _VALIDATED)
