"""Where the changes of a definition or patch say something about a value."""

from __future__ import annotations

from typing import Any, cast

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.documents.tables import Table, as_array, as_table, matches, name_of
from roguelike.content.merging.changes import MISSING, Change, index_of, value_at
from roguelike.content.merging.merging import is_insertion


def touched(change: Change, path: KeyPath, after: Table) -> Place | None:
    """Return where a change says something about a value, if it does."""
    if change.verb == "unset":
        prefixes = (path[:length] for length in range(1, len(path) + 1))
        numbers = (change.table.index(each) for each in prefixes if each in change.table)
        number = next(numbers, None)
        return None if number is None else change.place.at(number)
    keys = _keys_in(change.table, path, after)
    return None if keys is None else change.place_of(keys)


def touched_around(change: Change, path: KeyPath, after: Table) -> Place:
    """Return where a change does something about what is around a value.

    That is how parameters go with their kind, and how items of arrays change their places.
    """
    around = (touched(change, path[:length], after) for length in range(len(path) - 1, 0, -1))
    return next((place for place in around if place is not None), change.place)


def path_before(path: KeyPath, before: Table, after: Table) -> KeyPath | None:
    """Return the keys that led, before a change, to what has other keys now; None if it is new.

    Arrays with other items than before still have the same objects as those that were there.
    """
    found: KeyPath = ()
    for number, key in enumerate(path):
        old, new = as_array(value_at(before, found)), as_array(value_at(after, path[:number]))
        if isinstance(key, int) and old is not None and new is not None and len(old) != len(new):
            same = (index for index, item in enumerate(old) if item is new[key])
            if (index := next(same, None)) is None:
                return None
            found = (*found, index)
        else:
            found = (*found, key)
    return found


def _keys_in(node: Any, path: KeyPath, merged: Any) -> KeyPath | None:  # noqa: ANN401 - any values
    """Return the keys that lead, in a table of changes, to what it says about a value.

    Args:
        node: A table of changes, or something in one.
        path: The rest of the way to the value.
        merged: What is at the same place in the object.
    """
    if not path:
        return ()
    key = path[0]
    table = as_table(node)
    if table is not None and is_insertion(table) and isinstance(merged, list):
        below = _keys_in(table["values"], path, cast("list[Any]", merged))
        return None if below is None else ("values", *below)
    if table is not None:
        return _keys_in_table(table, path, merged)
    if isinstance(node, list):
        items = cast("list[Any]", node)
        index = _index_in(items, key, merged)
        if index is None:
            return None if isinstance(merged, list) else ()
        below = _keys_in(items[index], path[1:], _inside(merged, key))
        return None if below is None else (index, *below)
    return ()  # a value that stands for all that was there


def _keys_in_table(table: Table, path: KeyPath, merged: Any) -> KeyPath | None:  # noqa: ANN401 - any value
    key = path[0]
    if isinstance(merged, list) and isinstance(key, int):
        key = name_of(_inside(merged, key)) or key
    if str(key) not in table:
        return None
    below = _keys_in(table[str(key)], path[1:], _inside(merged, key))
    return None if below is None else (key, *below)


def _inside(value: Any, key: str | int) -> Any:  # noqa: ANN401 - any value
    return value_at({"": value}, ("", key))


def _index_in(items: list[Any], key: str | int, merged: Any) -> int | None:  # noqa: ANN401 - any value
    """Return which item of an array became the one that `key` means in the object's."""
    wanted = _inside(merged, key)
    if wanted is MISSING:
        return index_of(items, key)
    for index, item in enumerate(items):
        if item is wanted or matches(item, wanted):
            return index
    name = name_of(wanted)
    return None if name is None else index_of(items, name)
