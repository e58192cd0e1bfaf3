"""What happens by itself when its time has come: ticks, ends and fuses.

Nothing is counted down. What ends or ticks stands in a queue with its time; an actor without
statuses and triggers is never in it, and an empty queue costs one look.
"""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush

from msgspec import Struct

from roguelike.engine.cause import Cause

TURN = 10
"""How much time a turn of the rules takes: what an actor with the usual speed needs to act."""


class Pulse(Struct, frozen=True, array_like=True, tag="pulse"):
    """An actor's triggers for each turn go off."""

    actor: int


class End(Struct, frozen=True, array_like=True, tag="end"):
    """A status may end, unless it has been prolonged."""

    actor: int
    status: str


class Fuse(Struct, frozen=True, array_like=True, tag="fuse"):
    """A sequence is run at a cell."""

    sequence: str
    cell: int
    cause: Cause
    power: int = 1


class Revert(Struct, frozen=True, array_like=True, tag="revert"):
    """Terrain becomes again what it was, unless it has changed otherwise; both are ids."""

    cell: int
    terrain: str
    before: str


class Wander(Struct, frozen=True, array_like=True, tag="wander"):
    """Monsters come from elsewhere."""


class Flow(Struct, frozen=True, array_like=True, tag="flow"):
    """What fills cells spreads, and meets those who are in it."""


Timer = Pulse | End | Fuse | Revert | Wander | Flow


class Timers:
    """A queue of what is to happen, by time and then by arrival.

    Attributes:
        queue: A heap of what is to happen; look only whether it is empty.
    """

    __slots__ = ("_arrivals", "queue")

    def __init__(self) -> None:
        """Start with nothing to happen."""
        self.queue: list[tuple[int, bool, int, Timer]] = []
        self._arrivals = 0

    def __bool__(self) -> bool:
        """Tell whether anything is to happen."""
        return bool(self.queue)

    def add(self, time: int, timer: Timer) -> None:
        """Let something happen at `time`, after all that was added for the same time before.

        Statuses end last, so that one of three turns has three ticks.
        """
        self._arrivals += 1
        heappush(self.queue, (time, isinstance(timer, End), self._arrivals, timer))

    @property
    def is_flowing(self) -> bool:
        """Whether what fills cells is to spread."""
        return any(isinstance(timer, Flow) for _, _, _, timer in self.queue)

    def is_due(self, time: int | None) -> bool:
        """Tell whether something is to happen by `time`; not if that is None."""
        return time is not None and bool(self.queue) and self.queue[0][0] <= time

    def pop_due(self, time: int) -> tuple[int, Timer] | None:
        """Remove and return what is to happen next and its time, if that is at most `time`."""
        queue = self.queue
        if not queue or queue[0][0] > time:
            return None
        due, _, _, timer = heappop(queue)
        return due, timer

    def entries(self) -> list[tuple[int, Timer]]:
        """Return what is to happen, in order, each after its time."""
        return [(time, timer) for time, _, _, timer in sorted(self.queue, key=lambda it: it[:3])]

    def keep(self, actors: Collection[int]) -> None:
        """Forget what is about cells and about actors other than these, as on leaving a level."""
        kept = [
            (time, timer)
            for time, timer in self.entries()
            if isinstance(timer, Pulse | End) and timer.actor in actors
        ]
        self.queue.clear()
        for time, timer in kept:
            self.add(time, timer)
