"""Tables of files as plain data, and how items of arrays are told apart in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

Table = dict[str, Any]
"""A table as a file says it, its references as full ids."""


def as_table(value: object) -> Table | None:
    """Return a value if it is a table."""
    return cast("Table", value) if isinstance(value, dict) else None


def as_array(value: object) -> list[Any] | None:
    """Return a value if it is an array."""
    return cast("list[Any]", value) if isinstance(value, list) else None


def name_of(item: object) -> str | None:
    """Return the name by which patches address an item of an array of tables."""
    if not isinstance(item, dict):
        return None
    table = cast("Table", item)
    name = table.get("key", table.get("kind"))
    return name if isinstance(name, str) else None


def matches(item: object, wanted: object) -> bool:
    """Tell whether an item is meant: it is equal, of that name, or has all that a table says."""
    if isinstance(item, dict):
        table = cast("Table", item)
        if isinstance(wanted, dict):
            return cast("Table", wanted).items() <= table.items()
        return name_of(table) == wanted
    return item == wanted and type(item) is type(wanted)


def texts_in(value: object) -> Iterator[str]:
    """Yield all texts in a value that are no keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        inside = cast("Table | list[Any]", value)
        for item in inside.values() if isinstance(inside, dict) else inside:
            yield from texts_in(item)
