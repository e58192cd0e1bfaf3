"""What mods say for other circumstances than those at hand.

Files for use beside a mod are not read where that is not used, patches may depend on mods and on
settings, and of all that a setting can be it is one thing. What is made use of only then is of use,
and so is what something abstract says for those that may inherit it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.catalog import Catalog
from roguelike.content.dependencies.set_aside import set_aside
from roguelike.content.documents.document import Document
from roguelike.content.documents.tables import as_array, as_table, texts_in
from roguelike.content.fields.conditions import WHEN
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.changes import Layer, data_at
from roguelike.content.merging.history import History
from roguelike.content.merging.written import PatchTable, patches_in
from roguelike.content.mods.manifest import Mod
from roguelike.content.names.ids import OPTIONAL_MARK, TAG_MARK
from roguelike.content.names.names import Names
from roguelike.content.patching.families import Key
from roguelike.content.schema import PATCH, VERBS
from roguelike.content.schema.base import PLACEHOLDER

_ANY = ""  # what stands for the id of a definition where it is not said which one is meant


class Contingencies(Struct, frozen=True):
    """What may be so in other circumstances.

    Attributes:
        named: The kinds and full ids of what may be made use of then.
        changed: The fields that may have other values then: the kind and the full id of a
            definition, and the name of the field.
        aside: The files that are not read now, by the ids of their mods.
    """

    named: Collection[Key] = frozenset[Key]()
    changed: Collection[tuple[str, str, str]] = frozenset[tuple[str, str, str]]()
    aside: Mapping[str, Sequence[Document]] = field(default_factory=dict[str, Sequence[Document]])

    def may_change(self, kind: str, identifier: str, name: str) -> bool:
        """Tell whether a field of a definition may have another value."""
        return any((kind, each, name) in self.changed for each in (identifier, _ANY))


def contingencies(mods: Sequence[Mod], assembly: Assembly, catalog: Catalog) -> Contingencies:
    """Return what mods say for other circumstances.

    Args:
        mods: The mods that are used.
        assembly: What they say together.
        catalog: Their definitions.
    """
    there = {mod.id for mod in mods}
    named: set[Key] = set()
    changed: set[tuple[str, str, str]] = set()
    aside: dict[str, Sequence[Document]] = {}
    for mod in mods:
        report, names = Report(), assembly.names[mod.id]
        aside[mod.id] = set_aside(mod, there, report)
        if report.has_errors:  # what cannot be read may name anything
            named |= _owned(names)
        patches = list(_contingent(mod.id, assembly.documents[mod.id], aside[mod.id]))
        texts = {*_choices(mod), *_said(aside[mod.id]), *_given(patches)}
        named.update(key for text in texts for key in _meant(text, names))
        changed.update(each for patch in patches for each in _touched(patch, names))
    inherited = (layer for each in catalog.abstract.values() for layer in each.layers)
    layers = [*inherited, *_outdone(catalog.changed.values())]
    said = {(each.mod, text) for each in layers for text in _texts_of(each)}  # each of many once
    named.update(key for mod, text in said for key in _meant(text, assembly.names[mod]))
    return Contingencies(named, changed, aside)


def _owned(names: Names) -> set[Key]:
    """Return all that a mod defines."""
    return {
        (kind, identifier)
        for kind, ids in names.known.items()
        for identifier in ids
        if identifier.partition(":")[0] == names.mod
    }


def _contingent(
    mod: str, documents: Iterable[Document], aside: Iterable[Document]
) -> Iterator[PatchTable]:
    """Yield the patches of a mod that may not count, or that may count although they do not."""
    for document in documents:
        for patch in patches_in(mod, document):
            if WHEN in patch.table or patch.table.get("required") is False:
                yield patch
    for document in aside:
        yield from patches_in(mod, document)


def _choices(mod: Mod) -> Iterator[str]:
    """Yield the words that settings of a mod can be."""
    for setting in mod.manifest.settings.values():
        yield from setting.choices


def _said(aside: Iterable[Document]) -> Iterator[str]:
    """Yield the texts in definitions and tags of files that are not read."""
    for document in aside:
        for key, value in document.data.items():
            if key != PATCH:
                yield from texts_in(value)


def _given(patches: Iterable[PatchTable]) -> Iterator[str]:
    """Yield the texts in what patches give and take, but not in what they are for."""
    for patch in patches:
        for verb in patch.table.keys() & VERBS:
            yield from texts_in(patch.table[verb])


def _touched(patch: PatchTable, names: Names) -> Iterator[tuple[str, str, str]]:
    """Yield which fields a patch changes, and of what."""
    table = patch.table
    fields = {name for verb in table.keys() & VERBS for name in _fields(table[verb])}
    written = [table.get("id"), *(as_array(table.get("ids")) or ())]
    references = [each for each in written if isinstance(each, str)]
    found = [names.find(patch.kind, each) for each in references] if references else [_ANY]
    yield from ((patch.kind, each, name) for each in found if each is not None for name in fields)


def _fields(changes: object) -> Iterator[str]:
    """Yield the fields about which a verb of a patch says something."""
    yield from as_table(changes) or ()
    for path in as_array(changes) or ():
        yield str(path).partition(".")[0]


def _outdone(histories: Iterable[History]) -> Iterator[Layer]:
    """Yield the layers beneath a patch that may not be there."""
    for history in histories:
        patching: set[str] = set()
        depends = False
        for layer in reversed(history.layers):
            if depends or patching - {layer.mod}:
                yield layer
            if layer.is_patch:
                patching.add(layer.mod)
                depends = depends or _depends(layer)


def _texts_of(layer: Layer) -> Iterator[str]:
    for change in layer.changes:
        yield from texts_in(change.table)


def _depends(layer: Layer) -> bool:
    """Tell whether a patch depends on other mods, or on settings."""
    return bool(layer.place.document.beside) or WHEN in (as_table(data_at(layer.place)) or {})


def _meant(text: str, names: Names) -> Iterator[Key]:
    """Yield what a text may mean: a reference, a tag, or a template with names in it."""
    if text.startswith(TAG_MARK):
        for kind, tags in names.tags.items():
            for tag in names.readings(text.removeprefix(TAG_MARK)):
                yield from ((kind, member) for member in tags.get(tag, ()))
        return
    for reference in (text.removeprefix(OPTIONAL_MARK), *PLACEHOLDER.findall(text)):
        for kind in names.known:
            if found := names.find(kind, reference):
                yield kind, found
