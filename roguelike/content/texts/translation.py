"""Translations: the texts of definitions and manifests in other languages, from files of any mod.

A file below `lang/` is named after a language, and its tables after definitions or mods. Only the
files of the language that is played in are read. They are applied when everything else
is done, so nothing that is wrong with them keeps a mod from being used: what does not fit is
reported, and the original text stays.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.mod_content import ANY, defined_inactive
from roguelike.content.assembling.outdated_names import moved_reference
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, KeyPath, Place, Table, Token, as_table
from roguelike.content.explain.explanations import explain_problems
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import (
    Code,
    Diagnostic,
    LimitedSink,
    Related,
    Report,
    Sink,
)
from roguelike.content.merging.layers import Change, Layer, with_full_ids
from roguelike.content.merging.source_tables import Key
from roguelike.content.merging.verbs import apply
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import LANG, LANGUAGE_PATTERN
from roguelike.content.references.ids import is_feature, is_name, mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema import Kinds
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.terrain import features_as_terrain
from roguelike.content.texts.texts import (
    MOD,
    TextMisfit,
    check_texts,
    keys_in_manifest,
    language_table,
    texts_of_manifest,
    with_other_texts,
)

ORIGINAL = "en"
"""The language of the game's own texts."""

_SUFFIX = ".toml"


class LanguageFields:
    """The fields that files below `lang/` can set on each kind of content.

    Attributes:
        kinds: The kinds that have texts, and `MOD`.
    """

    def __init__(self, models: Kinds) -> None:
        """Take the models of all kinds."""
        self._table = language_table(models)
        self._choices = models.choices
        self.kinds: Collection[str] = self._table.keys()

    def read(
        self, said: Mapping[str, Any], document: Document, report: Sink, names: Names | None = None
    ) -> Table | None:
        """Return a part of a file with full ids, or nothing but findings.

        Args:
            said: What the file says, or a part of that.
            document: The file.
            report: Takes what does not fit.
            names: What references in it mean; without them, only the shape counts.
        """
        known = names or Names(document.source.partition("/")[0], choices=self._choices)
        subject = Subject(self._table, Place(document), "the translation", known)
        found = check_texts(said, self._table, subject, names or self._choices)
        for finding in explain_problems(found.found, subject, found.count):
            report.add(finding)
        return with_full_ids(dict(said), self._table, known) if names and not found.count else None


class TranslatedTexts(Struct, frozen=True, eq=False):
    """The texts of one definition, or of a manifest, in a file.

    Attributes:
        kind: The kind of the definition; `MOD` for a manifest.
        id: Its full id; the id of the mod for a manifest.
        mod: The id of the mod with the file.
        place: Where it is.
        said: The texts, as a part of what they are of.
    """

    kind: str
    id: str
    mod: str
    place: Place
    said: Table


class Translator:
    """Puts the texts of definitions into other languages.

    Attributes:
        mods: The mods, by their ids, in order.
        originals: What there is to translate, by kind and full id.
    """

    def __init__(
        self,
        catalog: Catalog,
        mods: Sequence[Mod],
        models: Kinds,
        names: Mapping[str, Names],
    ) -> None:
        """Take the definitions to translate, and the mods that may do so.

        Args:
            catalog: All definitions.
            mods: The mods, in order; of several texts for the same the last is used.
            models: The model of each kind.
            names: What references mean in the files of each mod.
        """
        self.mods = {mod.id: mod for mod in mods}
        self.originals: Mapping[str, Mapping[str, Model]] = {
            **catalog.definitions,
            "terrain": {
                identifier: terrain
                for identifier, terrain in catalog.definitions.get("terrain", {}).items()
                if not is_feature(identifier)
            },
            MOD: {mod.id: texts_of_manifest(mod.manifest) for mod in mods},
        }
        self._catalog = catalog
        self._models = models
        self._names = names

    @cached_property
    def language(self) -> LanguageFields:
        """The fields that files below `lang/` can set."""
        return LanguageFields(self._models)

    @cached_property
    def inactive(self) -> Collection[Key]:
        """The keys of the definitions in inactive files of the mods."""
        return defined_inactive(self.mods.values(), self.mods.keys())

    def translated(self, tag: str, report: Report) -> Catalog:
        """Return all definitions with their texts in a language, as far as there are any.

        What is said of manifests is no content, so it is only looked through.

        Args:
            tag: The language.
            report: Takes what is wrong with its files.
        """
        by_kind = {kind: dict(all_) for kind, all_ in self._catalog.definitions.items()}
        changed = dict(self._catalog.changed)
        growing = replace(self._catalog, definitions=by_kind, changed=changed)
        for each in fallbacks(tag):
            for mod in self.mods.values():
                document = mod.folder.document(file_of(each), report)
                limited = LimitedSink(report)
                for texts in self.read(mod, document, limited) if document else ():
                    refuse = self._refusing(texts, growing, limited)
                    if texts.kind == MOD:
                        with_other_texts(self.originals[MOD][texts.id], texts.said, refuse)
                        continue
                    model, taken = with_other_texts(
                        by_kind[texts.kind][texts.id], texts.said, refuse
                    )
                    before = growing.history(texts.kind, texts.id)
                    change = Change("set", taken, texts.place)
                    layer = Layer(texts.mod, texts.place, (change,), is_patch=True)
                    changed[texts.kind, texts.id] = replace(
                        before,
                        layers=(*before.layers, layer),
                        table=apply("set", before.table, taken),
                    )
                    by_kind[texts.kind][texts.id] = model
        by_kind.setdefault("terrain", {}).update(features_as_terrain(by_kind.get("feature", {})))
        frozen = {kind: MappingProxyType(all_) for kind, all_ in by_kind.items()}
        return replace(
            growing, definitions=MappingProxyType(frozen), changed=MappingProxyType(changed)
        )

    def taken(self, texts: TranslatedTexts, report: Sink) -> dict[str, Any]:
        """Return the texts that can take the place of originals; report the others."""
        refuse = self._refusing(texts, self._catalog, report)
        return with_other_texts(self.originals[texts.kind][texts.id], texts.said, refuse)[1]

    def read(self, mod: Mod, document: Document, report: LimitedSink) -> Iterator[TranslatedTexts]:
        """Yield the valid texts in a file that are about something that exists.

        Where too much is wrong, the rest is not read.
        """
        names = replace(self._names[mod.id], visible=())
        for piece in pieces_of(document, self.language.kinds, names, self.inactive):
            if report.is_full:
                return
            valid = self.language.read(piece, document, report, names)
            if valid is None:
                continue
            ((kind, table),) = piece.items()
            for identifier, said in valid[kind].items():
                (name,) = table
                place = Place(document, (kind, name))
                if kind != MOD and identifier not in names.readings(name):
                    key = place.at(token=Token.KEY)
                    report.add(moved_reference(kind, name, key, identifier, names))
                yield TranslatedTexts(kind, identifier, mod.id, place, said)

    def _refusing(
        self, texts: TranslatedTexts, catalog: Catalog, report: Sink
    ) -> Callable[[TextMisfit], None]:
        """Return the function that reports a text that cannot be used, beside the original."""

        def refuse(misfit: TextMisfit) -> None:
            place = texts.place.at(*misfit.keys)
            origins = list(self._origins(texts, catalog, misfit.keys))
            related = tuple(Related(origin, "this is the original") for origin in origins[-1:])
            report.add(Diagnostic(Code.W508, place, misfit.message, misfit.hint, related))

        return refuse

    def _origins(self, texts: TranslatedTexts, catalog: Catalog, keys: KeyPath) -> Iterator[Place]:
        """Yield the places of an original text, the one that counts last."""
        if texts.kind == MOD:
            yield self.mods[texts.id].place(*keys_in_manifest(keys))
            return
        for step in catalog.history(texts.kind, texts.id).steps(keys):
            yield step.place


def tag_of(name: str) -> str | None:
    """Return the language of a file below `lang/`, by its name; None if it has none."""
    tag = name.removesuffix(_SUFFIX)
    return tag if name.endswith(_SUFFIX) and re.fullmatch(LANGUAGE_PATTERN, tag) else None


def file_of(tag: str) -> str:
    """Return the path of the file with texts in a language, from its mod."""
    return f"{LANG}/{tag}{_SUFFIX}"


def fallbacks(tag: str) -> list[str]:
    """Return the languages whose texts are used for one, each better than those before it.

    There are none for what cannot be the tag of a language.
    """
    parts = tag.split("-") if re.fullmatch(LANGUAGE_PATTERN, tag) else []
    return ["-".join(parts[:length]) for length in range(1, len(parts) + 1)]


def languages(mods: Iterable[Mod]) -> dict[str, list[str]]:
    """Return the languages that there are, and the ids of the mods that have texts in each."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for mod in mods:
        for name in mod.folder.names_in(LANG, Report()):
            if tag := tag_of(name):
                found[tag].append(mod.id)
    return dict(sorted(found.items()))


def owners_in(document: Document, own: str) -> Iterator[tuple[str, Place]]:
    """Yield the mods that a file of the mod `own` translates, with places."""
    for kind, said in document.data.items():
        for name, texts in (as_table(said) or {}).items():
            if kind != MOD or as_table(texts) is not None:
                yield _owner(kind, name, own), Place(document, (kind, name), token=Token.KEY)


def _owner(kind: str, name: str, own: str) -> str:
    """Return the mod that a table of a file of the mod `own` translates."""
    mod, colon, _ = name.rpartition(":")
    return name if kind == MOD else mod if colon else own


def pieces_of(
    document: Document, kinds: Collection[str], names: Names, inactive: Collection[Key] = ()
) -> Iterator[dict[str, Any]]:
    """Yield the texts in a file for each definition, in tables of their own.

    What is about no kind of definition comes last, all of it together. What is about mods that
    are not there does not count, nor what is about definitions in inactive files.

    Args:
        document: The file.
        kinds: The kinds of content that have texts, and `MOD`.
        names: What references in it mean.
        inactive: What is defined in inactive files only.
    """
    tables = {kind: as_table(said) for kind, said in document.data.items() if kind in kinds}
    for kind, table in tables.items():
        for name, texts in (table or {}).items():
            owner = _owner(kind, name, names.mod)
            is_there = owner in names.mods or not is_name(owner) or as_table(texts) is None
            is_lost = kind != MOD and names.find(kind, name) is None
            is_inactive = is_lost and any(
                (kind, each) in inactive or (ANY, mod_of(each)) in inactive
                for each in names.readings(name)
            )
            if is_there and not is_inactive and names.find_removed(kind, name) is None:
                yield {kind: {name: texts}}
    if others := {kind: said for kind, said in document.data.items() if tables.get(kind) is None}:
        yield others
