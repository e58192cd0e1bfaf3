"""The queue of actors that take turns, by time and, within a time, by arrival."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from heapq import heapify, heappop, heappush

from roguelike.engine.world.actor import Actor

_RETURNED = -(1 << 62)
"""Added to the ids of those who return, so that they come before all arrivals, the oldest first."""


class TurnQueue:
    """A queue of actors by the time of their next action.

    Times are integers without a unit; an actor with speed 10 acts every 10 of them, so the
    lower speed acts more often. An actor that dies is skipped rather than searched for.

    Attributes:
        now: The time of the latest action.
        since: When the actor that takes it was put on the schedule.
    """

    __slots__ = ("_acting", "_arrivals", "_is_before_all", "_queue", "now", "since")

    def __init__(self) -> None:
        """Start at time 0 without actors."""
        self.now = 0
        self.since = 0
        self._acting: Actor | None = None
        self._queue: list[tuple[int, int, int, Actor]] = []
        self._arrivals = 0
        self._is_before_all = False  # whether something happens before anyone acts at this time

    def add(self, actor: Actor, time: int) -> None:
        """Queue `actor` for `time`, after all that were added for the same time before.

        Raises:
            ValueError: The time is past.
        """
        now = self.now
        if time < now:
            msg = f"time {time} is before now, {now}"
            raise ValueError(msg)
        self._arrivals = arrivals = self._arrivals + 1
        heappush(self._queue, (time, now, arrivals, actor))

    def resume(self, actor: Actor, speed: int) -> None:
        """Queue an actor that had left for when it would act, had it stayed.

        That is a whole number of actions after its birth: still now, if at the same time it
        comes after the actor that acts now, and else the next such time. For the order within that
        time, it counts as added one action before, and before the actors added just then.
        """
        now = self.now
        time = now + -(now - actor.born) % speed
        if time == now and not self._comes_later(actor, now - speed):
            time += speed
        heappush(self._queue, (time, time - speed, _RETURNED + actor.id, actor))

    def _comes_later(self, actor: Actor, since: int) -> bool:
        """Return True if an actor that was added at `since` is still to act at this time.

        Of two allies as fast as each other the younger comes later; the player, who comes to
        a level last, comes after everyone who is as fast.
        """
        acting = self._acting
        if acting is None or since < actor.born or actor.left == self.now:
            return self._is_before_all
        if since != self.since:
            return since > self.since
        return acting.faction == actor.faction and acting.id < actor.id

    def advance(self, time: int) -> None:
        """Advance the time, while nobody acts, to when something happens by itself."""
        if time > self.now:
            self.now, self.since, self._acting, self._is_before_all = time, time, None, True

    def restart(self, actor: Actor, speed: int) -> None:
        """Restart an actor's rhythm, as when its speed has changed.

        If it is on the schedule it acts at now plus `speed`; otherwise when something stirs it.
        """
        actor.born = self.now
        queue = self._queue
        for place, (_, _, _, each) in enumerate(queue):
            if each is actor:
                del queue[place]
                heapify(queue)
                self.add(actor, self.now + speed)
                return

    def next_time(self) -> int | None:
        """Return the time of the next action, or None when nobody is left."""
        queue = self._queue
        while queue and not queue[0][3].alive:
            heappop(queue)
        return queue[0][0] if queue else None

    def pop(self) -> Actor | None:
        """Remove and return the next actor, advancing the time, or None when nobody is left."""
        queue = self._queue
        while queue:
            time, since, _, actor = heappop(queue)
            if actor.alive:
                self.now, self.since, self._acting = time, since, actor
                self._is_before_all = False
                return actor
        return None

    def entries(self) -> list[tuple[int, int, Actor]]:
        """Return the actors in the queue, in order, each after its time and its arrival."""
        return [
            (time, since, actor) for time, since, _, actor in sorted(self._queue) if actor.alive
        ]

    def returned(self) -> list[int]:
        """Return the ids of the queued actors that have resumed, the lowest first."""
        return sorted(actor.id for _, _, place, actor in self._queue if place < 0 and actor.alive)

    def restore(
        self,
        acting: Actor,
        entries: Iterable[tuple[int, int, Actor]],
        returned: Collection[int],
    ) -> None:
        """Restore an empty queue to where another one stopped, at its `now` and `since`.

        Args:
            acting: Whose turn it is.
            entries: As `entries` gave them.
            returned: As `returned` gave them.
        """
        self._acting = acting
        for time, since, actor in entries:
            self._arrivals += 1
            place = _RETURNED + actor.id if actor.id in returned else self._arrivals
            heappush(self._queue, (time, since, place, actor))

    def clear(self) -> None:
        """Remove all actors; time stays as it is."""
        self._queue.clear()
