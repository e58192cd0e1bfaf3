"""What the files of one mod say, before it is put together with others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.definitions import definitions
from roguelike.content.assembling.deprecation import modernized
from roguelike.content.documents.document import Document, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.merging.written import Key, Written, scope
from roguelike.content.mods.choosing import Selected
from roguelike.content.mods.manifest import Manifest, Mod
from roguelike.content.mods.migrations import read_moves
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.mods.moves import Move
from roguelike.content.schema.allowances import Allowance
from roguelike.content.schema.base import Model
from roguelike.content.schema.ids import CORE, full_id, is_name
from roguelike.content.schema.settings import with_settings

ANY = ""
"""In place of a kind: any of them."""


class Material(Struct, frozen=True, eq=False):
    """What the files of one mod say.

    Attributes:
        mod: The id of the mod.
        visible: The mods that its files may refer to, beside itself and `core`.
        written: What they define, change and put into tags.
        documents: The files.
        moves: What the mod says became of ids.
        replaces: The mods whose place it takes.
        optional: The mods that the manifest calls optional, and that are not to be had.
        conflicts: The mods beside which the manifest says that it cannot be used.
        aside: The mods that are not there, and beside which the mod has more to use.
    """

    mod: str
    visible: Collection[str]
    written: Written
    documents: Sequence[Document]
    moves: Sequence[Move] = ()
    replaces: Collection[str] = ()
    optional: Collection[str] = ()
    conflicts: Collection[str] = ()
    aside: Collection[str] = ()

    def scopes(self) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield the scopes of the files, and the mods that may be referred to in each."""
        visible = frozenset({self.mod, CORE, *self.visible})
        yield self.mod, visible
        for beside in {document.beside for document in self.documents} - {""}:
            yield scope(self.mod, beside), visible | {beside}


class Content(Struct, frozen=True):
    """The content of one mod.

    Attributes:
        mod: The mod.
        material: What its files say.
        kinds: The model of each kind of content.
        report: What is wrong with the files.
        doubted: What nobody knows whether the mod defines it, as `Names.doubted` has it: the mod
            itself if a file has errors of shape, and ids about which migrations have errors.
        supposed: As `Selected.supposed` has it.
    """

    mod: Mod
    material: Material
    kinds: Mapping[str, type[Model]]
    report: Report
    doubted: Collection[str] = ()
    supposed: Collection[str] = ()

    @property
    def allowances(self) -> list[Allowance]:
        """What is not to be reported."""
        return [*self.mod.allowances, *self.material.written.allowances]

    def modernized(self, findings: Iterable[Diagnostic], report: Report) -> Content:
        """Return the same content with the names of today, as far as findings are about others."""
        material, found = self.material, Report()
        documents = [modernized(each, findings, found) or each for each in material.documents]
        if documents == material.documents:
            return self
        report.extend(found)
        self.report.extend(found)
        written = definitions(self.mod.id, documents, self.kinds, Report())
        return replace(self, material=replace(material, documents=documents, written=written))

    def among(self, mods: Collection[str]) -> Material:
        """Return what those of its files say that are used beside `mods`."""
        material, there = self.material, {"", *mods, *self.supposed}
        used = [each for each in material.documents if each.beside in there]
        if len(used) == len(material.documents):
            return material
        written = definitions(self.mod.id, used, self.kinds, Report())
        aside = {each.beside for each in material.documents if each not in used}
        return replace(material, written=written, documents=used, aside={*material.aside, *aside})


def read_content(mod: Mod, kinds: Mapping[str, type[Model]], selected: Selected) -> Content:
    """Read the files of a mod, and report what is wrong with them.

    Args:
        mod: The mod.
        kinds: The model of each kind of content.
        selected: All mods that are to be loaded, with their settings.
    """
    report, order = Report(), selected.order
    beside = mod.folder.names_in(COMPAT, report)
    there = [*(each.id for each in order.mods), *selected.supposed] if beside else []
    others = [each for each in there if each in beside]
    files = [*mod.folder.documents(report), *_for_others(mod, others, report)]
    settings = selected.settings.get(mod.id, {})
    documents = [with_settings(file, settings, report) for file in files]
    written = definitions(mod.id, documents, kinds, report)
    errors = (each for each in report.unsorted() if each.severity is Severity.ERROR)
    is_known = all(each.place.refusal or each.code is Code.E407 for each in errors)
    moved = Report()
    moves = read_moves(mod, kinds, moved)
    is_known = is_known and not (moved.has_errors and not (moves.made or moves.unread))
    report.extend(moved)
    usable, manifest = order.usable_by(mod.id), mod.manifest
    material = Material(
        mod.id,
        usable,
        written,
        documents,
        moves.made,
        [old for old, new in order.taken.items() if new == mod.id],
        manifest.optional.keys() - usable - manifest.requires.keys(),
        _at_odds(manifest, selected),
        set(beside) - set(others),
    )
    doubted = moves.unread if is_known else moves.unread | {mod.id}
    return Content(mod, material, kinds, report, doubted, selected.supposed)


def _at_odds(manifest: Manifest, selected: Selected) -> frozenset[str]:
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
    """Return the kinds and full ids of what mods define in such files.

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
