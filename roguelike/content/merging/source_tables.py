"""Source tables: the definitions, patches and tags in the files of a mod, as written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from roguelike.content.documents.document import Document, Place, as_array, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.references.ids import bare_name, is_name
from roguelike.content.schema import PATCH, VERBS, Kinds
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.fields.tree import table_of

if TYPE_CHECKING:  # as those that explain what is written need to know of this
    from roguelike.content.schema.allowed_findings import Allowance


Key = tuple[str, str]
"""A kind, and the full id of something of that kind."""


def scope(mod: str, beside: str) -> str:
    """Return the name of a scope of references: a mod, or its files for use beside another."""
    return f"{mod}+{beside}" if beside else mod


class SourceTable(Struct, frozen=True, eq=False):
    """A table of a file, and the mod that it belongs to.

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
        """The scope in which its references have a meaning."""
        return scope(self.mod, self.place.document.beside)


class Definition(SourceTable, frozen=True, eq=False):
    """A table of a file that defines something.

    Attributes:
        key: What it defines, and its full id.
    """

    key: Key

    @property
    def kind(self) -> str:
        """The kind of the definition."""
        return self.key[0]

    @property
    def id(self) -> str:
        """Its full id."""
        return self.key[1]

    @property
    def name(self) -> str:
        """Its name within its mod."""
        return bare_name(self.id)


class PatchTable(SourceTable, frozen=True, eq=False):
    """A table of a file that changes definitions.

    Attributes:
        kind: What it changes.
    """

    kind: str


def patches_in(mod: str, document: Document) -> Iterator[PatchTable]:
    """Yield the tables in a file that have the form of a patch, whatever else is wrong."""
    for kind, said in (as_table(document.data.get(PATCH)) or {}).items():
        for number, each in enumerate(as_array(said) or ()):
            if (table := as_table(each)) is not None:
                yield PatchTable(mod, Place(document, (PATCH, kind, number)), table, kind)


class TagTable(SourceTable, frozen=True, eq=False):
    """A table of a file with the members of a tag.

    Attributes:
        kind: What the members of the tag are.
        id: The full id of the tag, which may be that of another mod.
    """

    kind: str
    id: str


class ModTables(Struct, frozen=True):
    """The contents of a mod's files.

    Attributes:
        definitions: What they define, in the order in which they say it.
        patches: What they change, in the order in which they say it.
        tags: What they put into tags.
        allowances: The warnings that are not to be reported about them.
    """

    definitions: list[Definition]
    patches: list[PatchTable]
    tags: list[TagTable]
    allowances: tuple[Allowance, ...] = ()


def repeated_keys(written: ModTables, kinds: Kinds) -> Iterator[Diagnostic]:
    """Yield E206 for each key that an item before it in the same array has as well.

    What patches add to what there is already is not held to that: two mods may have thought of
    one key, and both go on.

    Args:
        written: What the files of a mod contain.
        kinds: The model of each kind of definition.
    """
    for definition in written.definitions:
        model = kinds[definition.kind]
        yield from _repeated_in(model, definition.table, definition.place)
    for patch in written.patches:
        for verb in VERBS:
            model = kinds[patch.kind]
            yield from _repeated_in(model, patch.table.get(verb), patch.place.at(verb))


def _repeated_in(model: type[Model], said: object, place: Place) -> Iterator[Diagnostic]:
    """Yield findings about fields of a table whose items have keys."""
    table = as_table(said) or {}
    for field in _keyed_fields(model):
        first: dict[str, int] = {}
        for number, item in enumerate(as_array(table.get(field)) or ()):
            key = (as_table(item) or {}).get("key")
            if not isinstance(key, str) or not is_name(key):
                continue  # which is reported already
            if first.setdefault(key, number) != number:
                at = place.at(field, number, "key")
                message = f"two items of `{field}` have the key `{key}`"
                related = Related(place.at(field, first[key], "key"), "the first is here")
                hint = "give one of them another key, or take it out"
                yield Diagnostic(Code.E206, at, message, hint, (related,))


@lru_cache(maxsize=256)
def _keyed_fields(model: type[Model]) -> tuple[str, ...]:
    """Return the fields of a model that are arrays of tables with a key."""
    items = {key: field.value.item for key, field in table_of(model).items()}
    return tuple(key for key, item in items.items() if item and item.table and item.table.is_keyed)
