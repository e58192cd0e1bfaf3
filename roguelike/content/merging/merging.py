"""The verbs by which one table changes another: the same for every kind of content.

A verb takes a table of changes shaped like the table that it changes; only the leaves are
special. Every value of the result is either kept or new, so tables can be shared: nothing
that a file says is ever changed in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.tables import Table, as_table, name_of
from roguelike.content.findings.diagnostics import Code, suggestion
from roguelike.content.merging.leaf_verbs import UNSET, Leaf, MergeError, bounded
from roguelike.content.merging.leaf_verbs import VERBS as LEAF_VERBS
from roguelike.content.words.values import described, listed

DEFINE = "define"
"""What a definition does, beside the verbs of patches: it says what there is."""


def apply(verb: str, table: Table, changes: Any) -> Table:  # noqa: ANN401 - as the verb needs
    """Return `table` after a change.

    Args:
        verb: What to do: one of `VERBS`, or `DEFINE`.
        table: The table to be changed; it stays as it is.
        changes: What to do it with: a table of the same shape, or key paths for `unset`.

    Raises:
        MergeError: A value does not allow the change.
    """
    if verb == "unset":
        for path in changes:
            table = without(table, path)
        return table
    if verb == "replace":
        return {**table, **changes}
    if verb in (DEFINE, "set"):
        return _overlaid(table, changes, ())
    change = LEAF_VERBS[verb]
    return _changed(table, changes, lambda leaf: bounded(leaf, change(leaf)), ())


def without(table: Table, path: KeyPath) -> Table:
    """Return `table` without what `path` leads to; as it is where that is not there."""
    key, rest = str(path[0]), path[1:]
    if key not in table:
        return table
    if not rest:
        return {name: value for name, value in table.items() if name != key}
    inner = table[key]
    if (below := as_table(inner)) is not None:
        return {**table, key: without(below, rest)}
    if isinstance(inner, list) and rest[1:]:
        items = cast("list[Any]", inner)
        return {**table, key: [_without_in(item, rest) for item in items]}
    return table


def _without_in(item: Any, path: KeyPath) -> Any:  # noqa: ANN401 - any item
    """Return an item of an array without what `path` leads to, if it begins with its name."""
    table = as_table(item)
    return item if table is None or name_of(item) != path[0] else without(table, path[1:])


def _overlaid(table: Table, over: Table, keys: KeyPath) -> Table:
    """Return `table` with the values of `over`: tables are merged key by key, all else replaces.

    A table that selects something of another kind replaces the one before, whose parameters
    would mean nothing to it.
    """
    if "kind" in over and over["kind"] != table.get("kind"):
        return over
    return _combined(table, over, _replacement, keys)


def _replacement(leaf: Leaf) -> Any:  # noqa: ANN401 - any value
    old, change = as_table(leaf.old), as_table(leaf.change)
    return leaf.change if old is None or change is None else _overlaid(old, change, leaf.keys)


def _combined(table: Table, changes: Table, leaf: Callable[[Leaf], Any], keys: KeyPath) -> Table:
    """Return `table` with each value for which there is a change handed to `leaf`.

    The items of an array of tables can be changed by a table, whose keys are their names.
    """
    result = dict(table)
    for key, change in changes.items():
        old, here = result.get(key, UNSET), (*keys, key)
        named = as_table(change)
        if named is not None and isinstance(old, list) and not is_insertion(named):
            result[key] = _with_named(cast("list[Any]", old), named, leaf, here)
        else:
            result[key] = leaf(Leaf(old, change, here))
    return result


def is_insertion(change: Table) -> bool:
    """Tell whether a table says what to insert into an array, and where."""
    return "values" in change and not change.keys().isdisjoint(("before", "after"))


def _with_named(
    items: list[Any], changes: Table, leaf: Callable[[Leaf], Any], keys: KeyPath
) -> list[Any]:
    """Return an array with each change made to the items of that name.

    Raises:
        MergeError: There are none.
    """
    result = list(items)
    for name, change in changes.items():
        found = [index for index, item in enumerate(result) if name_of(item) == name]
        if not found:
            known = filter(None, map(name_of, items))
            hint = suggestion(name, known) or "name one that is there, or put it in with `append`"
            raise MergeError(Code.E405, (*keys, name), without_item(name, items), hint)
        for index in found:
            result[index] = leaf(Leaf(result[index], change, (*keys, name)))
    return result


def without_item(name: str, items: list[Any]) -> str:
    """Return what to say of an array that has no item of a name."""
    there = listed(filter(None, map(name_of, items)), "and")
    return f"no item here is called `{name}`; there is {there or 'none'}"


def _changed(table: Table, changes: Table, leaf: Callable[[Leaf], Any], keys: KeyPath) -> Table:
    """Return `table` with each value at a leaf of `changes` changed by `leaf`.

    Raises:
        MergeError: Where there should be a table is something else.
    """

    def change(here: Leaf) -> Any:  # noqa: ANN401 - any value
        below = as_table(here.change)
        if below is None or is_insertion(below):
            return leaf(here)
        old = as_table({} if here.old is UNSET else here.old)
        if old is None:
            message = f"there is no table to change: it is {described(here.old)}"
            raise MergeError(Code.E404, here.keys, message)
        return _changed(old, below, leaf, here.keys)

    return _combined(table, _without_kind(table, changes, keys), change, keys)


def _without_kind(table: Table, changes: Table, keys: KeyPath) -> Table:
    """Return changes without the kind that they are for, which may be said but is not changed.

    Raises:
        MergeError: What is there is of another kind.
    """
    if "kind" not in changes:
        return changes
    if changes["kind"] != table.get("kind"):
        there = f"`{table['kind']}`" if "kind" in table else "nothing"
        message = f"what is there is {there}, not `{changes['kind']}`"
        raise MergeError(Code.E404, (*keys, "kind"), message)
    return {key: change for key, change in changes.items() if key != "kind"}
