"""What a mod makes of optional mods as if they were always there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from pydantic import ValidationError

from roguelike.content.absence import written_at
from roguelike.content.changes import data_at
from roguelike.content.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.document import Document, KeyPath, Place, Token
from roguelike.content.ids import CORE, OPTIONAL_MARK
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

_VALIDATED = frozenset({*VERBS, "where", "expect"})


def unguarded(
    result: LoadResult,
    asked: Collection[str],
    without: Callable[[str], LoadResult],
    models: Mapping[str, type[Model]],
) -> Iterator[Diagnostic]:
    """Yield W118 for each error that mods have where one that is optional for them is not there.

    Args:
        result: What was loaded. Optional mods that are not among that are not looked at.
        asked: The ids of the mods that are to be looked at.
        without: Loads the same again, save the mod with an id.
        models: The model of each kind of definition.
    """
    taken = result.selected.order.taken
    loaded = {mod.id for mod in result.mods} - {CORE}
    users: defaultdict[str, list[_User]] = defaultdict(list)
    for mod in result.mods:
        documents = result.assembly.documents[mod.id] if result.assembly else ()
        for optional in mod.manifest.optional if mod.id in asked else ():
            other = stand_in(optional, taken)
            if other in loaded and _is_of_use(optional, documents):
                users[other].append(_User(mod.id, optional))
    for other, of_other in users.items():
        lacking = without(other)
        for user in of_other:
            if user.mod in lacking.files:  # or else it requires what requires the other
                yield from _missed(user, lacking.report, models)


class _User(NamedTuple):
    """A mod, and one that is optional for it, as its manifest names that."""

    mod: str
    optional: str


def _is_of_use(mod: str, documents: Iterable[Document]) -> bool:
    """Tell whether files may need something of another mod, or what is only there beside it."""
    return any(each.beside == mod or f"{mod}:" in each.text for each in documents)


def _missed(user: _User, report: Report, models: Mapping[str, type[Model]]) -> Iterator[Diagnostic]:
    """Yield the errors in the files of a mod, as what comes of another that is not there."""
    optional = user.optional
    for finding in report:
        place = finding.place
        owner = place.document.source.partition("/")[0]
        if finding.severity is not Severity.ERROR or owner != user.mod:
            continue
        message = f"without the optional mod `{optional}`, {finding.message}"
        written = _reference(place, optional)
        if written and _takes_mark(place, models):
            marked = f"{OPTIONAL_MARK}{written}"
            mend = (Rename(written, marked),)
            yield Diagnostic(Code.W118, place, message, f"write `{marked}`", mend=mend)
        elif place.keys[:1] == (PATCH,):
            hint = f'add when = {{ mod = "{optional}" }} to the patch'
            yield Diagnostic(Code.W118, place, message, hint)
        else:
            hint = f"put it into a file below `{COMPAT}/{optional}/`"
            yield Diagnostic(Code.W118, place, message, hint)


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
