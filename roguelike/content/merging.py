"""The verbs by which one table changes another: the same for every kind of content.

A verb takes a table of changes shaped like the table that it changes; only the leaves are
special. Every value of the result is either kept or new, so tables can be shared: nothing
that a file says is ever changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, cast

from roguelike.content.diagnostics import Code
from roguelike.content.document import KeyPath
from roguelike.content.values import described, listed

Table = dict[str, Any]
"""A table as a file says it, its references as full ids."""

DEFINE = "define"
"""What a definition does, beside the verbs of patches: it says what there is."""

MAX_NUMBER = 2**63 - 1
"""How far from zero the result of arithmetic may be, as for the numbers in files."""
MAX_FORMULA = 1000
"""How many characters a formula may have while patches add to it; in the end it may have less."""
MAX_ARRAY = 10_000
"""How many items an array may have while patches add to it; in the end it may have less."""

VERBS = ("set", "replace", "add", "mul", "append", "prepend", "insert", "remove", "unset")
"""What a patch can do, in the order in which it does it."""


class MergeError(Exception):
    """A change cannot be made.

    Attributes:
        code: What is wrong.
        keys: Where in the changes, from the verb's table.
        message: What is wrong, in words.
    """

    def __init__(self, code: Code, keys: KeyPath, message: str) -> None:
        """Say what is wrong, and where."""
        super().__init__(message)
        self.code = code
        self.keys = keys
        self.message = message


class _Leaf(NamedTuple):
    """A value about to be changed."""

    old: Any
    change: Any
    keys: KeyPath


_MISSING: Any = object()


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
    change = _LEAF_VERBS[verb]
    return _changed(table, changes, lambda leaf: _bounded(leaf, change(leaf)), ())


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


def _replacement(leaf: _Leaf) -> Any:  # noqa: ANN401 - any value
    old, change = as_table(leaf.old), as_table(leaf.change)
    return leaf.change if old is None or change is None else _overlaid(old, change, leaf.keys)


def as_table(value: object) -> Table | None:
    """Return a value if it is a table."""
    return cast("Table", value) if isinstance(value, dict) else None


def _combined(table: Table, changes: Table, leaf: Callable[[_Leaf], Any], keys: KeyPath) -> Table:
    """Return `table` with each value for which there is a change handed to `leaf`.

    The items of an array of tables can be changed by a table, whose keys are their names.
    """
    result = dict(table)
    for key, change in changes.items():
        old, here = result.get(key, _MISSING), (*keys, key)
        named = as_table(change)
        if named is not None and isinstance(old, list) and not is_insertion(named):
            result[key] = _with_named(cast("list[Any]", old), named, leaf, here)
        else:
            result[key] = leaf(_Leaf(old, change, here))
    return result


def is_insertion(change: Table) -> bool:
    """Tell whether a table says what to insert into an array, and where."""
    return "values" in change and not change.keys().isdisjoint(("before", "after"))


def _with_named(
    items: list[Any], changes: Table, leaf: Callable[[_Leaf], Any], keys: KeyPath
) -> list[Any]:
    """Return an array with each change made to the items of that name.

    Raises:
        MergeError: There are none.
    """
    result = list(items)
    for name, change in changes.items():
        found = [index for index, item in enumerate(result) if name_of(item) == name]
        if not found:
            raise MergeError(Code.E405, (*keys, name), f"no item here is called `{name}`")
        for index in found:
            result[index] = leaf(_Leaf(result[index], change, (*keys, name)))
    return result


def name_of(item: object) -> str | None:
    """Return the name by which patches address an item of an array of tables."""
    if not isinstance(item, dict):
        return None
    table = cast("Table", item)
    name = table.get("key", table.get("kind"))
    return name if isinstance(name, str) else None


def _changed(table: Table, changes: Table, leaf: Callable[[_Leaf], Any], keys: KeyPath) -> Table:
    """Return `table` with each value at a leaf of `changes` changed by `leaf`."""

    def change(here: _Leaf) -> Any:  # noqa: ANN401 - any value
        below = as_table(here.change)
        if below is None or is_insertion(below):
            return leaf(here)
        old = as_table({} if here.old is _MISSING else here.old)
        return leaf(here) if old is None else _changed(old, below, leaf, here.keys)

    return _combined(table, changes, change, keys)


def _bounded(leaf: _Leaf, result: Any) -> Any:  # noqa: ANN401 - a number, formula or array
    """Return the result of a verb if it is not too large, however often verbs are repeated.

    Raises:
        MergeError: It is.
    """
    if isinstance(result, int | float):
        if abs(result) > MAX_NUMBER:
            raise MergeError(Code.E203, leaf.keys, f"the result is more than {MAX_NUMBER:,}")
    elif isinstance(result, str) and len(result) > MAX_FORMULA:
        message = f"the formula gets more than {MAX_FORMULA} characters"
        raise MergeError(Code.E203, leaf.keys, message)
    elif isinstance(result, list) and len(cast("list[Any]", result)) > MAX_ARRAY:
        message = f"the array gets more than {MAX_ARRAY:,} items"
        raise MergeError(Code.E203, leaf.keys, message)
    return cast("Any", result)


def _add(leaf: _Leaf) -> Any:  # noqa: ANN401 - a number or a formula
    old, change = _number(leaf), cast("float | str", leaf.change)
    if isinstance(change, str):
        return f"{old} + {_factor(change)}"
    if isinstance(old, str):
        return f"{old} - {-change}" if change < 0 else f"{old} + {change}"
    return _like(old, Fraction(str(old)) + Fraction(str(change)))


def _multiply(leaf: _Leaf) -> Any:  # noqa: ANN401 - a number or a formula
    old, factor = _number(leaf), Fraction(str(leaf.change))
    if not isinstance(old, str):
        return _like(old, Fraction(str(old)) * factor)
    product = f"{_factor(old)} * {factor.numerator}"
    if factor.denominator == 1:
        return product
    # Division rounds down, so half of the divisor is added first.
    half = Fraction(factor.denominator, 2)
    doubled = f"{_factor(old)} * {factor.numerator * half.denominator}"
    return f"({doubled} + {half.numerator}) / {factor.denominator * half.denominator}"


def _factor(value: object) -> str:
    """Return a number or formula as it can stand beside `*`."""
    text = str(value)
    return text if text.isalnum() else f"({text})"


def _number(leaf: _Leaf) -> float | str:
    """Return the old number or formula.

    Raises:
        MergeError: There is none.
    """
    old = leaf.old
    if isinstance(old, bool) or not isinstance(old, int | float | str):
        what = "it is not set" if old is _MISSING else f"it is {described(old)}"
        raise MergeError(Code.E404, leaf.keys, f"there is no number to change: {what}")
    return old


def _like(old: float, value: Fraction) -> float:
    """Return a value as a whole number if the old one was; halves go up."""
    if isinstance(old, float):
        return float(value)
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _items(leaf: _Leaf) -> list[Any]:
    """Return the old array; what is not set counts as empty.

    Raises:
        MergeError: There is something else.
    """
    if leaf.old is _MISSING:
        return []
    old: object = leaf.old
    if isinstance(old, list):
        return cast("list[Any]", old)
    message = f"there is no array to change: it is {described(old)}"
    raise MergeError(Code.E404, leaf.keys, message)


def _append(leaf: _Leaf) -> list[Any]:
    return [*_items(leaf), *leaf.change]


def _prepend(leaf: _Leaf) -> list[Any]:
    return [*leaf.change, *_items(leaf)]


def _remove(leaf: _Leaf) -> list[Any]:
    items = _items(leaf)
    for number, unwanted in enumerate(leaf.change):
        rest = [item for item in items if not matches(item, unwanted)]
        if len(rest) == len(items):
            raise MergeError(Code.E405, (*leaf.keys, number), _not_among(unwanted, items))
        items = rest
    return items


def _insert(leaf: _Leaf) -> list[Any]:
    items = _items(leaf)
    side = "before" if "before" in leaf.change else "after"
    anchor = leaf.change[side]
    for index, item in enumerate(items):
        if matches(item, anchor):
            at = index + (side == "after")
            return [*items[:at], *leaf.change["values"], *items[at:]]
    raise MergeError(Code.E405, (*leaf.keys, side), _not_among(anchor, items))


def _not_among(wanted: object, items: Iterable[object]) -> str:
    names = filter(None, (item if isinstance(item, str) else name_of(item) for item in items))
    what = f"`{wanted}`" if isinstance(wanted, str) else described(wanted)
    there = listed(names, "and")
    return f"{what} is not in the array" + (f", which has {there}" if there else "")


def matches(item: object, wanted: object) -> bool:
    """Tell whether an item is meant: it is equal, of that name, or has all that a table says."""
    if isinstance(item, dict):
        table = cast("Table", item)
        if isinstance(wanted, dict):
            return cast("Table", wanted).items() <= table.items()
        return name_of(table) == wanted
    return item == wanted and type(item) is type(wanted)


_LEAF_VERBS: Mapping[str, Callable[[_Leaf], Any]] = {
    "add": _add,
    "mul": _multiply,
    "append": _append,
    "prepend": _prepend,
    "remove": _remove,
    "insert": _insert,
}
