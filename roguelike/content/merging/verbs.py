"""Verbs: the ways in which one table changes another, whatever the kind of content.

`apply` takes a table of changes shaped like the table that it changes. Tables are walked key by key
and items of arrays by their names; what happens to a single value or array is one function for
each verb. Every value of the result is either kept or new, so nothing that a file says is ever
changed in place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from roguelike.content.documents.document import (
    KeyPath,
    Table,
    as_array,
    as_table,
    matches,
    name_of,
)
from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import described, listed

DEFINE = "define"
"""The verb of definitions, beside those of patches: it says what there is."""

Limits = tuple[int | None, int | None]
"""The least and the most that an integer may be, None where there is no limit."""

MAX_NUMBER = 2**63 - 1
"""The largest result of arithmetic, positive or negative, as for the numbers in files."""
MAX_FORMULA = 1000
"""The most characters of a formula while patches add to it; in the end, fewer are allowed."""
MAX_ARRAY = 10_000
"""The most items of an array while patches add to it; in the end, fewer are allowed."""

_MAX_COMPARED = 32
"""The most values with which each item of an array is compared as it is."""

_NAME_ONE = "name one that is there, or add it with `append`"

UNSET: Any = object()
"""The old value of what is not set."""


class MergeError(Exception):
    """A change cannot be made.

    Attributes:
        code: What is wrong.
        keys: Where in the changes, from the verb's table.
        message: What is wrong, in words.
        hint: What to do about it, or nothing.
    """

    def __init__(self, code: Code, keys: KeyPath, message: str, hint: str = "") -> None:
        """Take the message of what is wrong, and its keys."""
        super().__init__(message)
        self.hint = hint
        self.code = code
        self.keys = keys
        self.message = message


class Leaf(NamedTuple):
    """A value about to be changed."""

    old: Any
    change: Any
    keys: KeyPath


_Change = Callable[[Leaf], Any]


def apply(
    verb: str,
    table: Table,
    changes: Any,  # noqa: ANN401 - as the verb needs
    limits: Mapping[KeyPath, Limits] | None = None,
) -> Table:
    """Return `table` after a change.

    Args:
        verb: What to do: one of `schema.VERBS`, or `DEFINE`.
        table: The table to be changed; it stays as it is.
        changes: What to do it with: a table of the same shape, or key paths for `unset`.
        limits: What integers are cut to, by the keys in `changes` that lead to them.

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
        return _merged(table, changes, None, ())
    change = _LEAF_VERBS[verb]

    def changed(leaf: Leaf) -> Any:  # noqa: ANN401 - any value
        result = _bounded(leaf, change(leaf))
        return _cut(result, (limits or {}).get(leaf.keys, (None, None)))

    return _merged(table, changes, changed, ())


def _cut(value: Any, limits: Limits) -> Any:  # noqa: ANN401 - a number, formula or array
    """Return an integer cut to its limits; anything else as it is."""
    low, high = limits
    if not isinstance(value, int):
        return value
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value


def without(table: Table, path: KeyPath) -> Table:
    """Return `table` without the value at `path`, if there is one."""
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
    """Return an item of an array without the value at `path`, if that begins with its name."""
    table = as_table(item)
    return item if table is None or name_of(item) != path[0] else without(table, path[1:])


def _merged(table: Table, changes: Table, change: _Change | None, keys: KeyPath) -> Table:
    """Return `table` with the values at the leaves of `changes` changed.

    Args:
        table: What there is.
        changes: A table with fewer or other keys. A table in it changes the table at the same
            key, or the items of an array, which it has by their names.
        change: Returns the new value for a leaf; None where the leaf is the new value. Then a
            table that selects another kind replaces the one before, whose parameters would mean
            nothing to it.
        keys: Where `changes` is in the table of the verb.

    Raises:
        MergeError: Where there should be a table, or an item of some name, there is none.
    """
    if change is not None:
        changes = _without_kind(table, changes, keys)
    elif "kind" in changes and changes["kind"] != table.get("kind"):
        return changes
    result = dict(table)
    for key, value in changes.items():
        result[key] = _merged_value(Leaf(result.get(key, UNSET), value, (*keys, key)), change)
    return result


def _merged_value(leaf: Leaf, change: _Change | None) -> Any:  # noqa: ANN401 - any value
    """Return a value after a change to it, or within it."""
    changes = as_table(leaf.change)
    if changes is None or is_insertion(changes):
        return leaf.change if change is None else change(leaf)
    if (items := as_array(leaf.old)) is not None:
        return _with_named(items, changes, change, leaf.keys)
    old = as_table(leaf.old)
    if old is not None:
        return _merged(old, changes, change, leaf.keys)
    if change is None:
        return changes
    if leaf.old is UNSET:
        return _merged({}, changes, change, leaf.keys)
    raise _nothing_there(leaf, "table")


def is_insertion(change: Table) -> bool:
    """Return True if a table says what to insert into an array, and where."""
    return "values" in change and not change.keys().isdisjoint(("before", "after"))


def _with_named(
    items: list[Any], changes: Table, change: _Change | None, keys: KeyPath
) -> list[Any]:
    """Return an array with each change made to the items of that name.

    Raises:
        MergeError: There are none.
    """
    result = list(items)
    for name, value in changes.items():
        found = [index for index, item in enumerate(result) if name_of(item) == name]
        if not found:
            raise _not_among(name, items, (*keys, name))
        for index in found:
            result[index] = _merged_value(Leaf(result[index], value, (*keys, name)), change)
    return result


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


def _bounded(leaf: Leaf, result: Any) -> Any:  # noqa: ANN401 - a number, formula or array
    """Return the result of a verb if it is not too large, however often verbs are repeated.

    Raises:
        MergeError: It is.
    """
    if isinstance(result, str):
        size, most, has = len(result), MAX_FORMULA, "has more than {:,} characters"
    elif isinstance(result, list):
        size, most, has = len(cast("list[Any]", result)), MAX_ARRAY, "has more than {:,} items"
    else:
        size, most, has = abs(result), MAX_NUMBER, "is more than {:,}"
    if size > most:
        raise MergeError(Code.E203, leaf.keys, f"the result {has.format(most)}")
    return cast("Any", result)


def _add(leaf: Leaf) -> Any:  # noqa: ANN401 - a number or a formula
    old, change = _number(leaf), cast("float | str", leaf.change)
    if isinstance(change, str):
        return f"{old} + {_factor(change)}"
    if isinstance(old, str):
        return f"{old} - {-change}" if change < 0 else f"{old} + {change}"
    return _like(old, Fraction(str(old)) + Fraction(str(change)))


def _multiply(leaf: Leaf) -> Any:  # noqa: ANN401 - a number or a formula
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


def _number(leaf: Leaf) -> float | str:
    """Return the old number or formula.

    Raises:
        MergeError: There is none.
    """
    old = leaf.old
    if isinstance(old, bool) or not isinstance(old, int | float | str):
        raise _nothing_there(leaf, "number")
    return old


def _nothing_there(leaf: Leaf, what: str) -> MergeError:
    """Return the error that a verb cannot change what is there."""
    there = "not set" if leaf.old is UNSET else described(leaf.old)
    message = f"there is no {what} to change: it is {there}"
    return MergeError(Code.E404, leaf.keys, message, "`set` gives it another value")


def _like(old: float, value: Fraction) -> float:
    """Return a value as a whole number if the old one was; halves go up."""
    if isinstance(old, float):
        return float(value)
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _items(leaf: Leaf) -> list[Any]:
    """Return the old array; what is not set counts as empty.

    Raises:
        MergeError: There is something else.
    """
    if leaf.old is UNSET:
        return []
    if (old := as_array(leaf.old)) is None:
        raise _nothing_there(leaf, "array")
    return old


def _append(leaf: Leaf) -> list[Any]:
    items = _items(leaf)
    return [*items, *_new(leaf.change, items)]


def _prepend(leaf: Leaf) -> list[Any]:
    items = _items(leaf)
    return [*_new(leaf.change, items), *items]


def _new(values: Sequence[Any], items: Iterable[Any]) -> list[Any]:
    """Return the values that are not among the items: two mods may add the same, but once.

    Very many patches may each add to the same items, so most of these are only compared. With very
    many values that takes longer than to write all of them out.
    """
    are_many = len(values) > _MAX_COMPARED
    there = {_said(item) for item in items if are_many or item in values}
    found: list[Any] = []
    for value in values:
        said = _said(value)
        if said not in there:
            there.add(said)
            found.append(value)
    return found


def _said(item: Any) -> str | tuple[str]:  # noqa: ANN401 - any item
    """Return a key that is the same for equal items; words stand for themselves."""
    return item if isinstance(item, str) else (json.dumps(item, sort_keys=True, default=str),)


def _remove(leaf: Leaf) -> list[Any]:
    items = _items(leaf)
    for number, unwanted in enumerate(leaf.change):
        rest = [item for item in items if not matches(item, unwanted)]
        if len(rest) == len(items):
            raise _not_among(unwanted, items, (*leaf.keys, number))
        items = rest
    return items


def _insert(leaf: Leaf) -> list[Any]:
    items = _items(leaf)
    side = "before" if "before" in leaf.change else "after"
    anchor = leaf.change[side]
    for index, item in enumerate(items):
        if matches(item, anchor):
            at = index + (side == "after")
            return [*items[:at], *_new(leaf.change["values"], items), *items[at:]]
    raise _not_among(anchor, items, (*leaf.keys, side))


def _not_among(wanted: object, items: list[Any], keys: KeyPath) -> MergeError:
    """Return the error that something is not among the items of an array."""
    told = (item if isinstance(item, str) else name_of(item) for item in items)
    names = [each for each in told if each]
    what = f"called `{wanted}`" if isinstance(wanted, str) else "like this"
    message = f"no item here is {what}; there is {listed(names, 'and') or 'none'}"
    hint = suggest(wanted, names).hint if isinstance(wanted, str) else ""
    return MergeError(Code.E405, keys, message, hint or _NAME_ONE)


_LEAF_VERBS: Mapping[str, _Change] = {
    "add": _add,
    "mul": _multiply,
    "append": _append,
    "prepend": _prepend,
    "remove": _remove,
    "insert": _insert,
}
"""The function of each verb, which returns the value after the change."""
