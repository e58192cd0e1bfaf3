"""Lints for the other mods and the plugins that a mod uses and its manifest does not name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, cast

from pydantic import BaseModel

from roguelike.content.assembling.missing_mods import merge_findings
from roguelike.content.documents.document import (
    Document,
    KeyPath,
    Place,
    as_array,
    as_table,
)
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.fixes import Mention
from roguelike.content.findings.similar_words import suggest
from roguelike.content.merging.source_tables import patches_in
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.references.ids import CORE, OPTIONAL_MARK, OPTIONAL_PATTERN, is_name, mod_of
from roguelike.content.schema.settings import WHEN
from roguelike.registry import Params
from roguelike.workshop.lints.evidence import Evidence

_BESIDE = f"files below `{COMPAT}/` are for use with"


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

    It is fixed where mentioning the mod changes nothing, as it is used and comes first anyway.

    Args:
        usage: Where.
        mod: The mod that makes use of the other.
        loaded: The ids of the mods that are used, in order.
        idle: The ids of mods that are there and not used. What is there is hardly misspelt.
    """
    other, place, use = usage
    message = f"{use} `{other}`, which the manifest does not mention"
    known = {*mentioned(mod), *loaded, *idle}
    close = "" if other in known else suggest(other, known).word
    if close:
        return Diagnostic(Code.W116, place, message, f"did you mean `{close}`?", lacks=other)
    hint = f'add `{other} = "*"` to the table [optional] of mod.toml'
    comes_first = other in loaded[: loaded.index(mod.id)]
    fix = (Mention(other),) if comes_first else ()
    return Diagnostic(Code.W116, place, message, hint, fix=fix, lacks=other)


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
    return merge_findings(report)


def undeclared(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W116 wherever a mod is made use of that is not in the manifest.

    Optional references, files for use beside a mod, and conditions work without; but then the
    order of the two mods is left to chance, any version counts, and no misspelt id is noticed.
    """
    loaded = list(evidence.mods)
    for id_, documents in evidence.documents.items():
        mod = evidence.mods[id_]
        known = mentioned(mod)
        usages = (usage for document in documents for usage in _usages(id_, document))
        for usage in chain(usages, _inactive(mod, {*known, *loaded})):
            if usage.mod not in known:
                yield unmentioned(usage, mod, loaded, evidence.idle)


def _inactive(mod: Mod, known: Collection[str]) -> Iterator[Usage]:
    """Yield the mods, save those that are known, for use beside which a mod has files."""
    for other in mod.folder.names_in(COMPAT, Report()):
        if is_name(other) and other not in known:
            for document in mod.folder.documents(Report(), f"{COMPAT}/{other}")[:1]:
                yield Usage(other, Place(document), _BESIDE)


def _usages(mod: str, document: Document) -> Iterator[Usage]:
    if document.beside:
        yield Usage(document.beside, Place(document), _BESIDE)
    for keys, other in _optional(document.data, ()) if OPTIONAL_MARK in document.text else ():
        yield Usage(other, Place(document, keys), "this refers to something of")
    for patch in patches_in(mod, document):
        if WHEN in patch.table:
            yield from _conditions(patch.table[WHEN], patch.place.at(WHEN))


def _optional(value: object, keys: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of optional references, and the mod of each."""
    text = value if isinstance(value, str) and value.startswith(OPTIONAL_MARK) else ""
    if re.fullmatch(OPTIONAL_PATTERN, text):
        yield keys, mod_of(text[1:])
    for key, item in _items(value):
        yield from _optional(item, (*keys, key))


def _conditions(value: object, place: Place) -> Iterator[Usage]:
    """Yield the mods on which a condition depends."""
    for key, item in _items(value):
        if key == "mod" and isinstance(item, str):
            yield Usage(item, place.at(key), "this depends on")
        elif key == "setting" and isinstance(item, str) and ":" in item:
            yield Usage(mod_of(item), place.at(key), "this depends on")
        else:
            yield from _conditions(item, place.at(key))


def _items(value: object) -> Iterable[tuple[str | int, object]]:
    """Return the keys and values of a table or an array; nothing of what is neither."""
    return (as_table(value) or {}).items() or enumerate(as_array(value) or ())


def undeclared_plugins(
    evidence: Evidence, providers: Mapping[type[Params], str]
) -> Iterator[Diagnostic]:
    """Yield W116 for each implementation of a plugin that the manifest does not name.

    Args:
        evidence: The definitions of some mods.
        providers: The names of plugins, by the parameters of what they implement.
    """
    for kind, models in evidence.catalog.definitions.items() if providers else ():
        for identifier, model in models.items():
            place = evidence.catalog.origin(kind, identifier)
            for keys, params in _selected(model):
                plugin = providers.get(type(params))
                if plugin is None:
                    continue
                message = f"this comes from the plugin `{plugin}`, which the manifest does not name"
                hint = f'write plugins = ["{plugin}"] below [mod] in mod.toml'
                found = Diagnostic(Code.W116, place.at(*keys, "kind"), message, hint)
                if history := evidence.catalog.changed.get((kind, identifier)):
                    found = history.relocated(found)
                mod = evidence.mods.get(found.place.document.source.partition("/")[0])
                if mod and plugin not in mod.manifest.mod.plugins:
                    yield found


def _selected(model: BaseModel) -> Iterator[tuple[KeyPath, Params]]:
    """Yield the implementations that a definition selects, after the keys that lead there."""
    left: list[tuple[KeyPath, object]] = [((), model)]
    while left:
        keys, value = left.pop()
        if isinstance(value, Params):
            yield keys, value
        if isinstance(value, BaseModel):
            left += (((*keys, name), each) for name, each in value)
        elif isinstance(value, tuple):
            items = cast("tuple[object, ...]", value)
            left += (((*keys, number), each) for number, each in enumerate(items))
