"""Known ids for the author of a mod, taken from all definitions in files, however wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache

from msgspec import Struct, field

from roguelike.content.assembling.table_sorter import definitions
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.inheritance_graph import is_abstract
from roguelike.content.merging.source_tables import Definition, ModTables
from roguelike.content.mods.library import ModLibrary
from roguelike.content.mods.load_order import LoadOrder
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import COMPAT, CONTENT
from roguelike.content.references.ids import CORE, bare_name, full_id, mod_of
from roguelike.content.references.names import UnusedMods, tags_of
from roguelike.content.schema import Kinds

_Texts = Mapping[str, Mapping[str, str]]


class KnownIds(Struct, frozen=True):
    """The ids that the files of a mod may refer to.

    Attributes:
        mod: The id of the mod.
        mods: The ids of all mods whose ids are known.
        concrete: By kind and full id what each definition says of itself, in the order of the ids.
        abstract: The same of those that are only there to be inherited from.
        tags: By kind the full ids of tags.
        optional: The ids of the mods that need not be there.
        settings: What each setting of the mod is called, by its name.
        names: What each mod is called that there is, by its id, whether its ids are known or not.
    """

    mod: str
    mods: Collection[str]
    concrete: _Texts = field(default_factory=dict[str, dict[str, str]])
    abstract: _Texts = field(default_factory=dict[str, dict[str, str]])
    tags: Mapping[str, Collection[str]] = field(default_factory=dict[str, list[str]])
    optional: Collection[str] = ()
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    names: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def others(self) -> Mapping[str, str]:
        """The names of all mods but the one that is written, by their ids."""
        return {mod: name for mod, name in self.names.items() if mod != self.mod}

    def has_short(self, identifier: str) -> bool:
        """Return True if an id is of this mod or of `core`, and a bare name means it."""
        return mod_of(identifier) in (self.mod, CORE)

    def shortest(self, identifier: str, among: Collection[str]) -> str:
        """Return the shortest name of a definition in the files of the mod.

        Args:
            identifier: Its full id.
            among: All full ids that it is to be told from.
        """
        name = bare_name(identifier)
        own = full_id(self.mod, name)
        is_hidden = own != identifier and own in among
        return name if self.has_short(identifier) and not is_hidden else identifier


def known_ids(
    mod: Mod,
    others: Collection[Mod],
    kinds: Kinds,
    report: Report,
    installed: Collection[Mod] = (),
) -> KnownIds:
    """Return the ids that are known in the files of a mod.

    Args:
        mod: The mod that is being written.
        others: The mods that are there for it, `core` among them.
        kinds: The model of each kind of definition.
        report: Takes what keeps files from being read; their ids are missing.
        installed: All mods that could be there for it.
    """
    concrete: defaultdict[str, dict[str, str]] = defaultdict(dict)
    abstract: defaultdict[str, dict[str, str]] = defaultdict(dict)
    tags: defaultdict[str, set[str]] = defaultdict(set)
    mods = {each.id: each for each in (mod, *others)}
    for written in _written(mods, kinds, report):
        for each in written.definitions:
            (abstract if is_abstract(each) else concrete)[each.kind][each.id] = _said(each)
        for tag in written.tags:
            tags[tag.kind].add(tag.id)
    return KnownIds(
        mod.id,
        sorted(mods),
        {kind: dict(sorted(ids.items())) for kind, ids in concrete.items()},
        {kind: dict(sorted(ids.items())) for kind, ids in abstract.items()},
        {kind: sorted(ids) for kind, ids in tags.items()},
        [id_ for id_ in sorted(mod.manifest.optional) if id_ in mods],
        {name: setting.label for name, setting in mod.manifest.settings.items()},
        {each.id: each.manifest.mod.name for each in installed},
    )


def ids_beside(library: ModLibrary, order: LoadOrder, kinds: Kinds) -> UnusedMods:
    """Return a lookup of the definitions in mods that are installed and not used.

    Their files are read when the first ids are asked for, which is rare.

    Args:
        library: All mods that there are.
        order: Those that are used, and those that are left out.
        kinds: As for `known_ids`.
    """
    used = {*order.left_out, *(mod.id for mod in order.mods)}
    beside = {id_: each for id_, each in library.mods.items() if id_ not in used}
    idle = {id_: each.mod for id_, each in beside.items() if each.mod}

    @cache
    def found() -> Mapping[str, Collection[str]]:
        ids: defaultdict[str, list[str]] = defaultdict(list)
        for written in _written(idle, kinds, Report()):
            for each in written.definitions:
                ids[each.kind].append(each.id)
            for tag in written.tags:
                if mod_of(tag.id) in idle:  # and is not only added to
                    ids[tags_of(tag.kind)].append(tag.id)
        return ids

    versions = {id_: mod.version for id_, mod in idle.items()}
    return UnusedMods(lambda kind: found().get(kind, ()), versions)


def _written(mods: Mapping[str, Mod], kinds: Kinds, report: Report) -> Iterator[ModTables]:
    """Yield the contents of the files of some mods that are used if all of them are there."""
    for mod in mods.values():
        beside = sorted(set(mod.folder.names_in(COMPAT, report)) & mods.keys())
        folders = [CONTENT, *(f"{COMPAT}/{other}" for other in beside)]
        documents = mod.folder.documents(report, *folders)
        yield definitions(mod.id, documents, kinds, Report())


def _said(definition: Definition) -> str:
    """Return the label of a definition, or else its description; empty if it has neither."""
    texts = (definition.table.get(key) for key in ("label", "description"))
    return next((text for text in texts if isinstance(text, str) and text), "")
