"""The forms in which verbs take the fields of a definition.

A verb takes a table with the fields of the definition that it changes, none of them required. A
`VerbForm` says of what type is what stands there for a single value and for an array. So a kind or
a field that is added later can be patched without further code.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Final

from msgspec import Struct
from pydantic import Field as Bounds

from roguelike.content.references.implementations import Implementations
from roguelike.content.references.versions import Comparison
from roguelike.content.schema.fields.amounts import FormulaMark
from roguelike.content.schema.fields.base import Items, Model, Prose, Whole
from roguelike.content.schema.fields.tree import (
    Field,
    TableFields,
    TypeOption,
    Value,
    ValueType,
    table_of,
    tables_of,
)
from roguelike.core.formulas.formula import Formula

Type = Any
"""A type as pydantic takes it; None where nothing can stand in a place."""

Rule = Callable[[Value], Type]
"""Returns the type that stands elsewhere for what may stand in a place of a definition."""


class VerbForm(Struct, frozen=True, eq=False):
    """A form of the fields of a definition: the types that stand for single values and for arrays.

    Attributes:
        single: Returns the type for a single value; None where there is none.
        array: Returns the type for an array; None where there is none.
        refusal: What to say of a field that has no place in the table.
        by_name: Whether a table can stand for an array, with the names of its items as keys.
        into_whole: Whether it also can for an array that is `Whole`.
        instead: What to do about a field that has no place; empty where that depends on it.
        is_part: Whether it is a part of a definition as such, which its own model reads.
    """

    single: Rule
    array: Rule
    refusal: str = ""
    by_name: bool = True
    into_whole: bool = False
    instead: str = ""
    is_part: bool = False


@lru_cache(maxsize=8192)
def has_place(value: Value, form: VerbForm, choices: Implementations) -> bool:
    """Return True if anything can stand in a place in the table of a verb."""
    return form.is_part or _Search(form, choices).finds(value)


@lru_cache(maxsize=1024)
def refused_in(table: TableFields, form: VerbForm, choices: Implementations) -> tuple[str, ...]:
    """Return the fields of a table that have no place in the table of a verb."""
    return tuple(
        key
        for key, each in table.items()
        if key != "kind" and not has_place(each.value, form, choices)
    )


class _Search:
    """Searches for anything that can stand in the table of a verb, each table once."""

    def __init__(self, form: VerbForm, choices: Implementations) -> None:
        self._form = form
        self._choices = choices
        self._seen: set[TableFields] = set()

    def finds(self, value: Value) -> bool:
        """Return True if anything can stand in a place, or in what lies within it."""
        if value.only is None and value.table is None:
            return self._form.single(value) is not None
        return any(map(self._finds_in, value.options))

    def _finds_in(self, option: TypeOption) -> bool:
        match option.sort:
            case ValueType.TABLE:
                return any(map(self._finds_in_table, tables_of(option, self._choices)))
            case ValueType.NAMED:
                return self.finds(option.value)
            case ValueType.ARRAY:
                is_named = reaches_into(option, self._form) and self._finds_names(option)
                return is_named or self._form.array(option.alone) is not None
            case _:
                return self._form.single(option.alone) is not None

    def _finds_in_table(self, table: TableFields) -> bool:
        if table in self._seen:
            return False  # or it would have been found
        self._seen.add(table)
        return any(self.finds(field.value) for field in table.values())

    def _finds_names(self, array: TypeOption) -> bool:
        is_keyed = array.item.table is not None and array.item.table.is_keyed
        return is_keyed or (can_be_named(array) and self.finds(array.item))


def reaches_into(array: TypeOption, form: VerbForm) -> bool:
    """Return True if a table can stand for an array, as far as the array's marks tell."""
    return form.by_name and (form.into_whole or array.mark(Whole) is None)


def can_be_named(array: TypeOption) -> bool:
    """Return True if the items of an array have names: their kinds, or keys of their own."""
    items = array.item.table
    return items is not None and (bool(items.point) or items.is_keyed)


class _Insertion(Model):
    """A table that inserts values into an array, before or after one of its items."""


@lru_cache(maxsize=256)
def insertion_into(array: Value) -> TableFields:
    """Return the fields of a table that inserts into an array."""
    item = array.item or array
    return TableFields(
        _Insertion,
        (
            Field("before", item, "The item before which to insert."),
            Field("after", item, "The item after which to insert."),
            Field("values", array, "What to insert.", is_required=True),
        ),
    )


@lru_cache(maxsize=2048)
def standing_for(value: Value, form: VerbForm) -> Value:
    """Return a short description of what a verb takes for a value."""
    only = value.only
    if only is None or only.sort is ValueType.TABLE:
        return ANY_TABLE
    if only.sort is ValueType.NAMED:
        inner = standing_for(only.value, form)
        type_ = dict[only.key.annotation, inner.annotation]
        return Value(type_, only=TypeOption(type_, value=inner))
    if form is INSERT:
        return insertion_into(value).value
    type_ = (form.array if only.sort is ValueType.ARRAY else form.single)(value)
    return ANY_TABLE if type_ is None else Value(type_)


def instead_of(value: Value) -> str:
    """Return advice on the verb that changes a value."""
    if value.item:
        return "it is an array: `append` adds items to it"
    if _is_number(value):
        return "it is a number: `add` adds to it"
    return "`set` gives it another value"


def _is_number(value: Value) -> bool:
    return value.only is not None and value.only.is_number


def same(value: Value) -> Type:
    """Return the type that the definition has itself."""
    return value.annotation


def _nothing(_value: Value) -> Type:
    return None


def _addend(value: Value) -> Type:
    """Return the type of what can be added to a number, which need not be its own."""
    if value.only is None or not value.only.is_number:
        return None
    reckoned = value.only.mark(FormulaMark)
    return Annotated[Formula, reckoned] if reckoned else value.only.type


def _factor(value: Value) -> Type:
    return Annotated[float, Bounds(allow_inf_nan=False)] if _is_number(value) else None


def items_of(value: Value) -> Type:
    """Return the type of items of an array, however many it may have."""
    return Items[value.item.annotation] if value.item else None


def _condition(value: Value) -> Type:
    return Comparison if _is_number(value) else value.annotation


def _prose(value: Value) -> Type:
    return value.annotation if value.mark(Prose) else None


ANY_TABLE: Final = table_of(Model).value
"""A place for a table of which nothing more is said."""
_NO_NUMBER: Final = "this is not a number, so nothing can be added to it or multiplied with it"
_NO_ARRAY: Final = "this is not an array, so there are no items to put in or take out"

PLAIN: Final = VerbForm(same, same, by_name=False, is_part=True)
"""A part of a definition, as a definition that inherits says it."""
PART: Final = VerbForm(same, same, is_part=True)
"""A part of a definition, where items of arrays can be told by their names."""
CONDITION: Final = VerbForm(_condition, items_of)
ADD: Final = VerbForm(_addend, _nothing, _NO_NUMBER)
MULTIPLY: Final = VerbForm(_factor, _nothing, _NO_NUMBER)
EXTEND: Final = VerbForm(_nothing, items_of, _NO_ARRAY)
REMOVE: Final = VerbForm(_nothing, items_of, _NO_ARRAY)
INSERT: Final = VerbForm(_nothing, items_of, _NO_ARRAY)
TEXTS: Final = VerbForm(
    _prose,
    _nothing,
    "this is not text that is shown, so it stays as it is",
    into_whole=True,
    instead="remove it: a translation contains only texts",
)
"""The texts of a definition, without all else."""
