"""The assembly of mods: names, migrations, tags, removals, inheritance and patches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.mod_content import ModContent
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.merging.history import History
from roguelike.content.merging.inheritance_graph import InheritanceGraph, is_abstract
from roguelike.content.merging.layer_reader import LayerReader
from roguelike.content.merging.patch_targets import sound_targets
from roguelike.content.merging.patches import Patch
from roguelike.content.merging.resolver import Resolution, Resolver
from roguelike.content.merging.source_tables import Definition, Key
from roguelike.content.merging.tags import Tags, merged_tags
from roguelike.content.mods.id_migrations import Migrations
from roguelike.content.mods.migration_files import wrong_moves
from roguelike.content.references.names import Names
from roguelike.content.schema import Kinds
from roguelike.content.schema.patch_conditions import ModsInUse


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


def assemble(
    contents: Sequence[ModContent],
    models: Kinds,
    in_use: ModsInUse,
    doubted: Collection[str],
    report: Report,
) -> Assembly:
    """Put mods together: names, migrations, tags, removals, inheritance, patches.

    Args:
        contents: What their files say, in the order of the mods.
        models: The model of each kind of definition.
        in_use: The mods in use, which conditions are about.
        doubted: The mods of which not all definitions are known, as `Names.doubted` has it.
        report: Takes what is wrong.
    """
    return _Assembler(contents, models, in_use, doubted, report).assembled()


class _Assembler:
    """The state that the steps of putting mods together share."""

    def __init__(
        self,
        contents: Sequence[ModContent],
        models: Kinds,
        in_use: ModsInUse,
        doubted: Collection[str],
        report: Report,
    ) -> None:
        self._contents = contents
        self._models = models
        self._in_use = in_use
        self._report = report
        self._unmade: set[Key] = set()
        self._unpatched: set[str] = set()
        self._definitions: dict[Key, Definition] = {
            each.key: each for content in contents for each in content.written.definitions
        }
        self._migrations = Migrations(
            [move for content in contents for move in content.moves],
            {old: content.id for content in contents for old in content.replaces},
        )
        self._doubted = self._migrations.leading_to(doubted)

    def assembled(self) -> Assembly:
        names = self._names()
        self._judge_migrations(names)
        tables = [tag for each in self._contents for tag in each.written.tags]
        tags = merged_tags(tables, names, self._unmade, self._report)
        doubted = frozenset(kind for kind, _ in self._unmade)
        names = {
            scope: replace(each, tags=tags, doubted_tags=doubted) for scope, each in names.items()
        }
        removed = self._removed(names)
        if removed:
            tags = _without(tags, removed)
            names = {scope: _lacking(each, removed, tags) for scope, each in names.items()}
        patches = list(self._patches(names, removing=False))
        graph = InheritanceGraph(self._definitions, self._readers(names, self._report))
        resolver = Resolver(graph, self._models, self._unmade, self._report, removed)
        return Assembly(
            names,
            self._migrations,
            tags,
            patches,
            resolver,
            resolver.resolved(patches),
            {each.id: each.documents for each in self._contents},
            removed,
            self._unpatched,
        )

    def _names(self) -> dict[str, Names]:
        """Return the names of each mod as they are without tags and removals."""
        known: defaultdict[str, set[str]] = defaultdict(set)
        abstract: defaultdict[str, set[str]] = defaultdict(set)
        for (kind, identifier), definition in self._definitions.items():
            known[kind].add(identifier)
            if is_abstract(definition):
                abstract[kind].add(identifier)
        elsewhere = self._in_use.elsewhere
        of_all = Names(
            "",
            known,
            choices=self._models.choices,
            mods=frozenset(each.id for each in self._contents),
            abstract=abstract,
            migrated=self._migrations.resolve if self._migrations else None,
            elsewhere=elsewhere,
            installed=self._in_use.installed,
            versions={**elsewhere.versions, **self._in_use.versions},
            doubted=self._doubted,
        )
        return {
            scope: replace(
                of_all,
                mod=each.id,
                visible=visible,
                optional=each.optional,
                conflicts=each.conflicts,
                outdated=set(),
                withheld=set(),
                settings=self._in_use.settings.get(each.id, {}),
            )
            for each in self._contents
            for scope, visible in each.scopes()
        }

    def _judge_migrations(self, names: Mapping[str, Names]) -> None:
        """Report migrations that lead nowhere, and doubt the ids that these are about."""
        lost_ids: set[str] = set()
        for each in self._contents:
            found = wrong_moves(each.moves, self._migrations, names[each.id], each.mod.version)
            for move, finding in found:
                self._report.add(finding)
                if finding.code is Code.E605:
                    lost_ids.add(move.old)
        self._doubted |= self._migrations.leading_to(lost_ids)  # which all names share

    def _readers(self, names: Mapping[str, Names], report: Report) -> dict[str, LayerReader]:
        """Return the readers of definitions and patches, by scope."""
        aside = {each.id: each.aside for each in self._contents}
        return {
            scope: LayerReader(
                each,
                self._models,
                self._definitions,
                self._in_use,
                report,
                self._unmade,
                aside[each.mod],
            )
            for scope, each in names.items()
        }

    def _patches(self, names: Mapping[str, Names], *, removing: bool) -> Iterator[Patch]:
        """Yield the patches that apply: those that remove something, or the others.

        A mod can be used without those of its patches that are about doubted mods.
        """
        apart = {scope: replace(each, withheld=self._unpatched) for scope, each in names.items()}
        readers = self._readers(apart, self._report)
        for content in self._contents:
            for written in content.written.patches:
                is_removal = written.table.get("remove_object") is True
                reader = readers[written.scope]
                if is_removal is removing and (patch := reader.patch(written)):
                    yield patch

    def _removed(self, names: Mapping[str, Names]) -> dict[Key, Place]:
        """Return the definitions that patches remove, and the places that say so."""
        patches = list(self._patches(names, removing=True))
        if not patches:
            return {}
        selected = self._named  # which takes no inheritance to find out
        if any(patch.where is not None for patch in patches):
            selected = self._resolver_before(names).selected
        return {
            key: patch.layer.place.at("remove_object")
            for patch in patches
            for key in selected(patch)
        }

    def _named(self, patch: Patch) -> Iterable[Key]:
        """Return the keys of what a patch names."""
        return sound_targets(patch, self._definitions, self._unmade, self._report)

    def _resolver_before(self, names: Mapping[str, Names]) -> Resolver:
        """Return the resolver of objects as they are before anything is removed."""
        readers = self._readers(names, Report())  # all that they read is read again
        graph = InheritanceGraph(self._definitions, readers)
        return Resolver(graph, self._models, self._unmade, self._report)


def _without(tags: Tags, removed: Collection[Key]) -> Tags:
    """Return tags without removed definitions."""
    return {
        kind: {
            tag: tuple(each for each in members if (kind, each) not in removed)
            for tag, members in by_id.items()
        }
        for kind, by_id in tags.items()
    }


def _lacking(names: Names, removed: Mapping[Key, Place], tags: Tags) -> Names:
    """Return the names of each mod once something is removed."""
    gone: defaultdict[str, dict[str, Place]] = defaultdict(dict)
    for (kind, identifier), place in removed.items():
        gone[kind][identifier] = place
    known = {
        kind: frozenset(ids) - gone[kind].keys() if kind in gone else ids
        for kind, ids in names.known.items()
    }
    return replace(names, known=known, removed=gone, tags=tags)
