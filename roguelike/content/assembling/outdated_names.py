"""Outdated names in files: fields that were renamed, and ids that have changed.

Neither is looked for while loading. A field under its old name is one that does not exist,
until W209 says what it is called now; only then is its file taken with its data renamed, and all
mods are put together again. Old ids are translated by migrations, and names only remember
that they met one (`Names.outdated`); only then are the tables of the mod validated again, with
names that know no migrations, which leads to each place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.mod_content import ModContent
from roguelike.content.assembling.table_sorter import definitions
from roguelike.content.documents.document import Document, KeyPath, Place, Table, Token, as_array
from roguelike.content.explain.explanations import lost_references
from roguelike.content.explain.problems import MAX_EXPLAINED, Problem, Subject, problems_of
from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic, Related, Report
from roguelike.content.findings.fixes import Rename
from roguelike.content.merging.layer_reader import check_heir, check_patch, heir_table
from roguelike.content.merging.layers import MISSING, value_at
from roguelike.content.merging.patches import RESERVED, PatchModel
from roguelike.content.merging.source_tables import SourceTable
from roguelike.content.merging.tags import tag_model
from roguelike.content.mods.id_migrations import Migrations
from roguelike.content.references.ids import CORE, bare_name, mod_of
from roguelike.content.references.names import Names, Removed
from roguelike.content.schema import Kinds
from roguelike.content.schema.fields.tree import table_of


def with_current_field_names(
    contents: Sequence[ModContent], models: Kinds, findings: Iterable[Diagnostic]
) -> Sequence[ModContent] | None:
    """Return mods with the current names of all fields; None if they use no others.

    Args:
        contents: What the files of the mods say. Their reports take W209, and E206 for what is
            there under both names.
        models: The model of each kind.
        findings: Findings of W209, some of which may be about fields that were renamed before.
    """
    by_document: dict[Document, list[Diagnostic]] = {}
    for finding in findings:
        by_document.setdefault(finding.place.document, []).append(finding)
    result = [_with_fields_of_today(each, models, by_document) for each in contents]
    is_changed = any(new is not old for new, old in zip(result, contents, strict=True))
    return result if is_changed else None


def _with_fields_of_today(
    content: ModContent,
    models: Kinds,
    findings: Mapping[Document, Sequence[Diagnostic]],
) -> ModContent:
    if findings.keys().isdisjoint(content.documents):
        return content
    documents = [_renamed(each, findings.get(each, ()), content) for each in content.documents]
    written = definitions(content.id, documents, models, Report())
    return replace(content, documents=documents, written=written)


def _renamed(document: Document, findings: Iterable[Diagnostic], content: ModContent) -> Document:
    """Return a file with the current names of fields in its data, as findings of W209 say."""
    data, written = document.data, dict(document.renamed)
    for finding in findings:
        above = finding.place.keys[:-1]
        edit = next(each for each in finding.fix if isinstance(each, Rename))
        table: Any = value_at(data, above) if above else data
        if table is MISSING or edit.old not in table:
            continue
        if edit.new in table:
            content.report.add(_both(finding.place, edit))
            now = {key: each for key, each in table.items() if key != edit.old}
        else:
            content.report.add(finding)
            now = {edit.new if key == edit.old else key: each for key, each in table.items()}
            written[*above, edit.new] = edit.old
        data = _with(data, above, now)
    return replace(document, data=data, renamed=written)


def _both(place: Place, edit: Rename) -> Diagnostic:
    message = f"`{edit.old}` is now called `{edit.new}`, and both are present"
    return Diagnostic(Code.E206, place.at(token=Token.KEY), message, f"take out `{edit.old}`")


def _with(data: Any, keys: KeyPath, table: Table) -> Any:  # noqa: ANN401 - of any kind
    """Return data with another table at the end of keys; what is around it is copied."""
    if not keys:
        return table
    copied: Any = data.copy()  # a table or an array
    copied[keys[0]] = _with(data[keys[0]], keys[1:], table)
    return copied


class _Use(NamedTuple):
    """A reference that leads nowhere unless migrations are followed."""

    kind: str
    reference: str
    place: Place
    names: Names


def outdated_references(
    contents: Iterable[ModContent], models: Kinds, assembly: Assembly
) -> Iterator[Diagnostic]:
    """Yield W607 for each reference that a migration translates, and I010 where not all are.

    Args:
        contents: What the files of the mods say.
        models: The model of each kind.
        assembly: The mods put together, and validated.
    """
    for content in contents:
        names = {
            scope: assembly.names[scope]
            for scope, _ in content.scopes()
            if assembly.names[scope].outdated
        }
        if not names:
            continue
        for use in (*_in_fields(content, models, names), *_in_names(content, names)):
            if isinstance(use, Diagnostic):
                yield use
                continue
            became = use.names.became(use.kind, use.reference)
            if became is not None and use.names.find(use.kind, use.reference) in (became, None):
                finding = moved_reference(use.kind, use.reference, use.place, became, use.names)
                yield replace(finding, related=tuple(_sources(use, assembly.migrations)))


def _in_fields(
    content: ModContent, models: Kinds, names: Mapping[str, Names]
) -> Iterator[_Use | Diagnostic]:
    """Yield the references in fields that lead nowhere, and I010 where not all are found."""
    written = content.written
    for each in written.definitions:
        yield from _unknown(_of_definition, models[each.kind], each, names)
    for each in written.patches:
        yield from _unknown(_of_patch, models[each.kind], each, names)
    for each in written.tags:
        yield from _unknown(_of_whole, tag_model(each.kind), each, names)


_Check = Callable[[type[BaseModel], SourceTable, Names], tuple[Sequence[Problem], int]]
"""Returns what is wrong with a table, as far as it is explained, and how much in all."""


def _of_whole(
    model: type[BaseModel], said: SourceTable, names: Names
) -> tuple[Sequence[Problem], int]:
    try:
        model.model_validate(said.table, context=names)
    except ValidationError as error:
        subject = Subject(table_of(model), said.place, "", names)
        return [*problems_of(error, subject)], error.error_count()
    return [], 0


def _of_definition(
    model: type[BaseModel], said: SourceTable, names: Names
) -> tuple[Sequence[Problem], int]:
    if said.table.keys().isdisjoint(RESERVED):
        return _of_whole(model, said, names)
    found = check_heir(said.table, model, Subject(heir_table(model), said.place, "", names), names)
    return found.found, found.count


def _of_patch(
    model: type[BaseModel], said: SourceTable, names: Names
) -> tuple[Sequence[Problem], int]:
    subject = Subject(table_of(PatchModel), said.place, "", names)
    _, found = check_patch(said.table, model, subject, names)
    return found.found, found.count


def _unknown(
    check: _Check, model: type[BaseModel], said: SourceTable, names: Mapping[str, Names]
) -> Iterator[_Use | Diagnostic]:
    """Yield the references in a table that lead nowhere, and I010 where not all are found."""
    own = names.get(said.scope)
    if own is None:
        return
    plain = Names(own.mod, own.known, tags=own.tags, choices=own.choices)
    problems, count = check(model, said, plain)
    for found in lost_references(problems):
        yield _Use(*found, own)
    if count > MAX_EXPLAINED:
        message = f"only the first {MAX_EXPLAINED} old ids are looked up here"
        place = said.place.at(token=Token.HEADER)
        yield Diagnostic(Code.I010, place, message, AND_AGAIN)


def _in_names(content: ModContent, names: Mapping[str, Names]) -> Iterator[_Use]:
    """Yield the parents of definitions and targets of patches that do not exist."""
    said = chain(
        ((each, "inherits") for each in content.written.definitions),
        ((each, key) for each in content.written.patches for key in ("id", "ids")),
    )
    for each, key in said:
        own, value, place = names.get(each.scope), each.table.get(key), each.place.at(key)
        if own is None or value is None:
            continue
        items = as_array(value)
        at = [(value, place)] if items is None else [(x, place.at(n)) for n, x in enumerate(items)]
        for reference, where in at:
            if str(reference) not in own.known.get(each.kind, ()):
                yield _Use(each.kind, str(reference), where, own)


def moved_reference(
    kind: str, reference: str, place: Place, became: str | Removed, names: Names
) -> Diagnostic:
    """Return W607 for a reference to an id of before.

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
    is_near = mod_of(became) in (names.mod, CORE)
    now = bare_name(became) if is_near else became
    message = f"the {kind} `{reference}` is now `{became}`"
    fix = (Rename(reference, now),)
    return Diagnostic(Code.W607, place, message, f"write `{now}`", fix=fix)


def _sources(use: _Use, migrations: Migrations) -> Iterator[Related]:
    """Yield the places where mods state migrations of an id."""
    for identifier in use.names.readings(use.reference):
        for move in migrations.path(use.kind, identifier):
            if move.place is not None:
                yield Related(move.place.at(move.keys[0]), "this says so")
