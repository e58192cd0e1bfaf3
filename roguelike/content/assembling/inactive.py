"""The files of mods for use beside others that are not used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from roguelike.content.documents.document import Document
from roguelike.content.documents.tables import as_table
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.written import Key
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import COMPAT
from roguelike.content.names.ids import full_id, is_name

ANY = ""
"""In place of a kind: any of them."""


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
