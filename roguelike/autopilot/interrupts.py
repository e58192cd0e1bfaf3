"""Interrupts, which end tasks of several turns, such as an enemy that comes into view."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from itertools import product
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from roguelike.autopilot.played_game import TurnFinished
from roguelike.core.grid.geometry import Position, chebyshev
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_map import KnownMap, Route
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.world.cause import NOBODY, Means
from roguelike.engine.world.events.events import Damaged, Noticed

NEAR = 4
"""The distance, in cells, within which a fleeing enemy keeps the player from tasks."""
DISTANCE_FROM_SLEEPERS = 3
"""The distance, in cells, that exploring keeps from enemies who have not noticed the player."""


InterruptReason: TypeAlias = str
"""The text that says why something ends, by its name among those of the interface."""


class Interrupt(Struct, frozen=True):
    """The reason why something that takes several turns ends, or does not even begin.

    Attributes:
        reason: The text that says so; none where that goes without saying.
        subject: Whom or what it is about, if the text names something.
        kind: The id of the kind of monster that is meant, if one is.
        position: Where that one is, or was when the player saw it last.
        source: The full id of the terrain or the field that is meant, if one is.
        status: The full id of the status that is meant, if one is.
        route: The way through harm that is meant, if one is.
        count: How many of something there are, such as turns.
        needs: The full id of the kind of items that is needed, if one is.
        is_asleep: Whether who is meant is asleep.
    """

    reason: InterruptReason | None = None
    subject: str = ""
    kind: str = ""
    position: Position | None = None
    source: str = ""
    status: str = ""
    route: Route | None = None
    count: int = 0
    needs: str = ""
    is_asleep: bool = False

    def saying(self, reason: InterruptReason) -> Interrupt:
        """Return the interrupt with another text."""
        return replace(self, reason=reason)

    @staticmethod
    def through(way: Route, known_map: KnownMap) -> Interrupt:
        """Return the interrupt before a route through harm, which the player may confirm."""
        cell, harm = way.harms[0]
        return Interrupt(
            "halt_risky", position=known_map.position(cell), source=harm.source, route=way
        )

    @classmethod
    def because_of(cls, actor: SeenActor, reason: InterruptReason) -> Interrupt:
        """Return an interrupt with an actor as the reason."""
        kind, where, is_asleep = actor.kind, actor.position, actor.is_asleep
        return cls(reason, actor.label, kind, where, is_asleep=is_asleep)

    @classmethod
    def awake(cls, actor: SeenActor) -> Interrupt:
        """Return the interrupt for an actor that is awake: alert or fleeing."""
        return cls.because_of(actor, "halt_fleeing" if actor.is_fleeing else "halt_alert")


def disturbance(
    before: View,
    now: View,
    noticed: Collection[int],
    told: Collection[int],
    affliction: Interrupt | None = None,
) -> Interrupt | None:
    """Return the interrupt for something that the player should see first, if there is any.

    Args:
        before: What the player knew before the turn.
        now: What the player knows after it.
        noticed: The ids of the enemies that the player has seen on this level before the turn.
        told: The ids of those who are told to have noticed the player in the turn; `NOBODY` stands
            for those out of sight.
        affliction: The interrupt for what has come over the player unforeseen, if anything has.
    """
    if any(actor.id not in noticed for actor in seen_enemies(now)):
        return Interrupt()  # as the log has told it
    if affliction:
        return affliction
    if NOBODY in told:
        return Interrupt()
    if interrupt := _changed(before, now, told):
        return interrupt
    return None


class Lookout:
    """The watch for disturbances of the player after each turn.

    Attributes:
        interrupt: What the player should look at before doing anything else, such as an enemy
            that came into view in the last turn; None if there is nothing.
        comers: The enemies who came into view in the last turn and are not told to have noticed
            the player, nearest first.
    """

    def __init__(self, view: View, judgement: Judgement) -> None:
        """Note the enemies in view; `judgement` knows what the player suffers from."""
        self.interrupt: Interrupt | None = None
        self.comers: list[SeenActor] = []
        self._judgement = judgement
        self._noticed = {actor.id for actor in seen_enemies(view)}

    def watch(self, turn: TurnFinished) -> None:
        """Look for disturbances in a turn, and remember the enemies that were seen."""
        if turn.changes_level:
            self._noticed.clear()
        told = {event.actor for event in turn.events if isinstance(event, Noticed)}
        new = (actor for actor in seen_enemies(turn.now) if actor.id not in self._noticed)
        self.comers = [actor for actor in new if actor.id not in told]
        affliction = self._affliction(turn)
        self.interrupt = disturbance(turn.before, turn.now, self._noticed, told, affliction)
        self._noticed.update(actor.id for actor in seen_enemies(turn.now))

    def _affliction(self, turn: TurnFinished) -> Interrupt | None:
        """Return the interrupt for unforeseen damage, or a status that has come."""
        before, now = turn.before.player, turn.now.player
        if self._judgement.is_dying(turn.now):
            return Interrupt("halt_doomed", status=self._judgement.ailments(turn.now)[0].status)
        if now.health < before.health and (harm := self._harm(turn)):
            return harm
        gained = now.statuses.keys() - before.statuses.keys()
        if all(self._is_foreseen(turn, ("status", each)) for each in gained):
            return None
        return Interrupt()  # as the log has told it

    def _harm(self, turn: TurnFinished) -> Interrupt | None:
        """Return the interrupt for damage that was not foreseen, or that has become bad."""
        before, now = turn.before, turn.now
        if is_weak(now) and not is_weak(before):
            return Interrupt("halt_weakened", count=now.player.health)
        means = {
            event.means
            for event in turn.events
            if isinstance(event, Damaged) and event.actor == now.player.id
        }
        is_foreseen = all(map(partial(self._is_foreseen, turn), means))
        return None if is_foreseen else Interrupt()  # as the log has told it

    def _is_foreseen(self, turn: TurnFinished, means: Means) -> bool:
        """Return True if the player knew of something, where it was or where it is now."""
        return any(self._judgement.is_foreseen(view, means) for view in (turn.before, turn.now))


def _changed(before: View, now: View, told: Collection[int]) -> Interrupt | None:
    """Return the interrupt for an enemy that has noticed the player, or is back from flight."""
    unaware = {actor.id for actor in enemies(before) if not actor.alert}
    were = {actor.id for actor in seen_enemies(before)}
    for actor in seen_enemies(now):
        if actor.alert and actor.id in unaware:
            return Interrupt() if actor.id in told else Interrupt.awake(actor)
        if actor.is_fleeing and actor.id not in were:
            return Interrupt.because_of(actor, "halt_back")
    return None


CRITICAL = 15
"""Below how many percent of the health the player is close to death."""
LOW = 30
"""Below how many percent of it one had better get away from whoever takes it."""


def is_weak(view: View) -> bool:
    """Return True if the player has less than half of the health."""
    return view.player.health * 2 < view.player.max_health


def is_low(view: View) -> bool:
    """Return True if so little health is left that the player has been warned."""
    return view.player.health * 100 < view.player.max_health * LOW


def enemies(view: View) -> list[SeenActor]:
    """Return the enemies that the player sees or senses, nearest first."""
    return [actor for actor in view.actors if actor.hostile]


def is_attack(there: Position, view: View) -> bool:
    """Return True if a step to a position would attack a known enemy."""
    return any(enemy.position == there for enemy in enemies(view))


def seen_enemies(view: View) -> list[SeenActor]:
    """Return the enemies in view, nearest first."""
    return [actor for actor in view.actors if actor.hostile and not actor.is_sensed]


def threat(view: View) -> SeenActor | None:
    """Return the enemy in view of which no task of several turns should begin.

    Those who flee and have come away are left to flee, and those who are only sensed may not know
    a way, unless they are beside the player.
    """
    here = view.player.position
    for actor in view.actors:  # asked at each step, and mostly there is nobody
        if not actor.hunts:
            continue
        apart = _apart(actor.position, here)
        if (actor.is_fleeing and apart > NEAR) or (actor.is_sensed and apart > 1):
            continue
        return actor
    return None


class Sleepers:
    """The memory of enemies on the level that have not noticed the player."""

    def __init__(self) -> None:
        """Start without any."""
        self._place = (0, "")
        self._known: dict[int, SeenActor] = {}

    def look(self, view: View) -> None:
        """Note the unaware enemies in view, and forget those that are gone."""
        place = (view.depth, view.level)
        if place != self._place:
            self._place = place
            self._known.clear()
        if self._known:
            self._known = {
                id_: each for id_, each in self._known.items() if not view.visible[each.position]
            }
        for actor in enemies(view):
            if actor.alert:
                self._known.pop(actor.id, None)
            else:
                self._known[actor.id] = actor

    def nearest(self, view: View) -> SeenActor | None:
        """Return the nearest, if there is any."""
        here = view.player.position
        return min(self._known.values(), key=lambda each: _apart(each.position, here), default=None)

    def nearest_to(self, cells: Iterable[int], view: View) -> SeenActor | None:
        """Return the one nearest to some cells, given by flat index, if there is any."""
        places = [Position(*divmod(cell, view.height)) for cell in cells]

        def nearness(sleeper: SeenActor) -> int:
            return min(_apart(sleeper.position, place) for place in places)

        return min(self._known.values(), key=nearness, default=None)

    def surroundings(self, view: View) -> frozenset[int]:
        """Return the cells that lead near to any of them, as flat indices.

        Who is near already may go away, but not to cells that are as near.
        """
        if not self._known:
            return frozenset()
        here = view.player.position
        found: set[int] = set()
        for sleeper in self._known.values():
            x, y = sleeper.position
            reach = min(DISTANCE_FROM_SLEEPERS, _apart(sleeper.position, here))
            found.update(
                column * view.height + row
                for column in range(max(x - reach, 0), min(x + reach + 1, view.width))
                for row in range(max(y - reach, 0), min(y + reach + 1, view.height))
            )
        found.discard(here.x * view.height + here.y)
        return frozenset(found)


class Lurkers:
    """The memory of the level on which enemies lurk in the water."""

    def __init__(self, kinds: Collection[str]) -> None:
        """Start without any; `kinds` are the ids of the kinds of monsters that only swim."""
        self._kinds = frozenset(kinds)
        self._place = (0, "")

    def look(self, view: View) -> None:
        """Note the lurkers in view."""
        if self._kinds and any(actor.kind in self._kinds for actor in enemies(view)):
            self._place = (view.depth, view.level)

    def shores(self, view: View) -> frozenset[int]:
        """Return the cells that they reach from the water, as flat indices."""
        if self._place != (view.depth, view.level):
            return frozenset()
        wet = np.pad(view.table.wet.take(view.terrain), 1)
        width, height = view.terrain.shape
        reached = np.zeros((width, height), dtype=np.bool_)
        for dx, dy in product(range(3), repeat=2):
            reached |= wet[dx : dx + width, dy : dy + height]
        reached[view.player.position] = False
        return frozenset(np.flatnonzero(reached).tolist())


def _apart(one: Position, other: Position) -> int:
    return chebyshev(one.x - other.x, one.y - other.y)
