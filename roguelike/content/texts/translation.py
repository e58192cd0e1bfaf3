"""Translations: the texts of definitions and manifests in other languages, from files of any mod.

Only the files of the language that is played in are read. They are applied when everything else
is done, so nothing that is wrong with them keeps a mod from being used: what does not fit is
reported, and the original text stays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from roguelike.content.assembling.contents import defined_inactive
from roguelike.content.assembling.outdated import gone
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.subjects import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Limited, Related, Report, Sink
from roguelike.content.merging.changes import Change, Layer
from roguelike.content.merging.verbs import apply
from roguelike.content.merging.written import Key
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.base import Model
from roguelike.content.schema.names import Names
from roguelike.content.texts.lang_files import fallbacks, file_of, pieces_of
from roguelike.content.texts.texts import (
    MOD,
    Misfit,
    keys_in_manifest,
    language_model,
    replaced,
    texts_of_manifest,
)


class Texts(Struct, frozen=True, eq=False):
    """What a file says about the texts of one definition, or of a manifest.

    Attributes:
        kind: The kind of the definition; `MOD` for a manifest.
        id: Its full id; the id of the mod for a manifest.
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
    """Puts the texts of definitions into other languages.

    Attributes:
        mods: The mods, by their ids, in order.
        originals: What there is to translate, by kind and full id.
    """

    def __init__(
        self,
        catalog: Catalog,
        mods: Sequence[Mod],
        models: Mapping[str, type[Model]],
        names: Mapping[str, Names],
    ) -> None:
        """Remember what there is to translate, and which mods may do so.

        Args:
            catalog: All definitions.
            mods: The mods, in order; of several texts for the same the last is used.
            models: The model of each kind.
            names: What references mean in the files of each mod.
        """
        self.mods = {mod.id: mod for mod in mods}
        self.originals: Mapping[str, Mapping[str, Model]] = {
            **catalog.definitions,
            MOD: {mod.id: texts_of_manifest(mod.manifest) for mod in mods},
        }
        self._catalog = catalog
        self._models = models
        self._names = names

    @cached_property
    def model(self) -> type[Model]:
        """What a file below `lang/` has to fit, which few mods need, and takes long to make."""
        return language_model(self._models)

    @cached_property
    def inactive(self) -> Collection[Key]:
        """What the mods define in inactive files."""
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
                limited = Limited(report)
                for texts in self.read(mod, document, limited) if document else ():
                    refuse = self._refusing(texts, growing, limited)
                    if texts.kind == MOD:
                        replaced(self.originals[MOD][texts.id], texts.said, refuse)
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

    def taken(self, texts: Texts, report: Sink) -> dict[str, Any]:
        """Return the texts that can take the place of originals; report the others."""
        refuse = self._refusing(texts, self._catalog, report)
        return replaced(self.originals[texts.kind][texts.id], texts.said, refuse)[1]

    def read(self, mod: Mod, document: Document, report: Limited) -> Iterator[Texts]:
        """Yield what a file says that is valid, and about something that there is.

        Where too much is wrong, the rest is not read.
        """
        names = replace(self._names[mod.id], visible=())
        for piece in pieces_of(document, self.model.model_fields, names, self.inactive):
            if report.is_full:
                return
            valid = fitted(self.model, piece, document, report, names)
            if valid is None:
                continue
            ((kind, table),) = piece.items()
            for identifier, said in getattr(valid, kind).items():
                (name,) = table
                place = Place(document, (kind, name))
                if kind != MOD and identifier not in names.readings(name):
                    key = place.at(token=Token.KEY)
                    report.add(gone(kind, name, key, identifier, names))
                yield Texts(kind, identifier, mod.id, place, said)

    def _refusing(self, texts: Texts, catalog: Catalog, report: Sink) -> Callable[[Misfit], None]:
        """Return what reports a text that cannot be used, beside the original."""

        def refuse(misfit: Misfit) -> None:
            place = texts.place.at(*misfit.keys)
            origins = list(self._origins(texts, catalog, misfit.keys))
            related = tuple(Related(origin, "this is the original") for origin in origins[-1:])
            report.add(Diagnostic(Code.W508, place, misfit.message, misfit.hint, related))

        return refuse

    def _origins(self, texts: Texts, catalog: Catalog, keys: KeyPath) -> Iterator[Place]:
        """Yield where an original says something, the last place being the one that counts."""
        if texts.kind == MOD:
            yield self.mods[texts.id].place(*keys_in_manifest(keys))
            return
        for step in catalog.history(texts.kind, texts.id).steps(keys):
            yield step.place


def fitted(
    model: type[Model],
    said: Mapping[str, Any],
    document: Document,
    report: Sink,
    names: Names | None = None,
) -> Model | None:
    """Return what the model of languages makes of a part of a file, or nothing but findings.

    Args:
        model: As `language_model` returns it.
        said: What the file says, or a part of that.
        document: The file.
        report: Takes what does not fit.
        names: What references in it mean; without them, only the shape counts.
    """
    try:
        return model.model_validate(said, context=names)
    except ValidationError as error:
        mod = document.source.partition("/")[0]
        subject = Subject(model, Place(document), "the translation", names or Names(mod))
        for finding in explain(error, subject):
            report.add(finding)
        return None
