"""What the verbs do to single values: arithmetic with numbers and formulas, and items of arrays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.tables import as_table, matches, name_of
from roguelike.content.findings.diagnostics import Code, suggestion
from roguelike.content.names.ids import REFERENCE_PATTERN, bare_name
from roguelike.content.words.values import described, listed

MAX_NUMBER = 2**63 - 1
"""How far from zero the result of arithmetic may be, as for the numbers in files."""
MAX_FORMULA = 1000
"""How many characters a formula may have while patches add to it; in the end it may have less."""
MAX_ARRAY = 10_000
"""How many items an array may have while patches add to it; in the end it may have less."""

_MAX_COMPARED = 32
"""With how many values each item of an array is compared as it is."""

_SET_INSTEAD = "`set` gives it another value"
_NAME_ONE = "name one that is there, or take it out"

UNSET: Any = object()
"""What stands for a value that is not set."""


class MergeError(Exception):
    """A change cannot be made.

    Attributes:
        code: What is wrong.
        keys: Where in the changes, from the verb's table.
        message: What is wrong, in words.
        hint: What to do about it, or nothing.
    """

    def __init__(self, code: Code, keys: KeyPath, message: str, hint: str = "") -> None:
        """Say what is wrong, and where."""
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


def bounded(leaf: Leaf, result: Any) -> Any:  # noqa: ANN401 - a number, formula or array
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
        what = "it is not set" if old is UNSET else f"it is {described(old)}"
        hint = "`set` gives it one" if old is UNSET else _SET_INSTEAD
        raise MergeError(Code.E404, leaf.keys, f"there is no number to change: {what}", hint)
    return old


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
    old: object = leaf.old
    if isinstance(old, list):
        return cast("list[Any]", old)
    message = f"there is no array to change: it is {described(old)}"
    raise MergeError(Code.E404, leaf.keys, message, _SET_INSTEAD)


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
    """Return what is the same for equal items; words, of which most arrays are, as they are."""
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
    what = f"`{wanted}`" if isinstance(wanted, str) else described(wanted)
    there = f", which has {listed(names, 'and')}" if names else ""
    hint = ""
    if isinstance(wanted, str):
        hint = _by_field(wanted, items) or suggestion(wanted, names)  # either may be misspelt
    return MergeError(Code.E405, keys, f"{what} is not in the array{there}", hint or _NAME_ONE)


def _by_field(wanted: str, items: list[Any]) -> str:
    """Return how to name the items that have an id in a field, as they have no names; or nothing.

    It is nothing unless only one field has it, and only of one mod if the id is written bare.
    """
    if not re.fullmatch(REFERENCE_PATTERN, wanted):
        return ""
    found = {
        (field, value)
        for item in items
        for field, value in (as_table(item) or {}).items()
        if isinstance(value, str) and wanted in (value, bare_name(value))
    }
    if len(found) != 1:
        return ""
    ((field, value),) = found
    return f'write {{ {field} = "{value}" }}'


VERBS: Mapping[str, Callable[[Leaf], Any]] = {
    "add": _add,
    "mul": _multiply,
    "append": _append,
    "prepend": _prepend,
    "remove": _remove,
    "insert": _insert,
}
"""What each verb makes of a value and of what it is to be changed with."""
