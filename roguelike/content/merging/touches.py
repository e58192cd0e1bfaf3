"""What patches do to single values, and what of it comes to the same in any order.

Two orders of patches, both as manifests want them, lead to one another by exchanging neighbors
that are free to change places. So where no two such patches get in each other's way, no order
makes any difference, and none has to be tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.documents.tables import Table, as_table, matches, name_of
from roguelike.content.merging.changes import MISSING, Change, Layer, leaves
from roguelike.content.merging.merging import is_insertion

_GIVING = ("set", "replace", "unset")
_EXTENDING = ("append", "prepend", "insert")
_ON_ARRAYS = (*_EXTENDING, "remove")
_ADDING_UP = {"add": "add", "mul": "mul", "append": "append", "prepend": "append"}
_NAMES = ("kind", "key")  # what decides whether the rest of a table is kept, or means an item


class Touch(Struct, frozen=True):
    """What a patch says about one value.

    Attributes:
        layer: The patch.
        change: The verb's table.
        path: The keys that lead to the value, in the object.
        value: What it is to be, or what it is changed by.
    """

    layer: Layer
    change: Change
    path: KeyPath
    value: Any

    @property
    def mod(self) -> str:
        """The id of the mod that says it."""
        return self.layer.mod

    @property
    def gives(self) -> bool:
        """Whether it says what the value is, whatever it was."""
        return self.change.verb in _GIVING

    @property
    def place(self) -> Place:
        """Where it is written."""
        if self.change.verb == "unset":
            return self.change.place.at(self.change.table.index(self.path))
        return self.change.place_of(self.path)

    @property
    def scope(self) -> KeyPath:
        """The keys that lead to all that the change may concern."""
        return self.path[:1] if self.path[-1] in _NAMES else self.path

    @property
    def family(self) -> tuple[str, KeyPath] | None:
        """What all changes to the same value share that add up to the same in any order.

        That is so for sums, for products without rounding, and for what is put at either end of
        an array; not where anything is cut to bounds in between.
        """
        verb = self.change.verb
        if self.change.bounds or verb not in _ADDING_UP:
            return None
        if verb == "mul" and not isinstance(self.value, int):
            return None
        return _ADDING_UP[verb], self.path

    def agrees(self, other: Touch) -> bool:
        """Tell whether both make the same of the value."""
        alike = self.path == other.path and self.value == other.value
        return alike and isinstance(self.value, bool) is isinstance(other.value, bool)

    def added(self) -> list[tuple[KeyPath, Any]]:
        """Return the items that it puts into an array, and the keys that lead to each in it."""
        if self.change.verb not in _EXTENDING:
            return []
        is_inserted = self.change.verb == "insert"
        keys = (*self.path, "values") if is_inserted else self.path
        items = self.value["values"] if is_inserted else self.value
        return [((*keys, number), item) for number, item in enumerate(items)]

    def needed(self) -> list[Any]:
        """Return what has to be in an array: the items to be removed, or the one to insert at."""
        if self.change.verb == "remove":
            return self.value
        if self.change.verb == "insert":
            return [self.value["before" if "before" in self.value else "after"]]
        return []


def touches(layer: Layer) -> Iterator[Touch]:
    """Yield what a patch says about values, in the order in which it does it."""
    for change in layer.changes:
        if change.verb == "unset":
            for path in change.table:
                yield Touch(layer, change, path, MISSING)
            continue
        for path, value in _said_by(change):
            yield Touch(layer, change, path, value)


def _said_by(change: Change) -> list[tuple[KeyPath, Any]]:
    """Return the values in the table of a verb, by the paths to what they are for."""
    if change.verb == "replace":
        return [((str(key),), value) for key, value in change.table.items()]
    if change.verb == "insert":
        return list(_insertions(change.table, ()))
    return leaves(change.table)


def _insertions(table: Table, keys: KeyPath) -> Iterator[tuple[KeyPath, Table]]:
    for key, value in table.items():
        inner = as_table(value) or {}
        if is_insertion(inner):
            yield (*keys, key), inner
        else:
            yield from _insertions(inner, (*keys, key))


def overlap(one: KeyPath, other: KeyPath) -> bool:
    """Tell whether one of two paths leads to something in what the other leads to."""
    length = min(len(one), len(other))
    return one[:length] == other[:length]


def go_together(one: Touch, other: Touch) -> bool:
    """Tell whether it certainly makes no difference which of two changes comes first.

    Not counting the order of the items in an array, and of the terms in a formula.
    """
    if not overlap(one.scope, other.scope):
        return True
    if one.path != other.path:
        return _is_beside(one, other) or _is_beside(other, one)
    if one.family is not None and one.family == other.family:
        return True
    is_alike = one.change.verb == other.change.verb or (one.gives and other.gives)
    if is_alike and one.agrees(other) and one.change.bounds == other.change.bounds:
        return True
    on_arrays = one.change.verb in _ON_ARRAYS and other.change.verb in _ON_ARRAYS
    return on_arrays and _leave_each_other_alone(one, other)


def leaves_alone(touch: Touch, path: KeyPath, wanted: Any) -> bool:  # noqa: ANN401 - any value
    """Tell whether a change certainly does not decide if an object has what is asked for.

    Args:
        touch: The change.
        path: The keys that lead to what is asked for.
        wanted: What is asked for there; of an array, the items that have to be in it.
    """
    if not overlap(touch.scope, path):
        return True
    if touch.path != path or touch.change.verb not in _ON_ARRAYS or not isinstance(wanted, list):
        return False
    asked = cast("list[Any]", wanted)
    if any(matches(item, each) for _, item in touch.added() for each in asked):
        return False
    gone = touch.needed() if touch.change.verb == "remove" else []
    return all(_is_other(item, each) for item in gone for each in asked)


def _is_beside(one: Touch, other: Touch) -> bool:
    """Tell whether `one` extends an array in which `other` changes an item of another name."""
    at = len(one.path)
    if one.change.verb not in ("append", "prepend") or len(other.scope) <= at:
        return False
    return all(name_of(item) != other.scope[at] for _, item in one.added())


def _leave_each_other_alone(one: Touch, other: Touch) -> bool:
    """Tell whether two changes to an array neither need nor take away the items of the other."""
    for mine, yours in ((one, other), (other, one)):
        if any(matches(item, need) for _, item in mine.added() for need in yours.needed()):
            return False
    if "remove" not in (one.change.verb, other.change.verb):
        return True
    return all(_is_other(need, each) for need in one.needed() for each in other.needed())


def _is_other(one: object, other: object) -> bool:
    """Tell whether no item can be meant by both."""
    return not isinstance(one, dict) and not isinstance(other, dict) and one != other
