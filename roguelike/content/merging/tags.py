"""Tags: named sets of definitions, which several mods can fill."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, cast

from msgspec import Struct, field
from msgspec.structs import replace
from pydantic import Field, ValidationError, create_model

from roguelike.content.documents.document import KeyPath, Place, Table, Token, as_table
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.merging.patch_targets import lost_tag
from roguelike.content.merging.source_tables import TagTable
from roguelike.content.references.ids import OPTIONAL_MARK, TAG_MARK, mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.base import Items, Model, Ref, Reference
from roguelike.content.schema.fields.tree import table_of

MAX_NESTED = 16
"""The most tags that may lie within one another."""

_ELSEWHERE: Mapping[KeyPath, str] = {("remove",): "write `edit.remove.values`"}
"""The hints for keys of a tag that belong elsewhere in it."""

Tags = Mapping[str, Mapping[str, tuple[str, ...]]]
"""The members of each tag: by kind, then by full id, full ids in order."""


@lru_cache(maxsize=256)
def tag_model(kind: str) -> type[Model]:
    """Return the model of tags for definitions of a kind."""
    members = Items[Annotated[Reference, Ref(kind)]]
    name = "".join(word.title() for word in kind.split("_"))
    removals = create_model(
        f"{name}TagRemovals",
        __base__=Model,
        __doc__="What to take out of a tag.",
        values=(members, Field(default=(), description="What is not in the tag after all.")),
    )
    edit = create_model(
        f"{name}TagEdit",
        __base__=Model,
        __doc__="Changes to a tag.",
        remove=(removals, Field(default=None, description="What to take out.")),
    )
    values = "What is in the tag; `#other` stands for everything in another tag."
    fields: dict[str, Any] = {
        "values": (members, Field(default=(), description=values)),
        "edit": (edit, Field(default=None, description="What to take out of the tag.")),
    }
    doc = "A set of definitions that every mod can add to."
    return create_model(f"{name}Tag", __base__=Model, __doc__=doc, **fields)


class _Entry(Struct, frozen=True):
    """An entry of a tag: the full id of a definition or of another tag, and its place."""

    id: str
    place: Place
    is_tag: bool


class _Tag(Struct):
    """The entries that all mods add to a tag or remove from it."""

    place: Place
    added: list[_Entry] = field(default_factory=list[_Entry])
    removed: set[str] = field(default_factory=set[str])


def merged_tags(
    tables: Iterable[TagTable],
    names: Mapping[str, Names],
    doubted: set[tuple[str, str]],
    report: Report,
) -> Tags:
    """Return the members of all tags.

    Args:
        tables: What mods put into tags, in the order of the mods.
        names: What references mean in the files of each mod; tags need not be known yet.
        doubted: Takes the kinds of tags in which something is wrong, each with no id.
        report: Takes E305, and what is wrong with members.
    """
    written = list(tables)
    known: defaultdict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for table in written:
        if mod_of(table.id) == table.mod:
            known[table.kind][table.id] = ()
    tags: defaultdict[str, dict[str, _Tag]] = defaultdict(dict)
    for table in written:
        own = replace(names[table.scope], tags=known)
        place = table.place.at(token=Token.KEY)
        if unknown := lost_tag(table.kind, table.id, place, own):
            if not own.may_exist(table.id):
                report.add(unknown)
        else:
            tag = tags[table.kind].setdefault(table.id, _Tag(table.place))
            if not _fill(tag, table, own, report):
                doubted.add((table.kind, ""))
    return {kind: _expanded(kind, each, report) for kind, each in tags.items()}


def _fill(tag: _Tag, table: TagTable, names: Names, report: Report) -> bool:
    """Add the entries of a mod to a tag; return True if there are no mistakes.

    Members in mods that are not there are left out, and nothing is reported about them.
    """
    model, is_right = tag_model(table.kind), True
    try:
        model.model_validate(table.table, context=names)
    except ValidationError as error:
        about = f"the tag `{table.id}`"
        subject = Subject(table_of(model), table.place, about, names, elsewhere=_ELSEWHERE)
        findings = list(explain(error, subject))
        for finding in findings:
            report.add(finding)
        if findings:
            return False
        is_right = False
    tag.added += _entries(table.table, table.kind, table.place.at("values"), names)
    edit = as_table(table.table.get("edit")) or {}
    removals = as_table(edit.get("remove")) or {}
    place = table.place.at("edit", "remove", "values")
    tag.removed |= {entry.id for entry in _entries(removals, table.kind, place, names)}
    return is_right


def _entries(table: Table, kind: str, place: Place, names: Names) -> list[_Entry]:
    """Return the entries in `values`, save those that lead nowhere."""
    found: list[_Entry] = []
    for number, value in enumerate(cast("list[str]", table.get("values", []))):
        is_tag = value.startswith(TAG_MARK)
        if is_tag:
            among: Any = replace(names, known={kind: names.tags.get(kind, {})})
            identifier = among.find(kind, value[1:])
        elif value.startswith(OPTIONAL_MARK):
            identifier = names.find_optional(kind, value[1:])
        else:
            identifier = names.find(kind, value)
        if identifier is not None:
            found.append(_Entry(identifier, place.at(number), is_tag))
    return found


def _expanded(kind: str, tags: Mapping[str, _Tag], report: Report) -> dict[str, tuple[str, ...]]:
    """Return the members of the tags of a kind, those of other tags among them."""
    done: dict[str, tuple[str, ...]] = {}

    def members(identifier: str, path: tuple[str, ...]) -> tuple[str, ...]:
        if identifier in done or identifier not in tags:
            return done.get(identifier, ())
        tag = tags[identifier]
        found: dict[str, None] = {}
        below = (*path, identifier)
        for entry in tag.added:
            if not entry.is_tag:
                found[entry.id] = None
            elif entry.id in below or len(below) >= MAX_NESTED:
                report.add(_endless(kind, entry, below, tags))
            else:
                found |= dict.fromkeys(members(entry.id, below))
        done[identifier] = tuple(each for each in found if each not in tag.removed)
        return done[identifier]

    return {identifier: members(identifier, ()) for identifier in tags}


def _endless(
    kind: str, entry: _Entry, path: tuple[str, ...], tags: Mapping[str, _Tag]
) -> Diagnostic:
    if entry.id not in path:
        message = f"tags are nested more than {MAX_NESTED} deep"
        return Diagnostic(Code.E305, entry.place, message)
    circle = [*path[path.index(entry.id) :], entry.id]
    way = " -> ".join(f"`{each}`" for each in circle)
    message = f"the {kind} tag `{entry.id}` contains itself: {way}"
    related = (Related(tags[entry.id].place.at(token=Token.HEADER), "the tag begins here"),)
    return Diagnostic(Code.E305, entry.place, message, related=related)
