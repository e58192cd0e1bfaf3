"""Where files still use ids of before, which migrations translate.

That is not recorded while loading: names only remember that they met such an id. Only then are
the files looked through again, with names that know no migrations, which leads to each place.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.contents import Material
from roguelike.content.documents.document import Place, Token
from roguelike.content.explain.problems import problems_of
from roguelike.content.explain.subjects import MAX_EXPLAINED, Subject
from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic, Related
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.mends import Rename
from roguelike.content.merging.inheritance_graph import is_heir
from roguelike.content.merging.patches import heir_model, patch_model
from roguelike.content.merging.tags import tag_model
from roguelike.content.mods.moves import Migrations
from roguelike.content.schema.base import Model
from roguelike.content.schema.ids import CORE, bare_name
from roguelike.content.schema.names import Names, Removed


class _Use(NamedTuple):
    """A reference to something that does not exist, as far as names without migrations know."""

    kind: str
    reference: str
    place: Place
    scope: str


class _Table(NamedTuple):
    """A table of a file, with the model that it has to fit."""

    scope: str
    model: type[BaseModel]
    place: Place
    table: dict[str, Any]


def outdated(
    materials: Iterable[Material], models: Mapping[str, type[Model]], assembly: Assembly
) -> Iterator[Diagnostic]:
    """Yield W607 for each reference that a migration translates, and I010 where not all are.

    Args:
        materials: What the files of the mods say.
        models: The model of each kind.
        assembly: The mods put together, and validated.
    """
    for material in materials:
        scopes = {each for each, _ in material.scopes() if assembly.names[each].outdated}
        if not scopes:
            continue
        for use in _uses(material, models, assembly.names, scopes):
            if isinstance(use, Diagnostic):
                yield use
                continue
            names = assembly.names[use.scope]
            became = names.became(use.kind, use.reference)
            if became is not None and names.find(use.kind, use.reference) in (became, None):
                finding = gone(use.kind, use.reference, use.place, became, names)
                sources = tuple(_sources(use, names, assembly.migrations))
                yield replace(finding, related=sources)


def _uses(
    material: Material,
    models: Mapping[str, type[Model]],
    names: Mapping[str, Names],
    scopes: Container[str],
) -> Iterator[_Use | Diagnostic]:
    """Yield references in some files of a mod that lead nowhere, and where not all are found."""
    for table in _tables(material, models):
        if table.scope in scopes:
            yield from _unknown(table, names[table.scope])
    written = material.written
    named = [
        *((each, ("inherits",)) for each in written.definitions),
        *((each, ("id", "ids")) for each in written.patches),
    ]
    for each, keys in named:
        known = names[each.scope].known.get(each.kind, ())
        for reference, place in _named(each.table, keys, each.place):
            if each.scope in scopes and reference not in known:
                yield _Use(each.kind, reference, place, each.scope)


def _unknown(table: _Table, own: Names) -> Iterator[_Use | Diagnostic]:
    """Yield references in a table that lead nowhere, and where not all are found."""
    plain = Names(own.mod, own.known, tags=own.tags)
    try:
        table.model.model_validate(table.table, context=plain)
    except ValidationError as error:
        for problem in problems_of(error, Subject(table.model, table.place, "", plain)):
            if problem.kind == Fault.REFERENCE_UNKNOWN:
                kind, reference = problem.context["kind"], problem.context["reference"]
                yield _Use(kind, reference, problem.place(), table.scope)
        if error.error_count() > MAX_EXPLAINED:
            message = f"only the first {MAX_EXPLAINED} ids of before are looked for here"
            place = table.place.at(token=Token.HEADER)
            yield Diagnostic(Code.I010, place, message, AND_AGAIN)


def _tables(material: Material, models: Mapping[str, type[Model]]) -> Iterator[_Table]:
    written = material.written
    for each in written.definitions:
        model = heir_model(models[each.kind]) if is_heir(each) else models[each.kind]
        yield _Table(each.scope, model, each.place, each.table)
    for each in written.patches:
        yield _Table(each.scope, patch_model(models[each.kind]), each.place, each.table)
    for each in written.tags:
        yield _Table(each.scope, tag_model(each.kind), each.place, each.table)


def _named(
    table: Mapping[str, Any], keys: Iterable[str], place: Place
) -> Iterator[tuple[str, Place]]:
    """Yield the ids that stand below some keys, by themselves or in arrays."""
    for key in keys:
        said = table.get(key)
        if isinstance(said, str):
            yield said, place.at(key)
        elif isinstance(said, list):
            for number, each in enumerate(cast("list[Any]", said)):
                yield str(each), place.at(key, number)


def gone(
    kind: str, reference: str, place: Place, became: str | Removed, names: Names
) -> Diagnostic:
    """Return the finding that a reference is one of before.

    Args:
        kind: The kind of what it refers to.
        reference: The reference.
        place: Where it is.
        became: What became of that.
        names: What references mean there.
    """
    if isinstance(became, Removed):
        hint = became.reason or "take it out"
        return Diagnostic(Code.W607, place, f"the {kind} `{reference}` is gone", hint)
    is_near = became.partition(":")[0] in (names.mod, CORE)
    now = bare_name(became) if is_near else became
    message = f"the {kind} `{reference}` is now `{became}`"
    mend = (Rename(reference, now),)
    return Diagnostic(Code.W607, place, message, f"write `{now}`", mend=mend)


def _sources(use: _Use, names: Names, migrations: Migrations) -> Iterator[Related]:
    """Yield where mods say what became of an id."""
    for identifier in names.readings(use.reference):
        for move in migrations.path(use.kind, identifier):
            if move.place is not None:
                yield Related(move.place.at(move.keys[0]), "this says so")
