"""Checks that a plugin is usable: its entries, events, timers and memory slots."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final, cast

from msgspec import inspect, json
from pydantic import TypeAdapter

from roguelike.content.references.ids import is_name
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.steps import AimParams, ConditionParams, StepParams
from roguelike.core.memory_slots import Slot
from roguelike.engine.world.events.event_fields import details_of
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.timers import Timer
from roguelike.registry import Entry, Params

_BASES: Final[Mapping[str, type[Params]]] = {
    "effect": StepParams,
    "aim": AimParams,
    "condition": ConditionParams,
}
"""The base classes of the parameters at some extension points."""


class UnusableError(Exception):
    """Error for a plugin that cannot be used; the text says why, as a clause."""


def require_type(what: str, value: object, wanted: type) -> None:
    """Make sure that something is of a type.

    Raises:
        UnusableError: It is of another one.
    """
    if not isinstance(value, wanted):
        msg = f"{what} is of the type {type(value).__name__}, not {wanted.__name__}"
        raise UnusableError(msg)


def require_entry(point: str, entry: object) -> None:
    """Make sure that data can select an entry, and that schemas can tell how.

    Raises:
        UnusableError: It cannot.
    """
    if not isinstance(entry, Entry):
        msg = f"one {point} that it lists is not marked with @implements"
        raise UnusableError(msg)
    params: object = cast("Any", entry).params
    if not (isinstance(params, type) and issubclass(params, Params)):
        msg = f"one {point} that it lists is marked with something other than Params"
        raise UnusableError(msg)
    if (base := _BASES.get(point, Params)) not in params.__mro__:
        msg = f"{params.__name__} of the {point} that it lists is no {base.__name__}"
        raise UnusableError(msg)
    for name in ("remembers", "timers"):
        require_type(f"`{name}` of {params.__name__}", getattr(params, name), tuple)
    kind = table_of(params).get("kind")
    said = kind.default if kind else None
    words = kind.value.only.words if kind and kind.value.only else ()
    if words != (said,) or not is_name(str(said)):
        msg = f'{params.__name__} has no field like `kind: Literal["its_name"] = "its_name"`'
        raise UnusableError(msg)
    try:
        params.model_json_schema()
    except Exception as error:
        msg = f"{params.__name__} has a field that files cannot have ({type(error).__name__})"
        raise UnusableError(msg) from error


def require_events(events: Collection[type[Event]]) -> None:
    """Make sure that events can be told, and that tests of mods can expect them.

    Raises:
        UnusableError: One cannot, or is no event.
    """
    _require_heirs("event", Event, events)
    for event in events:
        _require_data(event.__name__, partial(_read_fields, event))


def require_listed(events: Collection[type[Event]], modules: Collection[str]) -> None:
    """Make sure that no event that modules define has been forgotten in a list.

    Args:
        events: The list.
        modules: The names of the modules, which have been imported.

    Raises:
        UnusableError: One has.
    """
    for module in sorted(modules):
        for name, value in vars(sys.modules[module]).items():
            is_event = isinstance(value, type) and issubclass(value, Event)
            if is_event and value.__module__ == module and value not in events:
                msg = f"its `events` lack {name}"
                raise UnusableError(msg)


def require_timers(timers: Collection[type[Timer]]) -> None:
    """Make sure that timers can be saved.

    Raises:
        UnusableError: One cannot, or is no timer.
    """
    _require_heirs("timer", Timer, timers)
    for timer in timers:
        _require_data(timer.__name__, partial(json.schema, timer))
        about = inspect.type_info(timer)
        assert isinstance(about, inspect.StructType), "timers are structs"
        _require_shallow(timer.__name__, [each.type for each in about.fields])
        if timer.go_off is Timer.go_off:
            msg = f"{timer.__name__} has no `go_off`, which says what happens"
            raise UnusableError(msg)


def require_slots(slots: Collection[Slot[Any]]) -> None:
    """Make sure that what actors remember can be saved.

    Raises:
        UnusableError: It cannot, or is no slot.
    """
    if not all(isinstance(each, Slot) for each in cast("Collection[object]", slots)):
        msg = "one memory that it lists is no Slot"
        raise UnusableError(msg)
    for slot in slots:
        name = f"the memory `{slot.name}`"
        _require_data(name, partial(json.schema, slot.type))
        _require_shallow(name, [inspect.type_info(slot.type)])


def require_once(what: str, names: Sequence[str]) -> None:
    """Make sure that no two of something have the same name, given the names of all.

    Raises:
        UnusableError: Two have.
    """
    for name, count in sorted(Counter(names).items()):
        if count > 1:
            msg = f"there is {what} `{name}` already"
            raise UnusableError(msg)


def _require_heirs(what: str, base: type, listed: Collection[object]) -> None:
    if not all(isinstance(each, type) and issubclass(each, base) for each in listed):
        msg = f"one {what} that it lists is no class derived from {base.__name__}"
        raise UnusableError(msg)


def _require_data(name: str, read: Callable[[], object]) -> None:
    """Make sure that types can be read, which may raise whatever annotations lead to."""
    try:
        read()
    except Exception as error:
        msg = f"{name} holds something that is no data ({type(error).__name__})"
        raise UnusableError(msg) from error


def _require_shallow(name: str, types: Sequence[inspect.Type]) -> None:
    """Make sure that saved games keep data of some types, as `Remembered` has it.

    That is a list or a table, with no more than lists of single values inside.
    """
    if not all(_is_shallow(each, lists=2, tables=1) for each in types):
        msg = f"{name} has more lists and tables within each other than saved games keep"
        raise UnusableError(msg)


def _is_shallow(about: inspect.Type, *, lists: int, tables: int) -> bool:
    """Return True if data of a type nests no more than so many lists and tables."""
    inner: Sequence[inspect.Type]
    match about:
        case inspect.Metadata(type=inside):
            return _is_shallow(inside, lists=lists, tables=tables)
        case inspect.UnionType(types=inner):
            return all(_is_shallow(each, lists=lists, tables=tables) for each in inner)
        case inspect.StructType(fields=fields):
            inner, left = [each.type for each in fields], tables
        case inspect.DictType(value_type=value):
            inner, left = [value], tables
        case inspect.TupleType(item_types=inner):
            left = lists
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            inner, left = [item], lists
        case _:
            return True
    return left > 0 and all(_is_shallow(each, lists=lists - 1, tables=0) for each in inner)


def _read_fields(event: type[Event]) -> None:
    """Make validators of the types of the fields of an event, as tests of mods do."""
    for detail in details_of(event).values():
        TypeAdapter(detail.type)
