"""Slots: the named parts of an actor's memory, with types that have bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct, convert, to_builtins

T = TypeVar("T")


class Remembering(Protocol):
    """An owner of memory: values by names."""

    memory: dict[str, Any]


class Slot(Generic[T]):
    """A part of memory: numbers, cells and words, but no ids of definitions.

    Migrations do not rename what is in it, and it need not fit once those are gone.

    Attributes:
        name: What saved games call it; for what a behavior remembers, the kind of that.
        of_place: Whether it is forgotten by who leaves the level.
        type: The type, with bounds.
    """

    __slots__ = ("name", "of_place", "type")

    def __init__(self, name: str, of: Any, *, of_place: bool = False) -> None:  # noqa: ANN401 - a type expression
        """Take the name and the type.

        Args:
            name: As above.
            of: The type, with bounds; a struct where it is more than one value.
            of_place: As above.
        """
        self.name = name
        self.of_place = of_place
        self.type = of

    def of(self, who: Remembering, otherwise: T) -> T:
        """Return the value that an actor remembers, or another where there is none."""
        return cast("T", who.memory.get(self.name, otherwise))

    def is_in(self, who: Remembering) -> bool:
        """Return True if somebody remembers it."""
        return self.name in who.memory

    def note(self, who: Remembering, value: T) -> None:
        """Let somebody remember it."""
        who.memory[self.name] = value

    def forget(self, who: Remembering) -> None:
        """Let somebody forget it."""
        who.memory.pop(self.name, None)

    def read(self, value: object) -> T:
        """Return the value that was saved.

        Raises:
            ValueError: That cannot be remembered here.
        """
        return cast("T", convert(value, self.type))

    def fits(self, value: object) -> bool:
        """Return True if what was saved can be remembered here."""
        try:
            self.read(value)
        except ValueError:
            return False
        return True


def plain_memory(memory: Mapping[str, Any]) -> dict[str, Any]:
    """Return the memory as plain data, as it is saved."""
    return {
        name: to_builtins(each) if isinstance(each, Struct) else each
        for name, each in memory.items()
    }
