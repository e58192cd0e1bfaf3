"""From the records of a saved state back to plain data, word for word as `state` writes it."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from roguelike.engine.saved import SavedWorld
from roguelike.engine.state import State


def plain_state(saved: SavedWorld) -> State:
    """Return a state as plain data.

    What says nothing is not written, or the same state would have two hashes: in a table the
    fields that have their defaults, in a row those at its end.
    """
    return cast("State", _plain(saved))


def _plain(part: Any) -> Any:  # noqa: ANN401 - any part of a state
    match part:
        case Struct():
            return _row(part) if part.__struct_config__.array_like else _table(part)
        case dict():
            return {key: _plain(value) for key, value in cast("dict[Any, Any]", part).items()}
        case list() | tuple():
            return [_plain(value) for value in cast("list[Any]", part)]
        case _:
            return part


def _table(record: Struct) -> dict[str, Any]:
    told = ((each, getattr(record, each.name)) for each in _fields(type(record)))
    return {each.name: _plain(value) for each, value in told if value != _default(each)}


@cache  # as annotations are evaluated each time
def _fields(record: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(record)


def _default(each: FieldInfo) -> Any:  # noqa: ANN401 - of a field of any type
    """Return what a field says where it says nothing; a marker where it has to say something."""
    return each.default if each.default_factory is NODEFAULT else each.default_factory()


def _row(record: Struct) -> list[Any]:
    tag = record.__struct_config__.tag
    told = [(getattr(record, each.name), _default(each)) for each in _fields(type(record))]
    while told and told[-1][0] == told[-1][1]:
        told.pop()
    return [*([] if tag is None else [tag]), *(_plain(value) for value, _ in told)]
