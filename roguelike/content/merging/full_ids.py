"""Put full ids in place of references in tables of files, whatever these still lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from roguelike.content.documents.document import Table as Said
from roguelike.content.documents.document import as_table
from roguelike.content.merging.verbs import is_insertion
from roguelike.content.schema.amounts import Reckoned
from roguelike.content.schema.base import Expands, Ref, Rewritten, Skippable
from roguelike.content.schema.ids import OPTIONAL_MARK, TAG_MARK
from roguelike.content.schema.names import Names
from roguelike.content.schema.tree import Option, Table, Value
from roguelike.content.schema.uses import is_kept_otherwise, reference_in


def with_full_ids(said: Said, table: Table, names: Names) -> Said:
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


def _table(said: Said, value: Value, names: Names) -> Said:
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


def _selected(said: Said, value: Value, names: Names) -> Said:
    """Return a table with the fields of a model; of several, of that which its kind selects."""
    tables = value.tables(names.choices)
    meant = [each for each in tables if each.kind == said.get("kind")] or tables
    if len(meant) == 1:
        return with_full_ids(said, meant[0], names)
    return {key: _of_any(key, each, meant, names) for key, each in said.items()}


def _of_any(key: str, raw: Any, tables: Iterable[Table], names: Names) -> Any:  # noqa: ANN401 - any value of a file
    """Return the value of a field of one of several kinds, which need not be said."""
    fields = (each[key] for each in tables if key in each)
    value = next((each.value for each in fields if is_kept_otherwise(each.value)), None)
    return _full(raw, value, names) if value else raw


def _named(said: Said, item: Value, names: Names) -> Said:
    """Return items of an array by their names."""
    tables = {each.kind: each for each in item.tables(names.choices)}
    keyed = item.table.table if item.table and not item.point else None
    found: Said = {}
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
    reckoned = value.mark(Reckoned) if "." in text else None
    return reckoned.with_full_ids(text, names) if reckoned else text


def _items(items: list[Any], array: Option, names: Names) -> Iterator[Any]:
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
