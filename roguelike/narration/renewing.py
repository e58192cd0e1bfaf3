"""Statuses that end and begin anew in one turn, of which the end is no news."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import StatusEnded, StatusGained


def without_renewed(events: Iterable[Event]) -> list[Event]:
    """Return facts in order, without the ends of statuses that their bearers gain again at once.

    An end is news if its bearer does something before the status begins anew, as an eel surfaces,
    bites and dives.
    """
    kept: list[Event] = []
    renewed: set[tuple[int, str]] = set()
    for event in reversed([*events]):
        match event:
            case StatusGained(actor=actor, status=status):
                renewed.add((actor, status))
            case StatusEnded(actor=actor, status=status) if (actor, status) in renewed:
                continue
            case _:
                renewed = {each for each in renewed if each[0] != event.actor}
        kept.append(event)
    return kept[::-1]
