"""Whether what happened is what a test expects."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from msgspec.structs import asdict

from roguelike.content.names.names import Names
from roguelike.content.testing.expectations import ExpectedEvent
from roguelike.content.words.ranges import Range
from roguelike.engine.events import Event

W = TypeVar("W")
F = TypeVar("F")

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_SOMEBODY = frozenset({"actor", "target", "killer"})
_DEFINED = frozenset({"level", "terrain"})  # called like the kinds of what they are


def matches(pattern: str, text: str) -> bool:
    """Tell whether a text is what a pattern says, in which each `*` stands for any text.

    This takes time linear in both, whatever the pattern is.
    """
    first, *rest = pattern.split("*")
    if not rest:
        return text == pattern
    *middle, last = rest
    if not text.startswith(first) or not text.endswith(last):
        return False
    at, end = len(first), len(text) - len(last)
    for piece in middle:
        found = text.find(piece, at, end)
        if found < 0:
            return False
        at = found + len(piece)
    return at <= end


def first_unmatched(
    wanted: Sequence[W], found: Sequence[F], is_one: Callable[[W, F], bool]
) -> int | None:
    """Return the index of the first thing that is not found after those before it, or None."""
    rest = iter(found)
    for number, each in enumerate(wanted):
        if not any(is_one(each, other) for other in rest):
            return number
    return None


def kind_of(event: Event) -> str:
    """Return what tests call a kind of event."""
    return _CAPITAL.sub("_", type(event).__name__).lower()


def suits(wanted: ExpectedEvent, event: Event, names: Mapping[int, str]) -> bool:
    """Tell whether an event is one that is expected.

    Args:
        wanted: What is said about it.
        event: What happened.
        names: What tests call each actor, by its number.
    """
    if kind_of(event) != wanted.kind:
        return False
    found = asdict(event)
    return all(
        _is_so(value, names.get(found[name]) if name in _SOMEBODY else found[name])
        for name, value in wanted.details().items()
    )


def _is_so(wanted: object, found: Any) -> bool:  # noqa: ANN401 - of any type
    return found in wanted if isinstance(wanted, Range) else found == wanted


def said_of(event: Event, names: Mapping[int, str], ids: Names) -> str:
    """Return an event as a test could expect it, in one line.

    Args:
        event: What happened.
        names: What tests call each actor, by its number.
        ids: What references in the test mean.
    """

    def said(name: str, value: Any) -> object:  # noqa: ANN401 - of any type
        if name in _SOMEBODY:
            return names.get(value, "(somebody)")
        return ids.called(name, value) if name in _DEFINED else value

    facts = (f"{name} = {_written(said(name, value))}" for name, value in asdict(event).items())
    return f'{{ kind = "{kind_of(event)}", {", ".join(facts)} }}'


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return str(list(cast("tuple[int, ...]", value)))
    return f'"{value}"' if isinstance(value, str) else str(value)
