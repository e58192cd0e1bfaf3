"""Tasks: commands that take several turns, such as to travel, rest or run.

A task is asked before each turn what to do next. Each turn is an action of its own, as if
the player had asked for it, so that recordings know nothing of tasks. What ends all of them
alike, such as an enemy who comes into view, is in `interrupts`.
"""

from __future__ import annotations

from typing import Protocol

from roguelike.autopilot.interrupts import Interrupt, threat
from roguelike.core.grid.geometry import CARDINALS, Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_map import NO_SOURCES, KnownMap
from roguelike.engine.knowledge.player_view import View
from roguelike.game import PlayerAction

MAX_TURNS = 1_000
"""The most turns of a task."""
SEARCH_TURNS = 5
"""The turns of a rest where there is nothing to recover from."""
PATIENCE = 50
"""The turns after which a rest ends in which health should have come back and has not."""


class AutoTask(Protocol):
    """A plan that takes several turns.

    Attributes:
        dares: The full ids of what does harm on the way and the player has agreed to.
    """

    dares: frozenset[str]

    @property
    def is_flight(self) -> bool:
        """True if the task goes on in view of enemies that are awake."""
        ...

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return the action for the next turn, or the reason why the task ends."""
        ...


class SingleAction:
    """A task of a single action, for places where others take several turns."""

    is_flight = False

    def __init__(self, action: PlayerAction, dares: frozenset[str] = NO_SOURCES) -> None:
        """Plan the action; `dares` are the full ids of the harms that the player agrees to."""
        self.dares = dares
        self._left = [action]

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return the action, and then that it is done."""
        del view
        return self._left.pop() if self._left else Interrupt()


class Rest:
    """A rest until there is nothing to recover from, or else a short search."""

    is_flight = False

    def __init__(self, view: View, judgement: Judgement) -> None:
        """Begin to rest; `judgement` knows the cells that do harm."""
        self.dares = NO_SOURCES
        self._judgement = judgement
        self._is_search = _is_well(view)
        self._begun = self._better = view.turn
        self._patience = PATIENCE + view.recovery // view.player.max_health
        self._health = view.player.health

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return a wait, unless that is of no more use."""
        if interrupt := unrest(self._judgement.known_map(view)):
            return interrupt
        if view.player.health > self._health:
            self._better = view.turn
        self._health = view.player.health
        if self._is_search:
            return Interrupt("halt_searched") if view.turn - self._begun >= SEARCH_TURNS else Wait()
        if _is_well(view):
            return Interrupt("halt_rested")
        return Interrupt("halt_no_rest") if view.turn - self._better >= self._patience else Wait()


class Run:
    """A run in a direction, and along a corridor, until there is something to decide."""

    is_flight = False

    def __init__(self, direction: Direction, judgement: Judgement) -> None:
        """Run in a direction, but into no harm that the player is not in."""
        self.dares = NO_SOURCES
        self._direction = direction
        self._judgement = judgement
        self._sides: tuple[bool, ...] | None = None
        self._been: set[int] = set()

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return the next step."""
        known_map = self._judgement.known_map(view)
        here, there = known_map.here, known_map.cell(view.player.position.step(self._direction))
        if there not in known_map.foes and (harms := known_map.fresh(there)):
            return Interrupt("halt_danger", source=harms[0].source)
        if self._sides is None:  # the first step says itself why it cannot be taken
            self._sides = self._sides_of(known_map)
            self._been.add(here)
            return Step(self._direction)
        if here in self._been or _is_place(view) or not self._turn(known_map) or self._meets(view):
            return Interrupt()
        self._been.add(here)
        sides, before = self._sides_of(known_map), self._sides
        self._sides = sides
        return Step(self._direction) if sides == before or not any(sides) else Interrupt()

    def _meets(self, view: View) -> bool:
        """Return True if the next step would open a door, or meet somebody."""
        there = view.player.position.step(self._direction)
        is_taken = any(actor.position == there for actor in view.actors)
        return is_taken or bool(view.table.is_door[int(view.terrain[there])])

    def _turn(self, known_map: KnownMap) -> bool:
        """Follow a bend, and return True if there is exactly one safe way on."""
        if known_map.may_step(_toward(self._direction, known_map)):
            return True
        ways = [
            way
            for way in CARDINALS
            if way is not self._direction.opposite
            and known_map.may_step(_toward(way, known_map))
            and not known_map.fresh(_toward(way, known_map))
        ]
        if len(ways) != 1:
            return False
        self._direction = ways[0]
        self._sides = self._sides_of(known_map)
        return True

    def _sides_of(self, known_map: KnownMap) -> tuple[bool, ...]:
        """Return for the cells at both sides if they can be entered safely."""
        step = self._direction
        if step.is_diagonal:
            beside = (Direction((step.dx, 0)), Direction((0, step.dy)))
        else:
            beside = (Direction((step.dy, step.dx)), Direction((-step.dy, -step.dx)))
        cells = [_toward(side, known_map) for side in beside]
        return tuple(
            bool(known_map.grid.walkable[cell]) and not known_map.fresh(cell) for cell in cells
        )


class Flee:
    """A flight from enemies as far as the player can see, through no harm."""

    is_flight = True

    def __init__(self, judgement: Judgement) -> None:
        """Plan the flight; `judgement` knows the ways."""
        self.dares = NO_SOURCES
        self._judgement = judgement

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return a step away from all enemies that are awake, or why there is none."""
        if threat(view) is None:
            return Interrupt("halt_fled")
        pursuers = [each for each in view.actors if each.hunts]
        away = self._judgement.known_map(view).flight(pursuers)
        return Step(away) if away else Interrupt("halt_cornered")


def unrest(known_map: KnownMap) -> Interrupt | None:
    """Return the interrupt for a rest where the player's cell does harm, with a better cell."""
    source = next(
        (harm.source for harm in known_map.harms.get(known_map.here, ()) if harm.stays), ""
    )
    if not source:
        return None
    out = known_map.out()
    if out is None:
        return Interrupt("halt_in_harm", source=source)
    return Interrupt("halt_harm_here", position=known_map.position(out.cells[-1]), source=source)


def _is_well(view: View) -> bool:
    """Return True if waiting heals nothing: full health, and no status that ends by itself."""
    player = view.player
    return player.health >= player.max_health and all(
        turns < 0 for turns in player.statuses.values()
    )


def _is_place(view: View) -> bool:
    """Return True if there is something where the player stands."""
    position = view.player.position
    kind = int(view.terrain[position])
    return bool(view.here or position in view.gold or view.table.leads[kind])


def _toward(step: Direction, known_map: KnownMap) -> int:
    """Return the cell that a step leads to."""
    return known_map.here + step.dx * known_map.view.height + step.dy
