"""Changes of definitions and patches to an object, in a form in which they can be merged.

A bare name refers to something in the mod of the file in which it is written. So everything that
is merged has been validated before, as a part of a definition, and is kept with full ids.

A `Change` is one verb with its table, a `Layer` all changes of one definition or patch, and a
`State` an object to which layers are applied one after the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, cast

from msgspec import Struct

from roguelike.content.documents.document import KeyPath, Place, Table, Token, as_table, name_of
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.wording import both_shown, described
from roguelike.content.merging.verbs import Limits, MergeError, apply
from roguelike.content.schema.ids import bare_name

MISSING: Any = object()
"""The result of `value_at` where there is nothing."""


class Change(Struct, frozen=True, eq=False):
    """The change that one verb makes to an object.

    Attributes:
        verb: One of `schema.VERBS`, or `verbs.DEFINE`.
        table: What to do it with, references as full ids; the key paths for `unset`.
        place: Where that is written.
        limits: What results of arithmetic are cut to, by the keys in the table.
    """

    verb: str
    table: Any
    place: Place
    limits: Mapping[KeyPath, Limits] | None = None

    def made_to(self, table: Table) -> Table:
        """Return `table` after the change.

        Raises:
            MergeError: A value does not allow the change.
        """
        return apply(self.verb, table, self.table, self.limits)

    def place_of(self, path: KeyPath, token: Token = Token.VALUE) -> Place:
        """Return where something in the table is written, by the keys that lead to it."""
        if self.verb == "unset":
            return self.place.at(*path, token=token)
        return self.place.at(*written_keys(data_at(self.place), path), token=token)


class Layer(Struct, frozen=True, eq=False):
    """The changes that one definition or one patch makes to an object.

    Attributes:
        mod: The id of the mod that says it.
        place: Where it is written.
        changes: What is done, in order.
        note: The reason that the patch gives, if any.
        is_patch: Whether it is a patch.
    """

    mod: str
    place: Place
    changes: tuple[Change, ...]
    note: str = ""
    is_patch: bool = False

    def fields(self) -> set[str]:
        """Return the fields of the object that its changes are about."""
        return {
            str(path[0]) if change.verb == "unset" else path
            for change in self.changes
            for path in change.table
        }


def written_key(table: Mapping[str, Any], key: str) -> str:
    """Return how a key that may be a full id is written in a table."""
    bare = bare_name(key)
    return bare if key not in table and bare in table else key


def written_keys(raw: Any, path: KeyPath) -> KeyPath:  # noqa: ANN401 - any value of a file
    """Return the keys by which a file leads to what `path` leads to among full ids."""
    found: KeyPath = ()
    value: Any = raw
    for key in path:
        table = as_table(value)
        written = key if table is None else written_key(table, str(key))
        found, value = (*found, written), below(value, written)
    return found


def below(value: Any, key: str | int) -> Any:  # noqa: ANN401 - any values
    """Return what is in a table or array, or `MISSING`; items of arrays go by index or by name."""
    table = as_table(value)
    if table is not None:
        return table.get(str(key), MISSING)
    if not isinstance(value, list):
        return MISSING
    items = cast("list[Any]", value)
    index = index_of(items, key)
    return MISSING if index is None else items[index]


def value_at(table: Table, path: KeyPath) -> Any:  # noqa: ANN401 - any value
    """Return what `path` leads to, or `MISSING`; items of arrays go by index or by name."""
    value: Any = table
    for key in path:
        value = below(value, key)
    return value


def index_of(items: list[Any], key: str | int) -> int | None:
    """Return the index of the item that a key means, by index or by name."""
    if isinstance(key, int):
        return key if 0 <= key < len(items) else None
    return next((index for index, item in enumerate(items) if name_of(item) == key), None)


def leaves(table: Table, keys: KeyPath = ()) -> list[tuple[KeyPath, Any]]:
    """Return the path and value of everything in a table that is no table itself."""
    found: list[tuple[KeyPath, Any]] = []
    for key, value in table.items():
        inner = as_table(value)
        if inner:
            found += leaves(inner, (*keys, key))
        else:
            found.append(((*keys, key), value))
    return found


def data_at(place: Place) -> Any:  # noqa: ANN401 - any value of a file
    """Return what a file says at a place."""
    value: Any = place.document.data
    for key in place.keys:
        value = value[key]
    return value


def both_said(one: Any, other: Any) -> tuple[str, str]:  # noqa: ANN401 - any values
    """Return what two different values are called in a sentence, so that they can be told apart."""
    said = tuple("not set" if each is MISSING else described(each) for each in (one, other))
    return both_shown(one, other) if said[0] == said[1] else (said[0], said[1])


class ChangeError(Exception):
    """A change cannot be made.

    Attributes:
        finding: Why.
        path: The keys that lead to the value that does not allow it.
    """

    def __init__(self, finding: Diagnostic, path: KeyPath) -> None:
        """Keep why, and about what."""
        super().__init__(finding.message)
        self.finding = finding
        self.path = path


class State:
    """An object while it is being put together."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        """Begin with definitions and what has been done to them.

        Raises:
            ChangeError: One of their changes cannot be made.
        """
        self.layers: list[Layer] = []
        self._patchers: defaultdict[str, set[str]] = defaultdict(set)  # mods, by field
        self.table: Table = {}
        for layer in layers:
            self.add(layer)

    def add(self, layer: Layer) -> None:
        """Make changes.

        Raises:
            ChangeError: One of them cannot be made; then none is.
        """
        table = self.table
        for change in layer.changes:
            try:
                table = change.made_to(table)
            except MergeError as error:
                place = change.place_of(error.keys)
                finding = Diagnostic(error.code, place, error.message, error.hint)
                # What is not among the items of an array is no value; the array is.
                path = error.keys[:-1] if error.code is Code.E405 else error.keys
                raise ChangeError(finding, path) from error
        self.layers.append(layer)
        for field in layer.fields() if layer.is_patch else ():
            self._patchers[field].add(layer.mod)
        self.table = table

    def is_patched_by_others(self, patch: Layer) -> bool:
        """Tell whether patches of other mods have changed a field that a patch is about."""
        return any(self._patchers[field] - {patch.mod} for field in patch.fields())
