"""What the files of one mod say, ready to be put together with what others say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from roguelike.content.documents.document import Document
from roguelike.content.merging.written import Written, scope
from roguelike.content.names.ids import CORE
from roguelike.content.names.moves import Move


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
