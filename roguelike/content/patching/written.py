"""What the files of a mod contain: definitions, patches and tags, before they are looked into."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from roguelike.content.documents.document import Document, Place
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.names.ids import bare_name
from roguelike.content.schema import PATCH

if TYPE_CHECKING:  # as those that explain what is written need to know of this
    from roguelike.content.explaining.allowances import Allowance


def scope(mod: str, beside: str) -> str:
    """Return where references mean the same: in a mod, or in its files for use beside another."""
    return f"{mod}+{beside}" if beside else mod


class Said(Struct, frozen=True, eq=False):
    """A table of a file that says something to the game.

    Attributes:
        mod: The id of its mod.
        place: Where it is.
        table: What it says.
    """

    mod: str
    place: Place
    table: dict[str, Any]

    @property
    def scope(self) -> str:
        """Where its references mean something."""
        return scope(self.mod, self.place.document.beside)


class Definition(Said, frozen=True, eq=False):
    """A table of a file that defines something.

    Attributes:
        key: What it defines, and its full id.
    """

    key: tuple[str, str]

    @property
    def kind(self) -> str:
        """What it defines."""
        return self.key[0]

    @property
    def id(self) -> str:
        """Its full id."""
        return self.key[1]

    @property
    def name(self) -> str:
        """Its name within its mod."""
        return bare_name(self.id)


class PatchTable(Said, frozen=True, eq=False):
    """A table of a file that changes definitions.

    Attributes:
        kind: What it changes.
    """

    kind: str


def patches_in(mod: str, document: Document) -> Iterator[PatchTable]:
    """Yield what has the form of a patch in a file of a mod, whatever else is wrong with it."""
    for kind, said in (as_table(document.data.get(PATCH)) or {}).items():
        for number, each in enumerate(as_array(said) or ()):
            if (table := as_table(each)) is not None:
                yield PatchTable(mod, Place(document, (PATCH, kind, number)), table, kind)


class TagTable(Said, frozen=True, eq=False):
    """A table of a file that says what is in a tag.

    Attributes:
        kind: What the members of the tag are.
        id: The full id of the tag, which may be that of another mod.
    """

    kind: str
    id: str


class Written(Struct, frozen=True):
    """What the files of a mod contain.

    Attributes:
        definitions: What they define, in the order in which they say it.
        patches: What they change, in the order in which they say it.
        tags: What they put into tags.
        stray: The ids of what they would define if it were written as it should be; the id of
            the mod alone stands for all of its definitions.
        allowances: The warnings that are not to be reported about them.
    """

    definitions: list[Definition]
    patches: list[PatchTable]
    tags: list[TagTable]
    stray: frozenset[str]
    allowances: tuple[Allowance, ...] = ()
