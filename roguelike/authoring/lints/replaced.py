"""Which patches take away the last use of something, as they give an array other items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from roguelike.content.documents.document import KeyPath, Place, Token
from roguelike.content.documents.tables import Table, as_array, as_table, texts_in
from roguelike.content.merging.changes import Change, Layer, value_at
from roguelike.content.merging.history import History
from roguelike.content.patching.families import Key

_VERB = "set"


class Replaced(NamedTuple):
    """An array that a patch gives other items.

    Attributes:
        place: Where the patch says so.
        name: What the array is called.
    """

    place: Place
    name: str


def replaced(histories: Iterable[History], unused: Collection[Key]) -> Mapping[Key, Replaced]:
    """Return what would be used if a patch with `set` had not taken an array's items away.

    Args:
        histories: What is patched.
        unused: What nothing uses, by kind and full id.
    """
    count = Counter(identifier for _, identifier in unused)
    keys = {key[1]: key for key in unused if count[key[1]] == 1}  # or who knows which is meant
    found: dict[Key, Replaced] = {}
    for history in histories if keys else ():
        for change, path, lost in _losses(history):
            for identifier in keys.keys() & lost:
                place = change.place_of(path, Token.KEY)
                found[keys[identifier]] = Replaced(place, str(path[-1]))
    return found


def _losses(history: History) -> Iterator[tuple[Change, KeyPath, set[str]]]:
    """Yield what patches give other items, where, and all that was named there before."""
    given = {layer for layer in history.layers if layer.is_patch and any(_given(layer))}
    before: Table = {}
    for layer, table in history.tables() if given else ():
        for change, path, items in _given(layer) if layer in given else ():
            lost = {*texts_in(as_array(value_at(before, path)))} - {*texts_in(items)}
            if lost:
                yield change, path, lost
        before = table


def _given(layer: Layer) -> Iterator[tuple[Change, KeyPath, list[Any]]]:
    """Yield the arrays with which a patch replaces values, and the keys that lead to each."""
    for change in layer.changes:
        if change.verb == _VERB:
            for path, items in _arrays(change.table, ()):
                yield change, path, items


def _arrays(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, list[Any]]]:
    if (items := as_array(value)) is not None:
        yield path, items
    for key, inner in (as_table(value) or {}).items():
        yield from _arrays(inner, (*path, key))
