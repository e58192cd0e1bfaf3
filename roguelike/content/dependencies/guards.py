"""How a mod says that something counts only beside another mod, which need not be there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from typing import Any

from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.documents.document import KeyPath, Place, Token
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.explaining.locations import locate
from roguelike.content.findings.diagnostics import Diagnostic, Guess, Report
from roguelike.content.findings.mends import Guard, Rename
from roguelike.content.merging.changes import data_at
from roguelike.content.merging.patches import PatchBase, heir_model, patch_model
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.names.ids import OPTIONAL_MARK
from roguelike.content.names.links import written_at
from roguelike.content.schema import PATCH, TAG, VERBS
from roguelike.content.schema.base import Model

_VALIDATED = frozenset({*VERBS, "where", "expect"})


def guarded(place: Place, mod: str, models: Mapping[str, type[Model]]) -> Guess:
    """Return what lets something count only beside another mod.

    Args:
        place: Where it is written.
        mod: The id of the other mod, as the manifest has it below `[optional]`.
        models: The model of each kind of definition.
    """
    if place.keys[:1] not in {(each,) for each in (PATCH, TAG, *models)}:
        always = "require it, or name something that is always there"
        return Guess(f"`{mod}` is optional: {always}")  # as in a migration or a test
    written = reference_into(mod, place)
    if written and _takes_mark(place, models):
        marked = f"{OPTIONAL_MARK}{written}"
        return Guess(f"write `{marked}`", (Rename(written, marked),))
    if place.keys[:1] == (PATCH,):
        return Guess(f'add when = {{ mod = "{mod}" }} to the patch')
    return Guess(f"put it into a file below `{COMPAT}/{mod}/`")


def with_guards(
    report: Report, models: Mapping[str, type[Model]], installed: Collection[str]
) -> Report:
    """Return a report that says of each place for which a guard is missing what that is.

    A reference is marked by itself only if the mod that it leads into is installed: otherwise
    nobody knows whether it is right.

    Args:
        report: What is wrong with a mod.
        models: The model of each kind of definition.
        installed: The ids of all mods that there are, used or not.
    """
    result = report.emptied()
    for finding in report.unsorted():
        result.add(_with_guard(finding, models, installed))
    return result


def reference_into(mod: str, place: Place) -> str:
    """Return the value at a place if it refers to something of a mod; else nothing."""
    if place.token is not Token.VALUE or place.part:
        return ""
    written = written_at(place)
    return written if written.startswith(f"{mod}:") else ""


def _with_guard(
    finding: Diagnostic, models: Mapping[str, type[Model]], installed: Collection[str]
) -> Diagnostic:
    match finding.mend:
        case (Guard(mod),):
            hint, mend = guarded(finding.place, mod, models)
            return replace(finding, hint=hint, mend=mend if mod in installed else ())
        case _:
            return finding


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
