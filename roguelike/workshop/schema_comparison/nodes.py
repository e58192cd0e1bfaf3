"""The keys and items of parsed files, each with its path and what it is in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import Struct

from roguelike.content.documents.document import KeyPath
from roguelike.core.rng import Rng

Data = dict[str, Any]
"""The contents of a TOML file."""


class Node(Struct, frozen=True):
    """A key of a table or an item of an array, with its value.

    Attributes:
        path: The keys and indices that lead to it.
        holder: The table or array that it is in.
        value: Its value.
    """

    path: KeyPath
    holder: Data | list[Any]
    value: Any

    @property
    def key(self) -> Any:  # noqa: ANN401 - of a table or of an array
        """The key or the index."""
        return self.path[-1]

    @property
    def field(self) -> str:
        """The last key on the way to it, as items of arrays have none."""
        return next((key for key in reversed(self.path) if isinstance(key, str)), "")

    @property
    def is_key(self) -> bool:
        """True for a key of a table."""
        return isinstance(self.holder, dict)

    @property
    def is_table(self) -> bool:
        """True if the value is a table."""
        return isinstance(self.value, dict)

    @property
    def is_array(self) -> bool:
        """True if the value is an array."""
        return isinstance(self.value, list)

    @property
    def is_single(self) -> bool:
        """True if the value is neither a table nor an array."""
        return not (self.is_table or self.is_array)

    @property
    def is_text(self) -> bool:
        """True if the value is a text."""
        return isinstance(self.value, str)

    @property
    def is_number(self) -> bool:
        """True if the value is a number."""
        return isinstance(self.value, int | float) and not isinstance(self.value, bool)

    @property
    def table(self) -> Data:
        """The value as a table, empty if it is none; what is put into one is put into the file."""
        return cast("Data", self.value) if self.is_table else {}

    def put(self, value: Any) -> None:  # noqa: ANN401 - anything
        """Replace the value."""
        cast("Data", self.holder)[self.key] = value

    def drop(self) -> None:
        """Take it out."""
        del cast("Data", self.holder)[self.key]

    def rename(self, name: str) -> None:
        """Give a key of a table another name, in the same place."""
        held = cast("Data", self.holder)
        items = [(name if key == self.key else key, value) for key, value in held.items()]
        held.clear()
        held.update(items)


def nodes(data: Data | list[Any], path: KeyPath = ()) -> Iterator[Node]:
    """Yield all that is in a table or array, what is around something before it.

    Args:
        data: The table or array.
        path: The keys and indices that lead to it.
    """
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in [*items]:
        node = Node((*path, key), data, value)
        yield node
        if not node.is_single:
            yield from nodes(cast("Data", value), node.path)


def picked(rng: Rng, data: Data, is_wanted: Callable[[Node], object]) -> Node | None:
    """Return any node that is wanted, or None if there is none.

    Each depth is as likely, or else nearly all would be items of long arrays.
    """
    by_depth: dict[int, list[Node]] = {}
    for node in nodes(data):
        if is_wanted(node):
            by_depth.setdefault(len(node.path), []).append(node)
    return rng.pick(by_depth[rng.pick(sorted(by_depth))]) if by_depth else None
