"""Who acts when: ordered by time and, within a time, by arrival."""

from __future__ import annotations

from heapq import heappop, heappush

from roguelike.engine.actor import Actor


class Schedule:
    """A queue of actors by the time of their next action.

    Times are integers without a unit; an actor with speed 10 acts every 10 of them, so the
    lower speed acts more often. Whoever dies is skipped rather than searched for.
    """

    __slots__ = ("_arrivals", "_queue", "now")

    def __init__(self) -> None:
        """Start at time 0 with nobody waiting."""
        self.now = 0
        self._queue: list[tuple[int, int, Actor]] = []
        self._arrivals = 0

    def add(self, actor: Actor, time: int) -> None:
        """Let `actor` act at `time`, after everyone who was added for the same time before.

        Raises:
            ValueError: The time is past.
        """
        if time < self.now:
            msg = f"time {time} is before now, {self.now}"
            raise ValueError(msg)
        self._arrivals = arrivals = self._arrivals + 1
        heappush(self._queue, (time, arrivals, actor))

    def pop(self) -> Actor | None:
        """Remove and return who acts next, moving time on, or None when nobody is left."""
        queue = self._queue
        while queue:
            time, _, actor = heappop(queue)
            if actor.alive:
                self.now = time
                return actor
        return None

    def entries(self) -> list[tuple[int, Actor]]:
        """Return the time and the actor of everyone who waits, in the order of acting."""
        return [(time, actor) for time, _, actor in sorted(self._queue) if actor.alive]

    def clear(self) -> None:
        """Forget everyone; time stays as it is."""
        self._queue.clear()

    def next_slot(self, actor: Actor, speed: int) -> int:
        """Return the first time after now that is a whole number of actions after birth.

        An actor that left the schedule and returns at this time acts exactly when it would
        have acted, had it stayed and done nothing.
        """
        return self.now + speed - (self.now - actor.born) % speed
