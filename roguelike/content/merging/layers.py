"""Layers: the changes of definitions and patches to an object, made ready to be merged.

A bare name refers to something in the mod of the file in which it is written. So everything that
is merged has been validated before, as a part of a definition, and is kept with full ids.

A `Change` is one verb with its table, a `Layer` all changes of one definition or patch, and a
`MergeState` an object to which layers are applied one after the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct

from roguelike.content.documents.document import KeyPath, Place, Table, Token, as_table, name_of
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.wording import both_shown, described
from roguelike.content.merging.verbs import Limits, MergeError, apply, is_insertion
from roguelike.content.references.ids import OPTIONAL_MARK, TAG_MARK, bare_name
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.amounts import FormulaMark
from roguelike.content.schema.fields.base import Expands, Ref, Rewritten, Skippable
from roguelike.content.schema.fields.references import is_kept_otherwise, reference_in
from roguelike.content.schema.fields.tree import TableFields, TypeOption, Value

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
        """Return `table` with the change made.

        Raises:
            MergeError: A value does not allow the change.
        """
        return apply(self.verb, table, self.table, self.limits)

    def place_of(self, path: KeyPath, token: Token = Token.VALUE) -> Place:
        """Return the place of something in the table, given the keys that lead to it."""
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
        """Return the fields that its changes touch."""
        return {
            str(path[0]) if change.verb == "unset" else path
            for change in self.changes
            for path in change.table
        }


def written_key(table: Mapping[str, Any], key: str) -> str:
    """Return a key, which may be a full id, as a table spells it."""
    bare = bare_name(key)
    return bare if key not in table and bare in table else key


def written_keys(raw: Any, path: KeyPath) -> KeyPath:  # noqa: ANN401 - any value of a file
    """Return the keys of `path`, which has full ids, as a file spells them."""
    found: KeyPath = ()
    value: Any = raw
    for key in path:
        table = as_table(value)
        written = key if table is None else written_key(table, str(key))
        found, value = (*found, written), child_of(value, written)
    return found


def child_of(value: Any, key: str | int) -> Any:  # noqa: ANN401 - any values
    """Return a value of a table or array, or `MISSING`; items of arrays go by index or name."""
    table = as_table(value)
    if table is not None:
        return table.get(str(key), MISSING)
    if not isinstance(value, list):
        return MISSING
    items = cast("list[Any]", value)
    index = index_of(items, key)
    return MISSING if index is None else items[index]


def value_at(table: Table, path: KeyPath) -> Any:  # noqa: ANN401 - any value
    """Return the value at `path`, or `MISSING`; items of arrays go by index or name."""
    value: Any = table
    for key in path:
        value = child_of(value, key)
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
    """Return the value in a file at a place."""
    value: Any = place.document.data
    for key in place.keys:
        value = value[key]
    return value


def both_described(one: Any, other: Any) -> tuple[str, str]:  # noqa: ANN401 - any values
    """Return the words for two different values, so that they can be told apart."""
    said = tuple("not set" if each is MISSING else described(each) for each in (one, other))
    return both_shown(one, other) if said[0] == said[1] else (said[0], said[1])


class ChangeError(Exception):
    """A change cannot be made.

    Attributes:
        finding: Why.
        path: The keys that lead to the value that does not allow it.
    """

    def __init__(self, finding: Diagnostic, path: KeyPath) -> None:
        """Keep the finding, and the path it is about."""
        super().__init__(finding.message)
        self.finding = finding
        self.path = path


class MergeState:
    """An object while it is being put together."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        """Begin with definitions and the changes made to them.

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
        """Return True if patches of other mods have changed a field that a patch is about."""
        return any(self._patchers[field] - {patch.mod} for field in patch.fields())


def with_full_ids(said: Table, table: TableFields, names: Names) -> Table:
    """Return a table of a file with its references as full ids.

    A table in it may stand for an array, with the names of items as keys, or say what to insert
    into one. References that count for nothing, as their mod is not there, vanish.

    Args:
        said: What the file says, which is right as far as it goes.
        table: What such a table can have.
        names: What references mean in the file.

    Raises:
        PydanticCustomError: A reference leads nowhere.
    """
    found = {
        key: _full(each, table[key].value, names) if key in table else each
        for key, each in said.items()
    }
    return {key: each for key, each in found.items() if each is not None}


def _full(raw: Any, value: Value, names: Names) -> Any:  # noqa: ANN401 - any value of a file
    if not is_kept_otherwise(value):
        return raw
    if isinstance(raw, str):
        return _text(raw, value, names)
    if isinstance(raw, list):
        items = cast("list[Any]", raw)
        return [*_items(items, value.array, names)] if value.array else items
    said = as_table(raw)
    return raw if said is None else _table(said, value, names)


def _table(said: Table, value: Value, names: Names) -> Table:
    if value.table:
        return _selected(said, value, names)
    if value.named:
        keys, values = value.named.key, value.named.value
        return {_text(key, keys, names): _full(each, values, names) for key, each in said.items()}
    if value.array and is_insertion(said):
        return {
            key: _full(each, value if key == "values" else value.array.item, names)
            for key, each in said.items()
        }
    if value.array:
        return _named(said, value.array.item, names)
    return said


def _selected(said: Table, value: Value, names: Names) -> Table:
    """Return a table with the fields of a model; of several, of that which its kind selects."""
    tables = value.tables(names.choices)
    meant = [each for each in tables if each.kind == said.get("kind")] or tables
    if len(meant) == 1:
        return with_full_ids(said, meant[0], names)
    return {key: _of_any(key, each, meant, names) for key, each in said.items()}


def _of_any(key: str, raw: Any, tables: Iterable[TableFields], names: Names) -> Any:  # noqa: ANN401 - any value of a file
    """Return the value of a field of one of several kinds, which need not be said."""
    fields = (each[key] for each in tables if key in each)
    value = next((each.value for each in fields if is_kept_otherwise(each.value)), None)
    return _full(raw, value, names) if value else raw


def _named(said: Table, item: Value, names: Names) -> Table:
    """Return items of an array by their names."""
    tables = {each.kind: each for each in item.tables(names.choices)}
    keyed = item.table.table if item.table and not item.point else None
    found: Table = {}
    for name, each in said.items():
        table, inner = keyed or tables.get(name), as_table(each)
        found[name] = with_full_ids(inner, table, names) if inner and table else each
    return found


def _text(text: str, value: Value, names: Names) -> Any:  # noqa: ANN401 - a text, or None
    """Return a text, or a reference as a full id; None if it counts for nothing."""
    option = reference_in(value, text)
    if option is None:
        return _plain(text, value, names)
    ref = option.mark(Ref)
    if ref is None or (option.mark(Skippable) and names.is_dropped(ref.kind, text)):
        return None
    if option.mark(Skippable) and text.startswith(OPTIONAL_MARK):
        return names.resolve_optional(ref.kind, text[1:])
    return ref.resolved(text, names)


def _plain(text: str, value: Value, names: Names) -> str:
    """Return a text in the form in which it is kept, the names of stats in full in formulas."""
    if rewritten := value.mark(Rewritten):
        return rewritten.rewrite(text)
    reckoned = value.mark(FormulaMark) if "." in text else None
    return reckoned.with_full_ids(text, names) if reckoned else text


def _items(items: list[Any], array: TypeOption, names: Names) -> Iterator[Any]:
    """Yield the items of an array, members of tags in their places, each once where there are."""
    only = array.item.only
    ref = only.mark(Ref) if only and array.mark(Expands) else None
    if ref is None:
        yield from (_full(each, array.item, names) for each in items)
        return
    found = (full for each in items for full in _references(each, ref, names))
    has_tags = any(isinstance(each, str) and each.startswith(TAG_MARK) for each in items)
    yield from dict.fromkeys(found) if has_tags else found


def _references(item: Any, ref: Ref, names: Names) -> Iterator[str]:  # noqa: ANN401 - any item
    """Yield the full ids that an item of an array means: several for a tag, or none."""
    if item.startswith(TAG_MARK):
        yield from names.members(ref.kind, item[1:])
    elif item.startswith(OPTIONAL_MARK):
        full = names.resolve_optional(ref.kind, item[1:])
        yield from () if full is None else (full,)
    elif not names.is_dropped(ref.kind, item):
        yield ref.resolved(item, names)
