"""Timers: ticks, ends, fuses and all else that happens by itself when its time has come.

Nothing is counted down. What ends or ticks stands in a queue with its time; an actor without
statuses and triggers is never in it, and an empty queue costs one look. Each kind of timer is a
class in the module that does what it does; `binding` lists those of the engine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from heapq import heappop, heappush
from typing import Any, ClassVar, TypeVar

from msgspec import Struct, ValidationError, convert

from roguelike.core.records import plain
from roguelike.core.text import snake_case
from roguelike.engine.definitions.bounded_types import Count, Row
from roguelike.engine.world.events.events import Event

TURN = 10
"""The time of a turn of the rules, in which an actor with the usual speed acts once."""


class Timer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag=snake_case):
    """A timer: something that happens by itself at its time; a kind of it is a class.

    Saved games have the name of the kind, which is that of the class in snake case, and then the
    fields, which have types with bounds: numbers, texts and truth values, or lists and tables of
    them, which may hold lists once more.

    Attributes:
        is_last: Whether it comes after others of the same time.
    """

    is_last: ClassVar[bool] = False

    @classmethod
    def kind_name(cls) -> str:
        """Return the name of the kind."""
        return str(cls.__struct_config__.tag)

    def go_off(self, world: Any) -> list[Event]:  # noqa: ANN401, ARG002 - a `World`; for heirs
        """Carry it out, and return the events; a kind that does not override this does nothing."""
        return []

    def is_void(self, leaving: Collection[int]) -> bool:  # noqa: ARG002 - for heirs
        """Return True if it means nothing once actors, by their ids, have left the level.

        Everything but these actors stays behind for good, so what is about cells is void.
        """
        return True

    def problem(self, world: Any) -> str:  # noqa: ANN401, ARG002 - as above, for heirs
        """Return why it cannot be in a world, or an empty text."""
        return ""

    def saved(self) -> Row:
        """Return it as it is saved."""
        return plain(self)


class ActorTimer(Timer, frozen=True):
    """A timer of one actor, which goes with it to another level.

    Attributes:
        actor: The id of the actor.
    """

    actor: Count

    def is_void(self, leaving: Collection[int]) -> bool:
        """Return True if the actor stays behind."""
        return self.actor not in leaving


class UnknownTimer(Timer, frozen=True):
    """A timer of a kind that is not there, as of a plugin that is gone: saved as it was.

    Attributes:
        row: As what it was saved.
    """

    row: Row

    def saved(self) -> Row:
        """Return it as it was saved."""
        return self.row


T = TypeVar("T", bound=Timer)


def read_timer(row: Row, kinds: Mapping[str, type[Timer]]) -> Timer:
    """Return a timer that was saved.

    Args:
        row: As what it was saved.
        kinds: All kinds of timers, by name.

    Raises:
        ValueError: The kind has no name, or no timer of the kind is like that.
    """
    name = row[0]
    if not isinstance(name, str):
        msg = "a timer is of no kind"
        raise ValueError(msg)  # noqa: TRY004 - it is a matter of what was read
    kind = kinds.get(name)
    if kind is None:
        return UnknownTimer(row)
    try:
        return convert(row, kind)
    except ValidationError as error:
        msg = f"no timer {name!r} is like that: {error}"
        raise ValueError(msg) from error


def problem_at(cell: int, world: Any) -> str:  # noqa: ANN401 - as above
    """Return why nothing can happen later at a cell, a flat index; an empty text if it can."""
    level = world.level
    is_inside = cell < len(level.positions) and not level.is_border(cell)
    return "" if is_inside else f"something is to happen at the edge, at {cell}"


class Timers:
    """A queue of timers, by time and then by arrival.

    Attributes:
        queue: A heap of what is to happen; look only whether it is empty.
    """

    __slots__ = ("_arrivals", "queue")

    def __init__(self) -> None:
        """Start without timers."""
        self.queue: list[tuple[int, bool, int, Timer]] = []
        self._arrivals = 0

    def __bool__(self) -> bool:
        """Return True if there are any timers."""
        return bool(self.queue)

    def add(self, time: int, timer: Timer) -> None:
        """Add a timer for `time`, after all that were added for the same time before."""
        self._arrivals += 1
        heappush(self.queue, (time, timer.is_last, self._arrivals, timer))

    def is_due(self, time: int | None) -> bool:
        """Return True if a timer goes off by `time`; not if that is None."""
        return time is not None and bool(self.queue) and self.queue[0][0] <= time

    def pop_due(self, time: int) -> tuple[int, Timer] | None:
        """Remove and return the next timer and its time, if that is at most `time`."""
        queue = self.queue
        if not queue or queue[0][0] > time:
            return None
        due, _, _, timer = heappop(queue)
        return due, timer

    def entries(self) -> list[tuple[int, Timer]]:
        """Return the timers in order, each after its time."""
        return [(time, timer) for time, _, _, timer in sorted(self.queue)]

    def of(self, kind: type[T]) -> list[T]:
        """Return the timers of a kind, in the order in which they go off."""
        return [timer for _, timer in self.entries() if isinstance(timer, kind)]

    def keep(self, actors: Collection[int]) -> None:
        """Drop the timers that mean nothing once these actors, by their ids, have left."""
        kept = [(time, timer) for time, timer in self.entries() if not timer.is_void(actors)]
        self.queue.clear()
        for time, timer in kept:
            self.add(time, timer)
