"""History of an object's values: which definition or patch gave each, and where.

Only the layers of an object are kept. To answer which of them gave a value, their changes are made
once more; lines and columns are looked up only when something is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel

from roguelike.content.documents.document import (
    KeyPath,
    Place,
    Table,
    Token,
    as_array,
    as_table,
    matches,
    name_of,
)
from roguelike.content.findings.diagnostics import Diagnostic, Related
from roguelike.content.findings.wording import described
from roguelike.content.merging.layers import (
    MISSING,
    Change,
    Layer,
    child_of,
    data_at,
    index_of,
    leaves,
    value_at,
    with_full_ids,
)
from roguelike.content.merging.verbs import DEFINE, MergeError, is_insertion
from roguelike.content.references.ids import mod_of
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.tree import table_of
from roguelike.core.text import shortened

INHERIT = "inherit"
"""The step by which something comes from a definition that is inherited from."""

MAX_SHOWN = 60  # characters of a value beside a place
MAX_EARLIER = 4
"""The most steps before the last one that are shown with a finding."""


class HistoryStep(Struct, frozen=True):
    """One change to a value.

    Attributes:
        step: What was done: `define`, `inherit`, or the verb.
        place: Where it is written.
        old: The value before; `MISSING` where there was none.
        new: The value afterwards; `MISSING` where there is none any more.
        mod: The id of the mod that says it.
        note: Why, if it says so.
    """

    step: str
    place: Place
    old: Any
    new: Any
    mod: str
    note: str = ""


class _Replay(NamedTuple):
    """A change of a layer, with the object before and after it."""

    layer: Layer
    change: Change
    before: Table
    after: Table


class History(Struct, frozen=True, eq=False):
    """An object, and the layers that it is made of.

    Attributes:
        kind: What it is.
        id: Its full id.
        place: Where it is defined.
        layers: What makes it, in order.
        table: What comes of that.
    """

    kind: str
    id: str
    place: Place
    layers: tuple[Layer, ...]
    table: Table

    @property
    def mod(self) -> str:
        """The id of the mod that defines it."""
        return mod_of(self.id)

    def tables(self) -> Iterator[tuple[Layer, Table]]:
        """Yield each layer with what the object is after it."""
        table: Table = {}
        for layer in self.layers:
            for change in layer.changes:
                table = change.made_to(table)
            yield layer, table

    def steps(self, path: KeyPath = ()) -> Iterator[HistoryStep]:
        """Yield the steps by which a value, or the whole object, came to be.

        Args:
            path: The keys that lead to the value, references as full ids, items of arrays by
                index or by name. For the whole object, old and new are tables with a dotted
                path for each value that was changed.
        """
        replays = list(_replayed(self.layers))
        if path:
            yield from self._traced(replays, path)
            return
        for layer, change, before, after in replays:
            old, new = _difference(before, after)
            if old or new:
                yield HistoryStep(
                    self._step(layer, change), change.place, old, new, layer.mod, layer.note
                )

    def contains(self, place: Place) -> bool:
        """Return True if a place is in the definition of the object."""
        keys = self.place.keys
        return place.document is self.place.document and place.keys[: len(keys)] == keys

    def relocated(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding about a value at the place that gave it, with those that it had before.

        Args:
            diagnostic: A finding with places in the definition, by the keys of the result.
        """
        related = tuple(
            Related(self._source(each.place)[0], each.note) for each in diagnostic.related
        )
        place, before = self._source(diagnostic.place)
        return replace(diagnostic, place=place, related=(*related, *before))

    def _source(self, place: Place) -> tuple[Place, tuple[Related, ...]]:
        """Return the source of a value, with what it was at first and in the end."""
        path = place.keys[len(self.place.keys) :]
        steps = self._steps_around(path) if path and self.contains(place) else []
        if not steps:
            return place, ()
        last = steps[-1]
        is_same = last.place.keys[-1:] == path[-1:] or isinstance(path[-1], int)
        token = place.token if is_same else Token.VALUE
        source = replace(last.place, token=token, part=place.part if is_same else None)
        earlier = steps[-2::-1]
        shown = [*earlier[: MAX_EARLIER - 1], *earlier[MAX_EARLIER - 1 :][-1:]]
        return source, tuple(Related(step.place, _said(step)) for step in shown)

    def _steps_around(self, path: KeyPath) -> list[HistoryStep]:
        """Return the steps of a value, or of the nearest thing around it that any step gave."""
        path = self.named(path)
        replays = list(_replayed(self.layers))
        for length in range(len(path), 0, -1):
            if steps := self._traced(replays, path[:length]):
                return steps
        return []

    def _traced(self, replays: Sequence[_Replay], path: KeyPath) -> list[HistoryStep]:
        """Return the steps of a value of the result, wherever in arrays it was before.

        An item that only moves, or stays where others are put in, is not changed by that.
        """
        found: list[HistoryStep] = []
        was: KeyPath | None = path
        for replay in reversed(replays):
            path, (layer, change, before, after) = was, replay
            was = _path_before(path, before, after)
            old = MISSING if was is None else value_at(before, was)
            new = value_at(after, path)
            place = _touched(change, path, after)
            if place is None and (old != new or type(old) is not type(new)):
                place = _touched_around(change, path, after)
            is_moved = new is old and any(isinstance(key, int) for key in path)
            if place is not None and not is_moved and (old, new) != (MISSING, MISSING):
                name = self._step(layer, change)
                found.append(HistoryStep(name, place, old, new, layer.mod, layer.note))
            if was is None:
                break
        return found[::-1]

    def named(self, path: KeyPath) -> KeyPath:
        """Return a path in which items of arrays go by name, where the name is unique."""
        found: KeyPath = ()
        value: Any = self.table
        for key in path:
            items = as_array(value)
            value = child_of(value, key)
            name = name_of(value)
            alone = name is not None and items is not None
            if alone and sum(name_of(item) == name for item in items or ()) == 1:
                found = (*found, str(name))
            else:
                found = (*found, key)
        return found

    def _step(self, layer: Layer, change: Change) -> str:
        is_inherited = not layer.is_patch and layer.place != self.place
        return INHERIT if is_inherited else change.verb


def unchanged(
    kind: str, identifier: str, place: Place, model: type[BaseModel], names: Names
) -> History:
    """Return the history of a definition that neither inherits nor is patched.

    Args:
        kind: What it is.
        identifier: Its full id.
        place: Where it is defined.
        model: What it has to fit.
        names: What references mean in its file.
    """
    fields = table_of(model)
    said = {key: value for key, value in data_at(place).items() if key in fields}
    table = with_full_ids(said, fields, names)
    layer = Layer(mod_of(identifier), place, (Change(DEFINE, table, place),))
    return History(kind, identifier, place, (layer,), table)


def fragment(kind: str, identifier: str, place: Place, layers: Iterable[Layer]) -> History:
    """Return the history of an abstract definition.

    Args:
        kind: What it is.
        identifier: Its full id.
        place: Where it is defined.
        layers: What makes it, in order. Changes of values that only other parents of its heirs
            have cannot be made, and are left out.
    """
    made = tuple(layers)
    table: Table = {}
    for replay in _replayed(made):
        table = replay.after
    return History(kind, identifier, place, made, table)


def _replayed(layers: Iterable[Layer]) -> Iterator[_Replay]:
    """Yield each change that can be made with what was there before and afterwards."""
    before: Table = {}
    for layer in layers:
        for change in layer.changes:
            with suppress(MergeError):
                after = change.made_to(before)
                yield _Replay(layer, change, before, after)
                before = after


def _dotted(table: Table) -> dict[str, Any]:
    """Return the values in a table by dotted paths."""
    return {".".join(map(str, path)): value for path, value in leaves(table)}


def _difference(before: Table, after: Table) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the values that differ, by dotted paths: before, and after."""
    old, new = _dotted(before), _dotted(after)
    paths = [path for path in {**old, **new} if old.get(path, MISSING) != new.get(path, MISSING)]
    return (
        {path: old[path] for path in paths if path in old},
        {path: new[path] for path in paths if path in new},
    )


def _said(step: HistoryStep) -> str:
    """Return a short note on what a step did to a value."""
    if step.new is MISSING:
        return "taken away here"
    what = described(step.new) if not isinstance(step.new, str) else f'"{step.new}"'
    what = shortened(what, MAX_SHOWN + 1)
    if step.step in (DEFINE, INHERIT) and step.old is MISSING:
        return f"starts as {what} here"
    return f"becomes {what} here"


def _touched(change: Change, path: KeyPath, after: Table) -> Place | None:
    """Return the place where a change touches a value, if it does."""
    if change.verb == "unset":
        prefixes = (path[:length] for length in range(1, len(path) + 1))
        numbers = (change.table.index(each) for each in prefixes if each in change.table)
        number = next(numbers, None)
        return None if number is None else change.place.at(number)
    keys = _keys_in(change.table, path, after)
    return None if keys is None else change.place_of(keys)


def _touched_around(change: Change, path: KeyPath, after: Table) -> Place:
    """Return the place where a change touches something around a value.

    That is how parameters go with their kind, and how items of arrays change their places.
    """
    around = (_touched(change, path[:length], after) for length in range(len(path) - 1, 0, -1))
    return next((place for place in around if place is not None), change.place)


def _path_before(path: KeyPath, before: Table, after: Table) -> KeyPath | None:
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
        path: The way to the value.
        merged: What is at the same place in the object.
    """
    found: KeyPath = ()
    for key in path:
        table = as_table(node)
        if table is not None and is_insertion(table) and isinstance(merged, list):
            found, node = (*found, "values"), table["values"]
        if not isinstance(node, dict | list):
            return found  # a value that stands for all that was there
        step = _key_in(node, key, merged)
        if step is None:
            return found if isinstance(node, list) and not isinstance(merged, list) else None
        found, node, merged = (*found, step), child_of(node, step), child_of(merged, key)
    return found


def _key_in(node: Any, key: str | int, merged: Any) -> str | int | None:  # noqa: ANN401 - any values
    """Return the key or index in changes of what `key` means in the object."""
    table = as_table(node)
    if table is None:
        return _index_in(node, key, merged)
    is_item = isinstance(merged, list) and isinstance(key, int)
    name = str((is_item and name_of(child_of(merged, key))) or key)
    return name if name in table else None


def _index_in(items: list[Any], key: str | int, merged: Any) -> int | None:  # noqa: ANN401 - any value
    """Return the index of the item that became the one `key` means in the object."""
    wanted = child_of(merged, key)
    if wanted is MISSING:
        return index_of(items, key)
    for index, item in enumerate(items):
        if item is wanted or matches(item, wanted):
            return index
    name = name_of(wanted)
    return None if name is None else index_of(items, name)
