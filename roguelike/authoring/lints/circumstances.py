"""What mods say for other circumstances than those at hand.

Inactive files are those for use beside a mod that is not loaded. Patches may depend on mods and on
settings, and what a setting can be is one of several values. What is used only then is used, and so
is what an abstract definition says for those that may inherit from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.contents import inactive_files
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, as_array, as_table, texts_in
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.changes import Layer, data_at
from roguelike.content.merging.history import History
from roguelike.content.merging.written import Key, PatchTable, patches_in
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema import PATCH, VERBS
from roguelike.content.schema.base import PLACEHOLDER
from roguelike.content.schema.ids import OPTIONAL_MARK, TAG_MARK
from roguelike.content.schema.names import Names
from roguelike.content.schema.settings import WHEN

_ANY = ""  # stands for the id of a definition where a patch selects by properties


class Circumstances(Struct, frozen=True):
    """What may be so in other circumstances.

    Attributes:
        named: The kinds and full ids of definitions that may be used then.
        patched: The kinds and full ids of definitions that patches may change then.
        inactive: The files that are not read now, by the ids of their mods.
    """

    named: Collection[Key] = frozenset[Key]()
    patched: Collection[Key] = frozenset[Key]()
    inactive: Mapping[str, Sequence[Document]] = field(
        default_factory=dict[str, Sequence[Document]]
    )

    def may_change(self, kind: str, identifier: str) -> bool:
        """Tell whether a patch may change a definition."""
        return any((kind, each) in self.patched for each in (identifier, _ANY))


def circumstances(mods: Sequence[Mod], assembly: Assembly, catalog: Catalog) -> Circumstances:
    """Return what mods say for other circumstances.

    Args:
        mods: The mods that are loaded.
        assembly: What they say together.
        catalog: Their definitions.
    """
    there = {mod.id for mod in mods}
    named, patched = set[Key](), set[Key]()
    inactive: dict[str, Sequence[Document]] = {}
    for mod in mods:
        names = assembly.names[mod.id]
        inactive[mod.id] = inactive_files(mod, there, Report())
        patches = list(_conditional(mod.id, assembly.documents[mod.id], inactive[mod.id]))
        choices = {word for each in mod.manifest.settings.values() for word in each.choices}
        for text in {*choices, *_said(inactive[mod.id]), *_given(patches)}:
            named.update(_meant(text, names))
        patched.update(each for patch in patches for each in _selected(patch, names))
    abstract = (layer for each in catalog.abstract.values() for layer in each.layers)
    layers = [*abstract, *_beneath_patches(catalog.changed.values())]
    said = {
        (each.mod, text)
        for each in layers
        for change in each.changes
        for text in texts_in(change.table)
    }
    named.update(key for mod, text in said for key in _meant(text, assembly.names[mod]))
    return Circumstances(named, patched, inactive)


def _conditional(
    mod: str, documents: Iterable[Document], inactive: Iterable[Document]
) -> Iterator[PatchTable]:
    """Yield the patches of a mod that may not count, or that may count although they do not."""
    for document in documents:
        for patch in patches_in(mod, document):
            if WHEN in patch.table or patch.table.get("required") is False:
                yield patch
    for document in inactive:
        yield from patches_in(mod, document)


def _said(inactive: Iterable[Document]) -> Iterator[str]:
    """Yield the texts in definitions and tags of files."""
    for document in inactive:
        for key, value in document.data.items():
            if key != PATCH:
                yield from texts_in(value)


def _given(patches: Iterable[PatchTable]) -> Iterator[str]:
    """Yield the texts in what patches give and take, but not in what they select."""
    for patch in patches:
        for verb in patch.table.keys() & VERBS:
            yield from texts_in(patch.table[verb])


def _selected(patch: PatchTable, names: Names) -> Iterator[Key]:
    """Yield what a patch changes."""
    written = [patch.table.get("id"), *(as_array(patch.table.get("ids")) or ())]
    references = [each for each in written if isinstance(each, str)]
    found = [names.find(patch.kind, each) for each in references] if references else [_ANY]
    yield from ((patch.kind, each) for each in found if each is not None)


def _beneath_patches(histories: Iterable[History]) -> Iterator[Layer]:
    """Yield the layers beneath patches that depend on something, or are of another mod."""
    for history in histories:
        patching: set[str] = set()
        depends = False
        for layer in reversed(history.layers):
            if depends or patching - {layer.mod}:
                yield layer
            if layer.is_patch:
                patching.add(layer.mod)
                is_conditional = WHEN in (as_table(data_at(layer.place)) or {})
                depends = depends or is_conditional or bool(layer.place.document.beside)


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
