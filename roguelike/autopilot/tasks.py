"""Tasks: commands that take several turns, such as to travel, rest or run.

A task is asked before each turn what to do next. Each turn is an action of its own, as if
the player had asked for it, so that recordings know nothing of tasks. What ends all of them
alike, such as an enemy who comes into view, is in `interrupts`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import NamedTuple, Protocol

import numpy as np
from msgspec.structs import replace

from roguelike.autopilot.consent import Asked
from roguelike.autopilot.interrupts import Halt, Sleepers
from roguelike.core.geometry import CARDINALS, Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.cell_indices import NO_CELLS, Cells
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_hazards import Grade
from roguelike.engine.knowledge.known_map import NO_SOURCES, Lay, Way
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import direction_of
from roguelike.game import PlayerAction

MAX_TURNS = 1_000
"""The most turns of a task."""
SEARCH_TURNS = 5
"""The turns of a rest where there is nothing to recover from."""
PATIENCE = 50
"""The turns after which a rest ends in which health should have come back and has not."""

ARRIVED = Halt()
"""The halt of traveling that has arrived, which goes without saying."""


class AutoTask(Protocol):
    """A plan that takes several turns.

    Attributes:
        dares: The full ids of what does harm on the way and the player has agreed to.
    """

    dares: frozenset[str]

    @property
    def is_flight(self) -> bool:
        """Whether the task goes on in view of enemies who are awake."""
        ...

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the action for the next turn, or the reason why the task ends."""
        ...


class Once:
    """A task of a single action, for places where others take several turns."""

    is_flight = False

    def __init__(self, action: PlayerAction, dares: frozenset[str] = NO_SOURCES) -> None:
        """Do it; `dares` are the full ids of what does harm there, to which the player agrees."""
        self.dares = dares
        self._left = [action]

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the action, and then that it is done."""
        del view
        return self._left.pop() if self._left else Halt()


class Caution(NamedTuple):
    """The care that a journey takes.

    Attributes:
        sleepers: Knows who must not be woken; None if nobody is taken care of.
        asked: Knows what the player has been asked; None if no way leads through harm.
        is_bold: Whether it passes sleepers unasked where no other harmless way leads, and goes
            through what may be the end if the player agrees.
    """

    sleepers: Sleepers | None = None
    asked: Asked | None = None
    is_bold: bool = False


class Travel:
    """Goes to the nearest of some cells by what is known of the level."""

    is_flight = False

    def __init__(
        self,
        goals: Collection[int],
        judgement: Judgement,
        arrival: PlayerAction | Halt = ARRIVED,
        caution: Caution = Caution(),  # noqa: B008 - it never changes
    ) -> None:
        """Go there, keeping off those who must not be woken where that is possible.

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
        self._sleepers, self._asked, self._is_bold = caution
        self._route: list[int] = []  # from its end to the next step

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the next step, or what to do at the goal."""
        lay, near = self._judgement.lay(view), self._near(view)
        if lay.here in self._goals:
            return self._arrival
        if not self._can_go_on(lay, near):
            way, passes = self._choice(lay, near)
            if way is None or (passes and not self._may_pass(view)):
                return self._refusal(lay)
            if way.grade is Grade.GRAVE and not self._is_bold:
                return Halt.through(way, lay).saying("halt_grave")
            if not way.sources <= self.dares and not self._is_permitted(way, view):
                return Halt.through(way, lay)
            self._route = way.cells[::-1]
        return Step(direction_of(self._route.pop() - lay.here, view.height))

    def way(self, view: View) -> Way | None:
        """Return the known way to the goal, or its beginning where it leads out of harm."""
        return self._choice(self._judgement.lay(view), self._near(view))[0]

    def _is_permitted(self, way: Way, view: View) -> bool:
        """Tell whether the player has been asked about what does harm on a way, and goes on."""
        key = ("travel", self._goals, way.sources)
        if self._asked is None or not self._asked.again(key, view.turn):
            return False
        self.dares = way.bearable
        return True

    def _choice(self, lay: Lay, near: Cells) -> tuple[Way | None, bool]:
        """Return the way to take, and whether it passes sleepers because it has to."""
        way = lay.way(self._goals, near)
        if near and (way is None or (way.harms and self._is_bold)):
            past = lay.way(self._goals)
            if past is not None and (way is None or not past.harms):
                return past, True
        if way is None and (unlocked := lay.unlocked()):
            return unlocked.way(self._goals, near), False
        return way, False

    def _may_pass(self, view: View) -> bool:
        """Tell whether the way may pass sleepers, of whom no more care is taken then."""
        key = ("sleepers", self._goals)
        if self._is_bold or (self._asked is not None and self._asked.again(key, view.turn)):
            self._sleepers = None
        return self._sleepers is None

    def _refusal(self, lay: Lay) -> Halt:
        """Return what bars the way, as far as that is known."""
        way = lay.way(self._goals) if self._sleepers else None
        asleep = self._sleepers.nearest_to(way.cells, lay.view) if self._sleepers and way else None
        return (
            Halt.because_of(asleep, "halt_passes")
            if asleep
            else blocked(lay, self._goals, self._asked)
        )

    def _near(self, view: View) -> Cells:
        if self._sleepers is None:
            return NO_CELLS
        self._sleepers.look(view)
        return self._sleepers.surroundings(view)

    def _can_go_on(self, lay: Lay, near: Cells) -> bool:
        route = self._route
        return (
            bool(route)
            and near.isdisjoint(route)
            and lay.harms.keys().isdisjoint(route)
            and lay.may_step(route[-1])
            and route[-1] not in lay.taken
        )


class Fetch(Travel):
    """Goes to what lies somewhere, and is done once that has been picked up."""

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the next step, or what to do with what lies there."""
        action = super().next(view)
        return action if isinstance(action, Step | Halt) or view.here else ARRIVED


class Rest:
    """Waits until there is nothing to recover from; where there is nothing, searches a while."""

    is_flight = False

    def __init__(self, view: View, judgement: Judgement) -> None:
        """Begin to rest; `judgement` knows where that does harm."""
        self.dares = NO_SOURCES
        self._judgement = judgement
        self._is_search = _is_well(view)
        self._begun = self._better = view.turn
        self._patience = PATIENCE + view.recovery // view.player.max_health
        self._health = view.player.health

    def next(self, view: View) -> PlayerAction | Halt:
        """Wait, unless that is of no more use."""
        if halt := unrest(self._judgement.lay(view)):
            return halt
        if view.player.health > self._health:
            self._better = view.turn
        self._health = view.player.health
        if self._is_search:
            return Halt("halt_searched") if view.turn - self._begun >= SEARCH_TURNS else Wait()
        if _is_well(view):
            return Halt("halt_rested")
        return Halt("halt_no_rest") if view.turn - self._better >= self._patience else Wait()


class Run:
    """Goes on in a direction, and along a corridor, until there is something to decide."""

    is_flight = False

    def __init__(self, direction: Direction, judgement: Judgement) -> None:
        """Run in a direction, but into no harm that the player is not in."""
        self.dares = NO_SOURCES
        self._direction = direction
        self._judgement = judgement
        self._sides: tuple[bool, ...] | None = None
        self._been: set[int] = set()

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the next step."""
        lay = self._judgement.lay(view)
        here, there = lay.here, lay.cell(view.player.position.step(self._direction))
        if there not in lay.foes and (harms := lay.fresh(there)):
            return Halt("halt_danger", source=harms[0].source)
        if self._sides is None:  # the first step says itself why it cannot be taken
            self._sides = self._sides_of(lay)
            self._been.add(here)
            return Step(self._direction)
        if here in self._been or _is_place(view) or not self._turn(lay) or self._meets(view):
            return Halt()
        self._been.add(here)
        sides, before = self._sides_of(lay), self._sides
        self._sides = sides
        return Step(self._direction) if sides == before or not any(sides) else Halt()

    def _meets(self, view: View) -> bool:
        """Tell whether the next step would open a door, or meet somebody."""
        there = view.player.position.step(self._direction)
        is_taken = any(actor.position == there for actor in view.actors)
        return is_taken or bool(view.table.is_door[int(view.terrain[there])])

    def _turn(self, lay: Lay) -> bool:
        """Follow a bend, and tell whether there is exactly one way on that is no danger."""
        if lay.may_step(_toward(self._direction, lay)):
            return True
        ways = [
            way
            for way in CARDINALS
            if way is not self._direction.opposite
            and lay.may_step(_toward(way, lay))
            and not lay.fresh(_toward(way, lay))
        ]
        if len(ways) != 1:
            return False
        self._direction = ways[0]
        self._sides = self._sides_of(lay)
        return True

    def _sides_of(self, lay: Lay) -> tuple[bool, ...]:
        """Tell of the cells at both sides whether they can be entered and are no danger."""
        step = self._direction
        if step.is_diagonal:
            beside = (Direction((step.dx, 0)), Direction((0, step.dy)))
        else:
            beside = (Direction((step.dy, step.dx)), Direction((-step.dy, -step.dx)))
        cells = [_toward(side, lay) for side in beside]
        return tuple(bool(lay.ground.walkable[cell]) and not lay.fresh(cell) for cell in cells)


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
    """Return the question whether to attack somebody who has not noticed the player."""
    return "attack", actor.id


def blocked(lay: Lay, goals: Collection[int], asked: Asked | None = None) -> Halt:
    """Return what bars the way to some cells: somebody, a lock, or nothing that is known.

    Args:
        lay: What the player knows.
        goals: The cells, as flat indices.
        asked: Notes that the player has been asked whether to attack who is in the way.
    """
    if barring := lay.barring(goals):
        if asked is not None and barring.hostile and not barring.alert:
            asked.again(attack_on(barring), lay.view.turn)
        return _in_the_way(barring)
    if lock := lay.locked(goals):
        view = lay.view
        lock_of = view.table.locks[int(view.terrain[lock])]
        needs = next(iter(lock_of.items), "") if lock_of else ""
        return Halt("halt_locked_way", position=lock, source=lay.terrain(lock), needs=needs)
    return Halt("halt_no_way")


def unrest(lay: Lay) -> Halt | None:
    """Return why no rest helps where the player stands, and where it would, if so."""
    source = next((harm.source for harm in lay.harms.get(lay.here, ()) if harm.stays), "")
    if not source:
        return None
    out = lay.out()
    if out is None:
        return Halt("halt_in_harm", source=source)
    return Halt("halt_harm_here", position=lay.position(out.cells[-1]), source=source)


def _in_the_way(actor: SeenActor) -> Halt:
    """Return the halt for somebody who stands in the only way."""
    if not actor.hostile:
        return replace(Halt.because_of(actor, "halt_stays"), count=actor.held_for)
    if not actor.alert:
        return Halt.because_of(actor, "halt_sleeper")
    return Halt.because_of(actor, "halt_barred")


def is_known(position: Position, view: View) -> bool:
    """Tell whether the player has seen a position of the level, which need not be one."""
    return view.contains(position) and bool(view.terrain[position])


def _is_well(view: View) -> bool:
    """Tell whether waiting heals nothing: full health, and no status that ends by itself."""
    player = view.player
    return player.health >= player.max_health and all(
        turns < 0 for turns in player.statuses.values()
    )


def _is_place(view: View) -> bool:
    """Tell whether there is something where the player stands."""
    position = view.player.position
    kind = int(view.terrain[position])
    return bool(view.here or position in view.gold or view.table.leads[kind])


def _toward(step: Direction, lay: Lay) -> int:
    """Return the cell that a step leads to."""
    return lay.here + step.dx * lay.view.height + step.dy
