"""The files of mods for use beside others that are not used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from roguelike.content.diagnostics import Report
from roguelike.content.document import Document
from roguelike.content.families import Key
from roguelike.content.ids import full_id, is_name
from roguelike.content.manifest import Mod
from roguelike.content.mod_files import COMPAT
from roguelike.content.tables import as_table


def set_aside(mod: Mod, there: Collection[str], report: Report) -> Sequence[Document]:
    """Return the files of a mod for use beside others than those that are there."""
    others = (each for each in mod.folder.names_in(COMPAT, report) if is_name(each))
    folders = [f"{COMPAT}/{other}" for other in others if other not in there]
    return mod.folder.documents(report, *folders) if folders else ()


def defined_aside(mods: Iterable[Mod], there: Collection[str]) -> frozenset[Key]:
    """Return the kinds and full ids of what mods define in such files."""
    return frozenset(
        (kind, full_id(mod.id, name))
        for mod in mods
        for document in set_aside(mod, there, Report())
        for kind, said in document.data.items()
        for name in as_table(said) or ()
    )
