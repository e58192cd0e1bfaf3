"""The actions of players as plain data, and back.

An action is a list of its name and the values of its fields, such as `["step", "north"]` or
`["throw", 12, [3, 4]]`; fields at the end that say nothing are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from msgspec import Struct, ValidationError, convert
from msgspec.structs import FieldInfo, astuple, fields

from roguelike.core.geometry import Direction, Position
from roguelike.core.names import data_name
from roguelike.game import PlayerAction

Data = list[Any]
"""The name of an action, and texts, numbers and lists for its fields."""


class ActionError(ValueError):
    """Data is not an action of a player's."""


_KINDS: dict[str, type[Struct]] = {data_name(kind): kind for kind in get_args(PlayerAction)}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_FIELDS = {kind: fields(kind) for kind in _KINDS.values()}


def encode_action(action: PlayerAction) -> Data:
    """Return an action as data that can be written as JSON."""
    values = [_plain(value) for value in astuple(action)]
    while values and values[-1] is None:
        values.pop()
    return [_NAMES[type(action)], *values]


def decode_action(data: object) -> PlayerAction:
    """Return the action that data stands for; it need not be possible.

    Raises:
        ActionError: It stands for none.
    """
    try:
        name, *values = convert(data, list[Any])
        kind = _KINDS[name]
        return _made(kind, values)
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        msg = f"not an action: {data!s:.80}"
        raise ActionError(msg) from error


def _made(kind: type[Struct], values: Sequence[object]) -> Any:  # noqa: ANN401 - one of `PlayerAction`
    wanted = _FIELDS[kind]
    if len(values) > len(wanted):
        raise ValueError(values)
    return kind(*(_value(field, value) for field, value in zip(wanted, values, strict=False)))


def _value(field: FieldInfo, value: object) -> object:
    if field.type is Direction:
        return Direction[convert(value, str).upper()]
    return convert(value, field.type)


def _plain(value: object) -> object:
    if isinstance(value, Direction):
        return value.name.lower()
    return [*value] if isinstance(value, Position) else value
