"""Fold events that are told as one.

An attack and its immediate outcome become an `AttackSummary`; the end of a status that begins anew
in the same turn is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct, field

from roguelike.engine.world.cause import NO_MEANS, Means
from roguelike.engine.world.events.events import (
    Absorbed,
    Attacked,
    Blocked,
    Damaged,
    Defended,
    Died,
    Event,
)
from roguelike.engine.world.events.item_events import StatusEnded, StatusGained

_BY_THEMSELVES = frozenset({"field", "status", "terrain"})
"""The kinds of definitions that do damage without any attack."""
_ADDING = frozenset({"item", "affix"})
"""The kinds of definitions that add damage to an attack, by triggers of wielded items."""


class AttackSummary(Struct):
    """An attack with its outcome.

    Attributes:
        attack: The attack.
        dice: The rolls of the attacker and the defender.
        amount: The damage that it did.
        means: The item or affix that added to that, if any did.
        is_blocked: True if it hit, and was kept from doing damage.
        others: The other events of its outcome.
    """

    attack: Attacked
    dice: list[Event]
    amount: int = 0
    means: Means = NO_MEANS
    is_blocked: bool = False
    others: list[Event] = field(default_factory=list[Event])

    @property
    def outcome(self) -> Literal["hit", "hit_in_vain", "missed", "blocked"]:
        """The name of the event as which it is told."""
        if not self.attack.hits:
            return "missed"
        if self.is_blocked:
            return "blocked"
        return "hit_in_vain" if self.absorbed and not self.amount else "hit"

    @property
    def absorbed(self) -> int:
        """The damage that something took in place of the target."""
        return sum(each.amount for each in self.others if isinstance(each, Absorbed))

    @property
    def told_separately(self) -> list[Event]:
        """The events of the attack that need sentences of their own."""
        if self.outcome != "hit_in_vain":
            return self.others
        return [each for each in self.others if not isinstance(each, Absorbed)]

    def absorbs(self, event: Event) -> bool:
        """Add an event if it belongs to the attack; return True if so."""
        if event.actor != self.attack.target or not self.attack.hits or self.is_blocked:
            return False
        match event:
            case Defended() if len(self.dice) == 1:
                self.dice.append(event)
            case Damaged() if not self.amount and event.means[0] not in _BY_THEMSELVES:
                self.amount = event.amount
            case Damaged() if self.amount and event.means[0] in _ADDING:
                self.amount += event.amount
                self.means = event.means
            case Blocked():
                self.is_blocked = True
            case Died():
                self.others.append(event)
            case Absorbed() | StatusEnded() if not self.amount:
                self.others.append(event)
            case _:
                return False
        return True


def fold_events(events: Iterable[Event]) -> Iterator[Event | AttackSummary]:
    """Yield events in order, with a summary in place of each attack and its outcome.

    A defense against an attack that nobody saw is left out: what came of it is told.
    """
    summary: AttackSummary | None = None
    for event in _without_renewed(events):
        if summary is not None and summary.absorbs(event):
            continue
        if summary is not None:
            yield summary
        summary = AttackSummary(event, [event]) if isinstance(event, Attacked) else None
        if summary is None and not isinstance(event, Defended):
            yield event
    if summary is not None:
        yield summary


def _without_renewed(events: Iterable[Event]) -> list[Event]:
    """Return events in order, without ends of statuses that begin anew at once.

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
