"""The tree of fields: the values that each place of a file may hold, read once from models.

`TableFields` has fields, a `Field` a `Value`, and a `Value` its options, each of one `ValueType`.
Marks of annotations count wherever they stand: on the field, on a member of a union, on an item of
an array. All that is about what a file looks like asks here, and nothing else takes types apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import cached_property, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, Discriminator, Tag
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from roguelike.content.references.implementations import Extends, Implementations
from roguelike.core.formulas.formula import Formula
from roguelike.registry import Params, former_names, kind_of

M = TypeVar("M")


class ValueType(Enum):
    """The type that a value has in a file."""

    TABLE = auto()
    """A table with the fields of a model."""
    NAMED = auto()
    """A table whose keys the author chooses."""
    ARRAY = auto()
    FORMULA = auto()
    INTEGER = auto()
    FRACTION = auto()
    FLAG = auto()
    WORD = auto()
    """One of a few words."""
    TEXT = auto()
    OTHER = auto()


_SORTS: Mapping[Any, ValueType] = {
    Formula: ValueType.FORMULA,
    bool: ValueType.FLAG,
    float: ValueType.FRACTION,
    int: ValueType.INTEGER,
    str: ValueType.TEXT,
}
_SORTS_BY_ORIGIN: Mapping[Any, ValueType] = {
    Literal: ValueType.WORD,
    dict: ValueType.NAMED,
    list: ValueType.ARRAY,
    tuple: ValueType.ARRAY,
}
_NUMBERS = (ValueType.FORMULA, ValueType.INTEGER, ValueType.FRACTION)


class TypeOption:
    """One type that a value may have, with all marks around it.

    Attributes:
        type: The type, without marks.
        marks: What the marks say of it, the outer before the inner.
        sort: What such a value is in a file.
    """

    def __init__(
        self,
        type_: Any,  # noqa: ANN401 - a type expression
        marks: Sequence[Any] = (),
        *,
        table: TableFields | None = None,
        value: Value | None = None,
    ) -> None:
        """Take a type and its marks, and its fields or value where the model does not say them."""
        self.type = type_
        self.marks = tuple(marks)
        self.sort = _sort_of(type_)
        self._table = table
        self._value = value
        self._marks: dict[type, Any] = {}

    def mark(self, of: type[M]) -> M | None:
        """Return the first of its marks of some class."""
        if of not in self._marks:
            self._marks[of] = next((mark for mark in self.marks if isinstance(mark, of)), None)
        return self._marks[of]

    @cached_property
    def point(self) -> str:
        """The extension point from which it selects, or nothing; that of an array is its items'."""
        mark = self.mark(Extends) if self.sort is ValueType.TABLE else None
        return mark.point if mark else ""

    def takes(self, text: str) -> bool:
        """Return True if a text has the form that it asks for."""
        patterns = (getattr(mark, "pattern", None) for mark in self.marks)
        return all(re.search(each, text) for each in patterns if isinstance(each, str))

    @property
    def is_number(self) -> bool:
        """Return True if it is a number or a formula."""
        return self.sort in _NUMBERS

    @property
    def words(self) -> tuple[Any, ...]:
        """The words that it may be, where it is one of a few."""
        return get_args(self.type) if self.sort is ValueType.WORD else ()

    @cached_property
    def table(self) -> TableFields:
        """The fields of a table; of one that selects, those that all parameters have."""
        return self._table or table_of(self.type)

    @cached_property
    def is_keyed(self) -> bool:
        """Return True if its tables have keys of their own, which tell them apart in an array."""
        return self.sort is ValueType.TABLE and not self.point and "key" in self.table

    @cached_property
    def item(self) -> Value:
        """The values that the items of an array may have."""
        inner = get_args(self.type)
        return Value(inner[0] if inner else Any, [m for m in self.marks if isinstance(m, Extends)])

    @cached_property
    def key(self) -> Value:
        """The values that the keys may have in a table whose author chooses them."""
        return Value((*get_args(self.type), Any)[0])

    @cached_property
    def value(self) -> Value:
        """The values that such a table may hold."""
        return self._value or Value((*get_args(self.type), Any, Any)[1])

    @property
    def inside(self) -> Value | None:
        """The values within an array, or a table whose author chooses the keys; None for others."""
        if self.sort is ValueType.ARRAY:
            return self.item
        return self.value if self.sort is ValueType.NAMED else None

    @cached_property
    def alone(self) -> Value:
        """A place in which nothing but this may stand."""
        return Value(self.type, [m for m in self.marks if not isinstance(m, Tag | Discriminator)])


def _sort_of(type_: Any) -> ValueType:  # noqa: ANN401 - a type expression
    if isinstance(type_, type) and issubclass(type_, BaseModel):
        return ValueType.TABLE
    origin: Any = get_origin(type_)
    return _SORTS_BY_ORIGIN.get(origin) or _SORTS.get(type_, ValueType.OTHER)


class Value:
    """The values that one place of a file may hold.

    Attributes:
        annotation: Its type, with all marks, as pydantic takes it.
        options: The types that it may have, save None.
    """

    def __init__(
        self,
        annotation: Any,  # noqa: ANN401 - a type expression
        marks: Sequence[Any] = (),
        only: TypeOption | None = None,
    ) -> None:
        """Take a type and the marks around it, or also the only option."""
        self.annotation = Annotated[(annotation, *marks)] if marks else annotation
        found = () if only else _options(annotation, tuple(_flat(marks)))
        self.options = [only] if only else [TypeOption(*each) for each in found]

    @cached_property
    def only(self) -> TypeOption | None:
        """Its option, if it can be nothing else."""
        return self.options[0] if len(self.options) == 1 else None

    def _first(self, *sorts: ValueType) -> TypeOption | None:
        return next((each for each in self.options if each.sort in sorts), None)

    @cached_property
    def array(self) -> TypeOption | None:
        """The option for which an array is meant."""
        return self._first(ValueType.ARRAY)

    @cached_property
    def named(self) -> TypeOption | None:
        """The option for which a table is meant whose author chooses the keys."""
        return self._first(ValueType.NAMED)

    @cached_property
    def table(self) -> TypeOption | None:
        """The option for which a table with certain fields is meant."""
        return self._first(ValueType.TABLE)

    def marks(self, of: type[M]) -> list[M]:
        """Return the marks of a class that any of its options has."""
        return [m for each in self.options for m in each.marks if isinstance(m, of)]

    def mark(self, of: type[M]) -> M | None:
        """Return the first of these."""
        return next(iter(self.marks(of)), None)

    @cached_property
    def point(self) -> str:
        """The extension point from which it, or the items of an array, select; or nothing."""
        mark = self.mark(Extends)
        return mark.point if mark else ""

    @cached_property
    def item(self) -> Value | None:
        """The values that its items may have, where it is an array; None for others."""
        return self.options[0].item if self.options and self.options[0] is self.array else None

    def tables(self, choices: Implementations) -> list[TableFields]:
        """Return the fields of tables in this place, one for each model."""
        found = (each for each in self.options if each.sort is ValueType.TABLE)
        return [table for each in found for table in tables_of(each, choices)]

    def selectable(self, choices: Implementations) -> list[TableFields]:
        """Return the fields of parameters in this place, if nothing else can stand there."""
        is_selecting = bool(self.options) and all(each.point for each in self.options)
        return self.tables(choices) if is_selecting else []

    def alternatives(self, choices: Implementations) -> list[tuple[str | None, Value]]:
        """Return its alternatives, each with the name in pydantic's locations of errors."""
        found: list[tuple[str | None, Value]] = []
        for tag, place in self.branches:
            tables = place.tables(choices) if place.only and place.only.point else ()
            found += [(table.kind, table.value) for table in tables] or [(tag, place)]
        return found

    @cached_property
    def branches(self) -> list[tuple[str | None, Value]]:
        """The alternatives for it, choices within choices by the names that they have together."""
        branches = list(_branches(self.annotation))
        is_choice = branches[1:] or branches[:1] != [(None, self.annotation)]
        return [(t, Value(each)) for t, each in branches] if is_choice else [(None, self)]

    def words(self, choices: Implementations) -> set[str]:
        """Return the keys that it can have as a table, where these are certain words."""
        found = {key for table in self.tables(choices) for key in table}
        for each in self.options:
            if each.sort is ValueType.NAMED:
                found |= {str(word) for option in each.key.options for word in option.words}
        return found


class Field:
    """A field of a table.

    Attributes:
        key: What files call it.
        name: What the model calls it.
        description: What it is for.
        value: What may stand there.
        is_required: Whether it has to be there.
    """

    def __init__(
        self, key: str, value: Value, description: str, *, is_required: bool = False
    ) -> None:
        """Take its key, value, description, and whether it is required."""
        self.key = key
        self.name = key
        self.value = value
        self.description = description
        self.is_required = is_required

    @property
    def default(self) -> Any:  # noqa: ANN401 - the default of any field
        """The value where the field is left out; None where it is required."""
        return None


class _ModelField(Field):
    """A field of a model."""

    def __init__(self, name: str, info: FieldInfo) -> None:
        marks = [*info.metadata]
        if isinstance(info.discriminator, Discriminator):
            marks.append(info.discriminator)
        super().__init__(
            info.alias or name,
            Value(info.annotation, marks),
            info.description or "",
            is_required=info.is_required(),
        )
        self.name = name
        self._info = info

    @property
    def default(self) -> Any:  # noqa: ANN401 - the default of any field
        """The value where the field is left out; None where it is required."""
        found = self._info.get_default(call_default_factory=True, validated_data={})
        return None if found is PydanticUndefined else found


class TableFields(dict[str, Field]):
    """The fields that a table can have, by the keys that files use for them.

    Attributes:
        model: The model that it has to fit.
        kind: The name by which data selects it; nothing where it is not selected.
    """

    def __init__(self, model: type[BaseModel], fields: Iterable[Field], kind: str = "") -> None:
        """Take a model, and the fields that count."""
        super().__init__((each.key, each) for each in fields)
        self.model = model
        self.kind = kind

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Tables are told apart by identity."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        """Tables are told apart by identity."""
        return self is other

    @cached_property
    def value(self) -> Value:
        """A place in which nothing but such a table may stand."""
        return Value(self.model, only=TypeOption(self.model, table=self))

    @cached_property
    def former(self) -> Mapping[str, str]:
        """The keys of fields that had other names before, by these names."""
        return former_names(self.model)

    @property
    def summary(self) -> str:
        """The purpose of the table, in a line."""
        return (self.model.__doc__ or "").strip().partition("\n")[0]


@lru_cache(maxsize=2048)
def table_of(model: type[BaseModel]) -> TableFields:
    """Return the fields of a table that fits a model."""
    fields = (_ModelField(name, info) for name, info in model.model_fields.items())
    is_selected = issubclass(model, Params) and "kind" in model.model_fields
    kind = kind_of(model) if is_selected else ""
    return TableFields(model, fields, kind)


def tables_of(option: TypeOption, choices: Implementations) -> list[TableFields]:
    """Return the fields of a table: of one that selects, those of each implementation."""
    if option.point and (models := choices.at(option.point)):
        return [table_of(each) for each in models]
    return [option.table]


def _options(annotation: Any, marks: tuple[Any, ...]) -> Iterator[tuple[Any, tuple[Any, ...]]]:  # noqa: ANN401
    """Yield the types that a value may have, save None, each with all marks around it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *more = get_args(annotation)
        yield from _options(inner, (*marks, *_flat(more)))
    elif origin in (Union, UnionType):
        for each in get_args(annotation):
            yield from _options(each, marks)
    elif annotation is not NoneType:
        yield annotation, marks


def _branches(annotation: Any) -> Iterator[tuple[str | None, Any]]:  # noqa: ANN401 - a type expression
    """Yield the types between which pydantic chooses, save None, with their names if they have one.

    What is chosen among several by a name of its own may be a choice again.
    """
    inner = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    if get_origin(inner) not in (Union, UnionType):
        yield None, annotation
        return
    for each in get_args(inner):
        marks = get_args(each)[1:] if get_origin(each) is Annotated else ()
        tag = next((mark.tag for mark in marks if isinstance(mark, Tag)), None)
        if tag is not None:
            yield tag, each
        elif each is not NoneType:
            yield from _branches(each)


def _flat(marks: Sequence[Any]) -> Iterator[Any]:
    """Yield marks, and those that `Field` collects."""
    for mark in marks:
        yield mark
        if isinstance(mark, FieldInfo):
            yield from mark.metadata
