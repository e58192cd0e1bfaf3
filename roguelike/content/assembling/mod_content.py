"""The content of one mod, read from its files, before it is put together with others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.table_sorter import definitions
from roguelike.content.documents.document import Document, as_table
from roguelike.content.findings.diagnostics import Code, Report, Severity
from roguelike.content.merging.source_tables import Key, ModTables, SourceTable, scope
from roguelike.content.mods.id_migrations import Move
from roguelike.content.mods.library import SelectedMods
from roguelike.content.mods.manifest import Manifest, Mod
from roguelike.content.mods.migration_files import read_moves
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.references.ids import CORE, full_id, is_name
from roguelike.content.schema import Kinds
from roguelike.content.schema.allowed_findings import Allowance
from roguelike.content.schema.settings import with_settings

ANY = ""
"""Stands for any kind, in place of one."""

S = TypeVar("S", bound=SourceTable)


class ModContent(Struct, frozen=True, eq=False):
    """The contents of the files of one mod.

    Attributes:
        mod: The mod.
        documents: The files.
        written: What they define, change and put into tags.
        report: What is wrong with the files by themselves.
        moves: What the mod says became of ids.
        visible: The mods that its files may refer to, beside itself and `core`.
        replaces: The mods whose place it takes.
        optional: The mods that the manifest calls optional, and that are not to be had.
        conflicts: The mods beside which the manifest says that it cannot be used.
        aside: The mods that are not there, and beside which the mod has more to use.
        doubted: What nobody knows whether the mod defines it, as `Names.doubted` has it: the mod
            itself if a file has errors of shape, and ids about which migrations have errors.
    """

    mod: Mod
    documents: Sequence[Document]
    written: ModTables
    report: Report
    moves: Sequence[Move]
    visible: Collection[str]
    replaces: Collection[str]
    optional: Collection[str]
    conflicts: Collection[str]
    aside: Collection[str]
    doubted: Collection[str]

    @property
    def id(self) -> str:
        """The id of the mod."""
        return self.mod.id

    @property
    def allowances(self) -> list[Allowance]:
        """The findings that are not to be reported."""
        return [*self.mod.allowances, *self.written.allowances]

    def scopes(self) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield the scopes of the files, and the mods that may be referred to in each."""
        visible = frozenset({self.id, CORE, *self.visible})
        yield self.id, visible
        for beside in {document.beside for document in self.documents} - {""}:
            yield scope(self.id, beside), visible | {beside}

    def among(self, mods: Collection[str]) -> ModContent:
        """Return the content of the files that are used beside `mods`."""
        there = {"", *mods}
        used = [each for each in self.documents if each.beside in there]
        if len(used) == len(self.documents):
            return self

        def said(items: Iterable[S]) -> list[S]:
            return [each for each in items if each.place.document.beside in there]

        written = ModTables(
            said(self.written.definitions), said(self.written.patches), said(self.written.tags)
        )
        unused = {each.beside for each in self.documents} - there
        return replace(self, documents=used, written=written, aside={*self.aside, *unused})


def read_mod_content(mod: Mod, kinds: Kinds, selected: SelectedMods) -> ModContent:
    """Read the files of a mod, and report mistakes in them.

    Args:
        mod: The mod.
        kinds: The model of each kind of content.
        selected: All mods that are to be loaded, with their settings.
    """
    report, order = Report(), selected.order
    beside = mod.folder.names_in(COMPAT, report)
    there = {*(each.id for each in order.mods), *selected.supposed} & {*beside}
    files = [*mod.folder.documents(report), *_for_others(mod, sorted(there), report)]
    settings = selected.settings.get(mod.id, {})
    documents = [with_settings(file, settings, report) for file in files]
    written = definitions(mod.id, documents, kinds, report)
    moved = Report()
    moves = read_moves(mod, kinds, moved)
    is_unread = moved.has_errors and not (moves.made or moves.unread)
    is_known = not (is_unread or _has_errors_of_shape(report))
    report.extend(moved)
    usable, manifest = order.usable_by(mod.id), mod.manifest
    return ModContent(
        mod,
        documents,
        written,
        report,
        moves.made,
        usable,
        [old for old, new in order.taken.items() if new == mod.id],
        manifest.optional.keys() - usable - manifest.requires.keys(),
        _at_odds(manifest, selected),
        {*beside} - there,
        moves.unread if is_known else moves.unread | {mod.id},
    )


def _has_errors_of_shape(report: Report) -> bool:
    """Return True if files may define what could not be read."""
    errors = (each for each in report.unsorted() if each.severity is Severity.ERROR)
    return not all(each.place.refusal or each.code is Code.E407 for each in errors)


def _at_odds(manifest: Manifest, selected: SelectedMods) -> frozenset[str]:
    """Return the mods that are not used and with which a mod conflicts, as far as is known."""
    used = {*manifest.optional, *(each.id for each in selected.order.mods)}
    there = selected.elsewhere.versions
    return frozenset(
        id_
        for id_, versions in manifest.conflicts.items()
        if id_ not in used and (id_ not in there or versions.allows(there[id_]))
    )


def _for_others(mod: Mod, others: Collection[str], report: Report) -> list[Document]:
    """Return the files of a mod for use beside some others."""
    if not others:
        return []
    start = len(mod.folder.place(COMPAT, "").document.path)
    found = mod.folder.documents(report, *(f"{COMPAT}/{other}" for other in others))
    return [replace(each, beside=each.path[start:].partition("/")[0]) for each in found]


def inactive_files(mod: Mod, there: Collection[str], report: Report) -> Sequence[Document]:
    """Return the files of a mod for use beside others than those that are there."""
    others = (each for each in mod.folder.names_in(COMPAT, report) if is_name(each))
    folders = [f"{COMPAT}/{other}" for other in others if other not in there]
    return mod.folder.documents(report, *folders) if folders else ()


def defined_inactive(mods: Iterable[Mod], there: Collection[str]) -> frozenset[Key]:
    """Return the kinds and full ids that mods define in such files.

    Where one of these cannot be read, the id of the mod, of no kind, stands for anything in it.
    """
    return frozenset(key for mod in mods for key in _defined(mod, there))


def _defined(mod: Mod, there: Collection[str]) -> Iterator[Key]:
    report = Report()
    for document in inactive_files(mod, there, report):
        for kind, said in document.data.items():
            for name in as_table(said) or ():
                yield kind, full_id(mod.id, name)
    if report.has_errors:
        yield ANY, mod.id
