"""Records turned into plain data, and into other records.

`msgspec.convert` leads from plain data back to records, within the bounds of their types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeVar

from msgspec import NODEFAULT, Struct, inspect, to_builtins

R = TypeVar("R")

_Shorten = Callable[[Any], None]
"""Shortens the lists in plain data that records are written as."""


def plain(record: Struct) -> Any:  # noqa: ANN401 - a table or a list
    """Return a record as plain data: tables, lists, texts, numbers, truth values and bytes.

    A record that omits defaults and is written as a list ends before its fields with defaults if
    all of these have them, as a table leaves them out.
    """
    data = to_builtins(record, builtin_types=(bytes,))
    shorten = _shortening(type(record))
    if shorten:
        shorten(data)
    return data


def record_from(kind: Callable[..., R], source: object, /, **parts: Any) -> R:  # noqa: ANN401 - of any fields
    """Return a record whose fields have the values of those that `source` has by the same names.

    Tables and lists are shared with `source`, not copied.

    Args:
        kind: The type of the record, a struct or a named tuple.
        source: A record, or any object with slots.
        parts: The values of the other fields; those with defaults may be left out.

    Raises:
        TypeError: A field without a default has no value.
    """
    for name in _shared(kind, type(source)):
        if name not in parts:
            parts[name] = getattr(source, name)
    return kind(**parts)


@cache
def _shared(kind: Any, source: type) -> tuple[str, ...]:  # noqa: ANN401 - as above
    """Return the names of the fields that objects of another type have as well."""
    names: tuple[str, ...] = getattr(kind, "__struct_fields__", ()) or kind._fields
    return tuple(name for name in names if hasattr(source, name))


@cache
def _shortening(kind: type[Struct]) -> _Shorten | None:
    return _shorten(inspect.type_info(kind))


def _shorten(about: inspect.Type) -> _Shorten | None:
    """Return a function that shortens plain data of a type; None where nothing gets shorter."""
    match about:
        case inspect.Metadata(type=inner):
            return _shorten(inner)
        case inspect.StructType():
            return _in_record(about)
        case inspect.ListType(item_type=item):
            inner = _shorten(item)
            return partial(_in_list, inner) if inner else None
        case inspect.TupleType(item_types=items):
            return _in_parts(dict(enumerate(items)))
        case _:
            return None


def _in_record(about: inspect.StructType) -> _Shorten | None:
    if not about.array_like:
        return _in_parts({each.encode_name: each.type for each in about.fields})
    first = 0 if about.tag is None else 1
    inner = _in_parts({at: each.type for at, each in enumerate(about.fields, first)})
    defaults = [_default(each) for each in about.fields if not each.required]
    omits = about.cls.__struct_config__.omit_defaults and defaults
    return partial(_in_row, inner, defaults) if omits else inner


def _default(each: inspect.Field) -> Any:  # noqa: ANN401 - of any type
    made = each.default if each.default_factory is NODEFAULT else each.default_factory()
    return to_builtins(made)


def _in_parts(types: Mapping[Any, inspect.Type]) -> _Shorten | None:
    parts = [(key, inner) for key, each in types.items() if (inner := _shorten(each))]
    return partial(_in_keys, parts) if parts else None


def _in_keys(parts: Sequence[tuple[Any, _Shorten]], data: Any) -> None:  # noqa: ANN401 - a table or a list
    for key, shorten in parts:
        if not isinstance(data, dict) or key in data:
            shorten(data[key])


def _in_list(shorten: _Shorten, data: list[Any]) -> None:
    for each in data:
        shorten(each)


def _in_row(inner: _Shorten | None, defaults: list[Any], data: list[Any]) -> None:
    if inner:
        inner(data)
    if data[-len(defaults) :] == defaults:
        del data[-len(defaults) :]
