"""Translations: the texts of definitions and manifests in other languages, from files of any mod.

Only the files of the language that is played in are read. They are applied when everything else
is done, so nothing that is wrong with them keeps a mod from being used: what does not fit is
reported, and the original text stays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.inactive import defined_inactive
from roguelike.content.assembling.mentions import Usage, mentioned, unmentioned_once
from roguelike.content.assembling.outdated import gone
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, Sink
from roguelike.content.findings.limited import Limited
from roguelike.content.merging.changes import Change, Layer, leaves
from roguelike.content.merging.verbs import apply
from roguelike.content.merging.written import Key
from roguelike.content.mods.manifest import Mod
from roguelike.content.names.ids import is_name
from roguelike.content.names.names import Names
from roguelike.content.schema.base import Model
from roguelike.content.translations.completeness import Text, incomplete
from roguelike.content.translations.lang_files import lang_documents, owners_in, pieces_of
from roguelike.content.translations.languages import fallbacks, file_of
from roguelike.content.translations.mod_texts import MOD, keys_in_manifest, texts_of_manifest
from roguelike.content.translations.texts import Misfit, language_model, replaced

_CALLED = "the translation"


class _Texts(Struct, frozen=True, eq=False):
    """What a file says about the texts of one definition, or of a manifest.

    Attributes:
        kind: The kind of the definition; `MOD` for a manifest.
        id: Its full id; that of the mod for a manifest.
        mod: The id of the mod with the file.
        place: Where it is.
        said: The texts, as `language_model` has them.
    """

    kind: str
    id: str
    mod: str
    place: Place
    said: BaseModel


class Translator:
    """Puts the texts of definitions into other languages."""

    def __init__(
        self,
        catalog: Catalog,
        mods: Sequence[Mod],
        models: Mapping[str, type[Model]],
        names: Mapping[str, Names],
        idle: Collection[str] = (),
    ) -> None:
        """Remember what there is to translate, and who may do so.

        Args:
            catalog: All definitions.
            mods: The mods, in order; of several texts for the same the last is used.
            models: The model of each kind.
            names: What references mean in the files of each mod.
            idle: The ids of mods that are there and not used.
        """
        self._catalog = catalog
        self._mods = mods
        self._models = models
        self._names = names
        self._idle = idle
        self._manifests = {mod.id: mod for mod in mods}
        self._originals: Mapping[str, Mapping[str, Model]] = {
            **catalog.definitions,
            MOD: {mod.id: texts_of_manifest(mod.manifest) for mod in mods},
        }

    @cached_property
    def _model(self) -> type[Model]:  # which few mods need, and takes long to make
        return language_model(self._models)

    @cached_property
    def _aside(self) -> Collection[Key]:
        return defined_inactive(self._mods, self._manifests.keys())

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
            for mod in self._mods:
                document = mod.folder.document(file_of(each), report)
                limited = Limited(report)
                for texts in self._read(mod, document, limited) if document else ():
                    refuse = self._refusing(texts, growing, limited)
                    if texts.kind == MOD:
                        replaced(self._originals[MOD][texts.id], texts.said, refuse)
                        continue
                    model, taken = replaced(by_kind[texts.kind][texts.id], texts.said, refuse)
                    before = growing.history(texts.kind, texts.id)
                    change = Change("set", taken, texts.place)
                    layer = Layer(texts.mod, texts.place, (change,), is_patch=True)
                    changed[texts.kind, texts.id] = replace(
                        before,
                        layers=(*before.layers, layer),
                        table=apply("set", before.table, taken),
                    )
                    by_kind[texts.kind][texts.id] = model
        frozen = {kind: MappingProxyType(all_) for kind, all_ in by_kind.items()}
        return replace(
            growing, definitions=MappingProxyType(frozen), changed=MappingProxyType(changed)
        )

    def knows(self, mod: str) -> bool:
        """Tell whether a mod is one of those whose files can be checked."""
        return mod in self._manifests

    def check(self, mods: Iterable[Mod], report: Report) -> None:
        """Look for what is wrong with all languages of some mods, and for what these lack.

        Args:
            mods: Some of the mods.
            report: Takes W116 and W508, and what is wrong with files.
        """
        for mod in mods:
            strange = Report()
            documents = dict(lang_documents(mod, strange))
            strange.extend(self._strangers(mod, documents.values()))
            report.extend(strange)
            odd = {part.path for each in strange for part in each.apart}
            for tag, document in documents.items():
                is_whole = documents.keys().isdisjoint(fallbacks(tag)[:-1])
                is_whole = is_whole and document.path not in odd
                self._check(mod, tag, document, report, is_whole=is_whole)

    def _check(
        self, mod: Mod, tag: str, document: Document, report: Report, *, is_whole: bool
    ) -> None:
        """Look for what is wrong with a file, and if it should be whole, for what it lacks."""
        found = Report()
        given = self._given(mod, document, Limited(found))
        if self._aside:  # of which no more is known than its shape
            whole = Subject(self._model, Place(document), _CALLED, self._names[mod.id])
            _hold(document.data, whole, None, found)
        if is_whole and not len(found):
            elsewhere = partial(self._given_elsewhere, mod, tag)
            for finding in incomplete(mod, document, self._originals, given, elsewhere):
                found.add(finding)
        report.extend(found)

    def _given(self, mod: Mod, document: Document, report: Limited) -> set[Text]:
        """Return the texts that a file translates, and report what does not fit."""
        given: set[Text] = set()
        for texts in self._read(mod, document, report):
            model = self._originals[texts.kind][texts.id]
            _, taken = replaced(model, texts.said, self._refusing(texts, self._catalog, report))
            given |= {(texts.kind, texts.id, keys) for keys, _ in leaves(taken)}
        return given

    def _given_elsewhere(self, mod: Mod, tag: str) -> set[Text]:
        """Return the texts that mods besides one have in a language."""
        given: set[Text] = set()
        for each in fallbacks(tag):
            for other in self._mods:
                ignored = Report()
                if other.id != mod.id and (file := other.folder.document(file_of(each), ignored)):
                    given |= self._given(other, file, Limited(ignored))
        return given

    def _strangers(self, mod: Mod, documents: Iterable[Document]) -> Report:
        """Return, once each, the mods that are neither there nor in the manifest."""
        known = {*self._manifests, *mentioned(mod)}
        usages = [
            Usage(other, place, "this is about texts of")
            for document in documents
            for other, place in owners_in(document, mod.id)
            if other not in known and is_name(other)
        ]
        return unmentioned_once(usages, mod, list(self._manifests), self._idle)

    def _read(self, mod: Mod, document: Document, report: Limited) -> Iterator[_Texts]:
        """Yield what a file says that is valid, and about something that there is.

        Where too much is wrong, the rest is not read.
        """
        names = replace(self._names[mod.id], visible=())
        subject = Subject(self._model, Place(document), _CALLED, names)
        for piece in pieces_of(document, self._model.model_fields, names, self._aside):
            if report.is_full:
                return
            valid = _hold(piece, subject, names, report)
            if valid is None:
                continue
            ((kind, table),) = piece.items()
            for identifier, said in getattr(valid, kind).items():
                (name,) = table
                place = Place(document, (kind, name))
                if kind != MOD and identifier not in names.readings(name):
                    key = place.at(token=Token.KEY)
                    report.add(gone(kind, name, key, identifier, names))
                yield _Texts(kind, identifier, mod.id, place, said)

    def _refusing(self, texts: _Texts, catalog: Catalog, report: Sink) -> Callable[[Misfit], None]:
        """Return what reports a text that cannot be used, beside the original."""

        def refuse(misfit: Misfit) -> None:
            place = texts.place.at(*misfit.keys)
            origins = list(self._origins(texts, catalog, misfit.keys))
            related = tuple(Related(origin, "this is the original") for origin in origins[-1:])
            report.add(Diagnostic(Code.W508, place, misfit.message, misfit.hint, related))

        return refuse

    def _origins(self, texts: _Texts, catalog: Catalog, keys: KeyPath) -> Iterator[Place]:
        """Yield where an original says something, the last place being the one that counts."""
        if texts.kind == MOD:
            yield self._manifests[texts.id].place(*keys_in_manifest(keys))
            return
        for step in catalog.history(texts.kind, texts.id).steps(keys):
            yield step.place


def report_translations(
    mods: Iterable[Mod],
    translator: Translator | None,
    drafts: Mapping[str, Assembly],
    models: Mapping[str, type[Model]],
    report: Report,
) -> None:
    """Report what is wrong with all languages of some mods.

    Args:
        mods: The mods, loaded or not.
        translator: What checks those that are loaded.
        drafts: What others were put together with, by their ids; of the rest, the shape is checked.
        models: The model of each kind.
        report: Takes W508, and what is wrong with files.
    """
    for mod in mods:
        if translator and translator.knows(mod.id):
            translator.check([mod], report)
        else:
            _report_unloaded(mod, drafts.get(mod.id), models, report)


def _report_unloaded(
    mod: Mod, draft: Assembly | None, models: Mapping[str, type[Model]], report: Report
) -> None:
    """Report the shape of the languages of a mod without definitions, and what names tell."""
    names = replace(draft.names[mod.id], visible=()) if draft else Names(mod.id)
    aside = defined_inactive([mod], draft.documents) if draft else ()
    for _, document in lang_documents(mod, report):
        model = language_model(models)
        subject = Subject(model, Place(document), _CALLED, names)
        linked = pieces_of(document, model.model_fields, names, aside) if draft else ()
        limited = Limited(report)
        _hold(document.data, subject, None, limited)
        for piece in linked:
            if not limited.is_full:
                _hold(piece, subject, names, limited)


def _hold(
    said: Mapping[str, Any], subject: Subject, context: Names | None, report: Sink
) -> BaseModel | None:
    """Return what the model of a subject makes of a part of a file, or nothing but findings."""
    try:
        return subject.model.model_validate(said, context=context)
    except ValidationError as error:
        for finding in explain(error, subject):
            report.add(finding)
        return None
