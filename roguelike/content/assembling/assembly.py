"""Everything that the files of some mods say, put together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.contents import Material
from roguelike.content.assembling.mentions import told_once
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.merging.history import History
from roguelike.content.merging.inheritance_graph import InheritanceGraph, is_abstract
from roguelike.content.merging.patches import Patch
from roguelike.content.merging.reading import Reader
from roguelike.content.merging.resolving import Resolution, Resolver
from roguelike.content.merging.tags import Tags, merged_tags
from roguelike.content.merging.written import Definition, Key
from roguelike.content.mods.migrations import lost
from roguelike.content.mods.moves import Migrations
from roguelike.content.schema.base import Model
from roguelike.content.schema.conditions import Situation
from roguelike.content.schema.names import Names


class Assembly(Struct, frozen=True, eq=False):
    """Mods put together.

    Attributes:
        names: What references mean in each scope: in the files of each mod, and in those that it
            has for use beside another.
        migrations: What became of ids.
        tags: The members of tags.
        patches: The patches that count, in the order of the mods, their files and places in them.
        resolver: What makes the patches.
        resolution: What comes of them.
        documents: The files, by the ids of the mods.
        removed: Where it is said that an object is taken away.
        unpatched: The mods about which patches are not made, as these are doubted.
    """

    names: Mapping[str, Names]
    migrations: Migrations
    tags: Tags
    patches: Sequence[Patch]
    resolver: Resolver
    resolution: Resolution
    documents: Mapping[str, Sequence[Document]]
    removed: Mapping[Key, Place]
    unpatched: Collection[str]

    @property
    def histories(self) -> Mapping[Key, History]:
        """The objects that inherit something or are patched."""
        return self.resolution.histories


class Reports:
    """What is wrong with mods, for each of them."""

    def __init__(
        self,
        materials: Sequence[Material],
        installed: Collection[str] = (),
    ) -> None:
        """Begin with nothing found.

        Args:
            materials: What the mods say.
            installed: The ids of all mods that there are, as `Names.installed` has them.
        """
        self._installed = installed
        self.by_mod = {each.mod: Report() for each in materials}
        self._owners = {doc: each.mod for each in materials for doc in each.documents}
        self.others = Report()

    def extend(self, report: Report) -> None:
        """Add all findings to a report, those of a mod that have one cause as one."""
        for each in self.by_mod.values():
            report.extend(told_once(each, self._installed))
        report.extend(self.others)

    def owner(self, document: Document) -> str | None:
        """Return the id of the mod that a file belongs to."""
        return self._owners.get(document)

    def share(self, found: Report) -> None:
        """Add findings to what is wrong with the mods in whose files they are."""
        for finding in found:
            self.add(finding)

    def add(self, finding: Diagnostic) -> None:
        """Add a finding to what is wrong with the mod in whose files it is."""
        owner = self.owner(finding.place.document)
        (self.others if owner is None else self.by_mod[owner]).add(finding)


def assemble(
    materials: Sequence[Material],
    models: Mapping[str, type[Model]],
    situation: Situation,
    reports: Reports,
    doubted: Collection[str] = (),
) -> Assembly:
    """Put mods together.

    Args:
        materials: What their files say, in the order of the mods.
        models: The model of each kind of definition.
        situation: What conditions are about.
        reports: Take what is wrong.
        doubted: The mods of which not all definitions are known, as `Names.doubted` has it.
    """
    return _Assembler(materials, models, situation, reports, doubted).assembled()


class _Assembler:
    """Puts mods together, step by step."""

    def __init__(
        self,
        materials: Sequence[Material],
        models: Mapping[str, type[Model]],
        situation: Situation,
        reports: Reports,
        doubted: Collection[str],
    ) -> None:
        self._materials = materials
        self._models = models
        self._situation = situation
        self._reports = reports
        self._unmade: set[Key] = set()
        self._unpatched: set[str] = set()
        self._definitions: dict[Key, Definition] = {
            each.key: each for material in materials for each in material.written.definitions
        }
        self._migrations = Migrations(
            [move for material in materials for move in material.moves],
            {old: material.mod for material in materials for old in material.replaces},
        )
        self._doubted = self._migrations.leading_to(doubted)

    def assembled(self) -> Assembly:
        names = self._names()
        self._report_lost(names)
        tags = self._tags(names)
        names = {mod: replace(each, tags=tags) for mod, each in names.items()}
        removals = self._removals(names)
        removed = {key: place for patch, keys in removals for key, place in _removed(patch, keys)}
        if removed:
            tags = _without(tags, removed)
            names = {mod: _lacking(each, removed, tags) for mod, each in names.items()}
        readers = self._readers(names)
        patches = [patch for patch, _ in removals]
        patches += self._patches(names, removing=False)
        graph = InheritanceGraph(self._definitions, readers)
        resolver = Resolver(graph, self._models, self._unmade, self._reports, removed)
        changes = [patch for patch in patches if not patch.said.remove_object]
        resolution = resolver.resolved(changes)
        return Assembly(
            names,
            self._migrations,
            tags,
            changes,
            resolver,
            resolution,
            {each.mod: each.documents for each in self._materials},
            removed,
            self._unpatched,
        )

    def _names(self) -> dict[str, Names]:
        """Return what references mean as long as there are no tags and nothing is removed."""
        known: defaultdict[str, set[str]] = defaultdict(set)
        abstract: defaultdict[str, set[str]] = defaultdict(set)
        for (kind, identifier), definition in self._definitions.items():
            known[kind].add(identifier)
            if is_abstract(definition):
                abstract[kind].add(identifier)
        mods = frozenset(each.mod for each in self._materials)
        migrated = self._migrations.migrated if self._migrations else None
        elsewhere = self._situation.elsewhere
        among = Names(
            "",
            known,
            mods=mods,
            abstract=abstract,
            migrated=migrated,
            elsewhere=elsewhere,
            installed=self._situation.installed,
            versions={**elsewhere.versions, **self._situation.versions},
        )
        return {
            scope: replace(
                among,
                mod=each.mod,
                visible=visible,
                optional=each.optional,
                conflicts=each.conflicts,
                outdated=set(),
                doubted=self._doubted,
                withheld=set(),
                settings=self._situation.settings.get(each.mod, {}),
            )
            for each in self._materials
            for scope, visible in each.scopes()
        }

    def _report_lost(self, names: Mapping[str, Names]) -> None:
        """Report migrations that lead nowhere, and doubt the ids that these are about."""
        lost_ids: set[str] = set()
        for material in self._materials:
            own = names[material.mod]
            version = self._situation.versions[material.mod]
            found = lost(material.moves, self._migrations, own, version)
            for move, finding in found:
                self._reports.by_mod[material.mod].add(finding)
                if finding.code is Code.E605:
                    lost_ids.add(move.old)
        self._doubted |= self._migrations.leading_to(lost_ids)

    def _tags(self, names: Mapping[str, Names]) -> Tags:
        tables = [tag for each in self._materials for tag in each.written.tags]
        found = Report()
        merged = merged_tags(tables, names, self._unmade, found)
        self._reports.share(found)
        return merged

    def _readers(self, names: Mapping[str, Names]) -> dict[str, Reader]:
        aside = {material.mod: material.aside for material in self._materials}
        return {
            scope: Reader(
                each,
                self._models,
                self._definitions,
                self._situation,
                self._reports,
                self._unmade,
                aside[each.mod],
            )
            for scope, each in names.items()
        }

    def _patches(self, names: Mapping[str, Names], *, removing: bool) -> Iterator[Patch]:
        """Yield the patches that count: those that take something away, or the others.

        A mod can be used without those of its patches that are about doubted mods.
        """
        apart = {scope: replace(each, withheld=self._unpatched) for scope, each in names.items()}
        readers = self._readers(apart)
        for material in self._materials:
            for written in material.written.patches:
                is_removal = written.table.get("remove_object") is True
                reader = readers[written.scope]
                if is_removal is removing and (patch := reader.patch(written)):
                    yield patch

    def _removals(self, names: Mapping[str, Names]) -> list[tuple[Patch, list[Key]]]:
        """Return the patches that take something away, and what that is."""
        patches = list(self._patches(names, removing=True))
        if not patches:
            return []
        graph = InheritanceGraph(self._definitions, self._quiet(self._readers(names)))
        resolver = Resolver(graph, self._models, self._unmade, self._reports)
        return [(patch, resolver.selected(patch)) for patch in patches]

    def _quiet(self, readers: Mapping[str, Reader]) -> dict[str, Reader]:
        """Return readers that report nothing, as what they read will be read again."""
        return {mod: replace(reader, report=Report()) for mod, reader in readers.items()}


def _removed(patch: Patch, keys: Sequence[Key]) -> Iterator[tuple[Key, Place]]:
    place = patch.layer.place.at("remove_object")
    return ((key, place) for key in keys)


def _without(tags: Tags, removed: Collection[Key]) -> Tags:
    return {
        kind: {
            tag: tuple(each for each in members if (kind, each) not in removed)
            for tag, members in by_id.items()
        }
        for kind, by_id in tags.items()
    }


def _lacking(names: Names, removed: Mapping[Key, Place], tags: Tags) -> Names:
    """Return what references mean when something has been taken away."""
    gone: defaultdict[str, dict[str, Place]] = defaultdict(dict)
    for (kind, identifier), place in removed.items():
        gone[kind][identifier] = place
    known = {
        kind: frozenset(ids) - gone[kind].keys() if kind in gone else ids
        for kind, ids in names.known.items()
    }
    return replace(names, known=known, removed=gone, tags=tags)
