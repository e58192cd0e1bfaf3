"""Travel: journeys by what is known of the level, the care they take, and what bars the way."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from roguelike.autopilot.interrupts import Interrupt, Sleepers
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.known_hazards import HarmGrade
from roguelike.engine.knowledge.known_map import NO_SOURCES, KnownMap, Route
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import NO_CELLS, Cells, direction_of
from roguelike.game import PlayerAction

ARRIVED = Interrupt()
"""The interrupt of a journey that has arrived, which goes without saying."""


class Confirmations:
    """The questions asked by keys that take several turns, and those that were confirmed."""

    def __init__(self) -> None:
        """Start without questions."""
        self._last: Hashable = None
        self._agreed: set[Hashable] = set()
        self._turn = -1

    def ask(self, key: Hashable, turn: int) -> bool:
        """Ask a question, and return True if it was asked last already, or confirmed before.

        One key may ask several things, one after the other, of which all have to be agreed to.

        Args:
            key: What is asked: the command, what it would meet, and the like.
            turn: The turn of the game; an answer counts at most one turn later.
        """
        if not 0 <= turn - self._turn <= 1:
            self._last = None
            self._agreed.clear()
        self._turn = turn
        if key == self._last:
            self._agreed.add(key)
        is_again = key in self._agreed
        self._last = key
        return is_again


class Caution(NamedTuple):
    """The care that a journey takes.

    Attributes:
        sleepers: Knows who must not be woken; None if nobody is taken care of.
        confirmations: Knows what the player has been asked; None if no way leads through harm.
        is_bold: Whether it passes sleepers unasked where no other harmless way leads, and goes
            through what may be the end if the player agrees.
    """

    sleepers: Sleepers | None = None
    confirmations: Confirmations | None = None
    is_bold: bool = False


class Travel:
    """A journey to the nearest of some cells by the known map."""

    is_flight = False

    def __init__(
        self,
        goals: Collection[int],
        judgement: Judgement,
        arrival: PlayerAction | Interrupt = ARRIVED,
        caution: Caution = Caution(),  # noqa: B008 - it never changes
    ) -> None:
        """Plan the journey, at a distance from sleepers where that is possible.

        Args:
            goals: The cells, as flat indices.
            judgement: Knows the ways.
            arrival: What to do there, or what to say.
            caution: What is taken care of.
        """
        self.dares = NO_SOURCES
        self._goals = frozenset(goals)
        self._judgement = judgement
        self._arrival = arrival
        self._sleepers, self._confirmations, self._is_bold = caution
        self._route: list[int] = []  # from its end to the next step

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return the next step, or the action at the goal."""
        known_map, near = self._judgement.known_map(view), self._near(view)
        if known_map.here in self._goals:
            return self._arrival
        if not self._can_go_on(known_map, near):
            way, passes = self._choice(known_map, near)
            if way is None or (passes and not self._may_pass(view)):
                return self._refusal(known_map)
            if way.grade is HarmGrade.GRAVE and not self._is_bold:
                return Interrupt.through(way, known_map).saying("halt_grave")
            if not way.sources <= self.dares and not self._is_permitted(way, view):
                return Interrupt.through(way, known_map)
            self._route = way.cells[::-1]
        return Step(direction_of(self._route.pop() - known_map.here, view.height))

    def route(self, view: View) -> Route | None:
        """Return the known route to the goal, or its beginning where it leads out of harm."""
        return self._choice(self._judgement.known_map(view), self._near(view))[0]

    def _is_permitted(self, way: Route, view: View) -> bool:
        """Return True if the player has confirmed the harm on a route."""
        key = ("travel", self._goals, way.sources)
        if self._confirmations is None or not self._confirmations.ask(key, view.turn):
            return False
        self.dares = way.bearable
        return True

    def _choice(self, known_map: KnownMap, near: Cells) -> tuple[Route | None, bool]:
        """Return the route to take, and True if it has to pass sleepers."""
        way = known_map.route_to(self._goals, near)
        if near and (way is None or (way.harms and self._is_bold)):
            past = known_map.route_to(self._goals)
            if past is not None and (way is None or not past.harms):
                return past, True
        if way is None and (unlocked := known_map.unlocked()):
            return unlocked.route_to(self._goals, near), False
        return way, False

    def _may_pass(self, view: View) -> bool:
        """Return True if the route may pass sleepers, which are not heeded any more then."""
        key = ("sleepers", self._goals)
        if self._is_bold or (
            self._confirmations is not None and self._confirmations.ask(key, view.turn)
        ):
            self._sleepers = None
        return self._sleepers is None

    def _refusal(self, known_map: KnownMap) -> Interrupt:
        """Return the interrupt for the obstacle in the way, as far as it is known."""
        way = known_map.route_to(self._goals) if self._sleepers else None
        asleep = (
            self._sleepers.nearest_to(way.cells, known_map.view) if self._sleepers and way else None
        )
        return (
            Interrupt.because_of(asleep, "halt_passes")
            if asleep
            else blocked(known_map, self._goals, self._confirmations)
        )

    def _near(self, view: View) -> Cells:
        if self._sleepers is None:
            return NO_CELLS
        self._sleepers.look(view)
        return self._sleepers.surroundings(view)

    def _can_go_on(self, known_map: KnownMap, near: Cells) -> bool:
        route = self._route
        return (
            bool(route)
            and near.isdisjoint(route)
            and known_map.harms.keys().isdisjoint(route)
            and known_map.may_step(route[-1])
            and route[-1] not in known_map.taken
        )


class Fetch(Travel):
    """A journey to items, which is done once they have been picked up."""

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return the next step, or the action for the items."""
        action = super().next(view)
        return action if isinstance(action, Step | Interrupt) or view.here else ARRIVED


class FeatureVisits:
    """Visits of each feature that can be operated, once, and of locks with a key.

    To locks that is only with a key.
    """

    def __init__(self, features: KnownFeatures, judgement: Judgement, sleepers: Sleepers) -> None:
        """Start without visits; the arguments are those of `Travel`."""
        self._features = features
        self._judgement = judgement
        self._sleepers = sleepers
        self._level = (0, "")
        self._seen: set[Position] = set()

    def next(self, view: View) -> PlayerAction | Interrupt | None:
        """Return a step toward a feature, or the interrupt beside it; None where there is none."""
        if (view.depth, view.level) != self._level:
            self._level = (view.depth, view.level)
            self._seen.clear()
        here = self._judgement.known_map(view).here
        goals: set[int] = set()
        for position, interrupt in self._found(view):
            if position in self._seen:
                continue
            beside = self._features.beside(position, view)
            if here in beside:
                self._seen.add(position)
                return interrupt
            goals.update(beside)
        if not goals:
            return None
        travel = Travel(goals, self._judgement, caution=Caution(self._sleepers))
        step = travel.next(view)
        return None if isinstance(step, Interrupt) else step

    def _found(self, view: View) -> Iterator[tuple[Position, Interrupt]]:
        """Yield the positions to visit, and the interrupt there."""
        for position in self._features.places(view):
            feature = self._features.at(position, view)
            if feature is not None and UNTOUCHED not in feature.tags:
                yield position, Interrupt("halt_work", feature.label, position=position)
        opens = self._judgement.known_map(view).opens
        if opens.any():
            for x, y in np.argwhere(opens[view.terrain]).tolist():
                yield Position(x, y), Interrupt("halt_lock", position=Position(x, y))


def stairs(view: View, way: str) -> list[int]:
    """Return the known cells that lead up or down, as flat indices."""
    leads = np.array([each == way for each in view.table.leads])
    return np.flatnonzero(leads[view.terrain]).tolist()


def unmapped(view: View) -> View:
    """Return the view of the player without the cells known only from a map.

    What lies on ground that has never been in view is on no map, so it has yet to be explored.
    """
    if view.mapped is None or not view.mapped.any():
        return view
    return replace(view, terrain=np.where(view.mapped, UNKNOWN, view.terrain).astype(np.uint16))


def attack_on(actor: SeenActor) -> Hashable:
    """Return the question about an attack on an enemy that has not noticed the player."""
    return "attack", actor.id


def blocked(
    known_map: KnownMap, goals: Collection[int], confirmations: Confirmations | None = None
) -> Interrupt:
    """Return the interrupt for an obstacle: an actor, a lock, or none that is known.

    Args:
        known_map: What the player knows.
        goals: The cells, as flat indices.
        confirmations: Notes that the player has been asked whether to attack who is in the way.
    """
    if barring := known_map.barring(goals):
        if confirmations is not None and barring.hostile and not barring.alert:
            confirmations.ask(attack_on(barring), known_map.view.turn)
        return _in_the_way(barring)
    if lock := known_map.locked(goals):
        view = known_map.view
        lock_of = view.table.locks[int(view.terrain[lock])]
        needs = next(iter(lock_of.items), "") if lock_of else ""
        return Interrupt(
            "halt_locked_way", position=lock, source=known_map.terrain(lock), needs=needs
        )
    return Interrupt("halt_no_way")


def _in_the_way(actor: SeenActor) -> Interrupt:
    """Return the interrupt for an actor in the only way."""
    if not actor.hostile:
        return replace(Interrupt.because_of(actor, "halt_stays"), count=actor.held_for)
    if not actor.alert:
        return Interrupt.because_of(actor, "halt_sleeper")
    return Interrupt.because_of(actor, "halt_barred")


def is_known(position: Position, view: View) -> bool:
    """Return True if the player has seen a position, which need not be on the level."""
    return view.contains(position) and bool(view.terrain[position])
