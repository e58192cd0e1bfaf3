"""The log of damage: the sources that have hurt the player lately, and how much."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from roguelike.engine.world.cause import NO_MEANS, NOBODY, ActorId, Means
from roguelike.engine.world.events.events import Damaged, Died, Event
from roguelike.engine.world.world import World
from roguelike.saves.snapshot import DamageRecord
from roguelike.scores.run_record import RECENT_TURNS

CAPACITY = 1_000
"""The most losses of health that are kept."""
BY_ITSELF = frozenset({"field", "status", "terrain", "monster"})
"""The kinds of means that are named themselves, whoever may be behind them."""


class HarmSource(NamedTuple):
    """A source of harm: the id of its definition, and what it is called."""

    id: str
    label: str


class DamageTotal(NamedTuple):
    """The harm that a source has done in all."""

    source: HarmSource
    amount: int


class DamageLog:
    """The losses of health of the last turns."""

    def __init__(self, world: World, nobody: str) -> None:
        """Begin with nothing; `nobody` is the name of a doer whom the player did not see."""
        self._world = world
        self._nobody = nobody
        self._hurts: deque[DamageRecord] = deque(maxlen=CAPACITY)

    def restore(self, hurts: Iterable[DamageRecord]) -> None:
        """Append what happened in an earlier session."""
        self._hurts.extend(hurts)

    def note(self, events: Sequence[Event], turn: int) -> None:
        """Append what hurt the player in a turn."""
        for means, doer, amount in _losses(events, self._world.player.id):
            source = self._source(means, doer)
            self._hurts.append(DamageRecord(turn, source.id, source.label, amount))

    def latest(self, turn: int) -> list[DamageRecord]:
        """Return the losses of the last turns, of which `turn` is the last."""
        return [hurt for hurt in self._hurts if turn - RECENT_TURNS < hurt.turn <= turn]

    def tallies(self, turn: int) -> list[DamageTotal]:
        """Return the harm of each source in the last turns, the most harmful first."""
        amounts: dict[HarmSource, int] = {}
        for hurt in self.latest(turn):
            source = HarmSource(hurt.source, hurt.label)
            amounts[source] = amounts.get(source, 0) + hurt.amount
        return sorted(
            (DamageTotal(source, amount) for source, amount in amounts.items()),
            key=lambda tally: (-tally.amount, tally.source.label),
        )

    def _source(self, means: Means, doer: ActorId) -> HarmSource:
        """Return the source to name: monsters for all they do, and else the means themselves."""
        actor = self._world.level.cast.get(doer)
        is_other = actor is not None and actor is not self._world.player
        if actor is not None and is_other and means[0] not in BY_ITSELF:
            return HarmSource(actor.kind.id, actor.kind.label)
        if means != NO_MEANS:
            return HarmSource(means[1], self._world.ruleset.noun(*means))
        return HarmSource("", self._nobody)


def _losses(events: Sequence[Event], player: ActorId) -> Iterator[tuple[Means, ActorId, int]]:
    """Yield the losses of the player: the means, the doer as far as known, and the amount.

    A loss is told after the attack or the deed that it follows from, and before a death.
    """
    doers: dict[Means, ActorId] = {}
    for event, after in zip_longest(events, events[1:]):
        deed = event.harms_with(player)
        if deed is not None:
            doers[deed] = event.actor
        elif isinstance(event, Damaged) and event.actor == player:
            killer = after.killer if isinstance(after, Died) and after.actor == player else NOBODY
            yield event.means, killer or doers.get(event.means, NOBODY), event.amount
