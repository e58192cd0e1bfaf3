"""Excursions: commands that take several turns, such as to explore, travel, rest or run.

An excursion is asked before each turn what to do next. Each turn is an action of its own, as if
the player had asked for it, so that recordings know nothing of excursions. What ends all of them
alike, such as an enemy who comes into view, is in `vigilance`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Protocol

import numpy as np
from msgspec.structs import replace

from roguelike.bots.scout import Scout
from roguelike.core.gait import Gait
from roguelike.core.geometry import CARDINALS, Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.bearings import NO_CELLS, Cells, marked, occupied
from roguelike.engine.routes import Ground, direction_of, route_to_nearest
from roguelike.engine.terrain import UNKNOWN
from roguelike.engine.view import View
from roguelike.game import PlayerAction
from roguelike.ui.vigilance import Halt, Lurkers, Sleepers, enemies, is_attack

MAX_TURNS = 1_000
"""The most turns of an excursion."""
SEARCH_TURNS = 5
"""The turns of a rest where there is nothing to recover from."""
PATIENCE = 50
"""The turns after which a rest ends in which health should have come back and has not."""
ROUND_FRIENDS = 2
"""How much longer a way may be that disturbs no friend."""

ARRIVED = Halt()
"""The halt of traveling that has arrived, which goes without saying."""


class Excursion(Protocol):
    """A plan that takes several turns."""

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the action for the next turn, or the reason why the excursion ends."""
        ...


class Once:
    """An excursion of a single action, for places where others take several turns."""

    def __init__(self, action: PlayerAction) -> None:
        """Do it."""
        self._left = [action]

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the action, and then that it is done."""
        del view
        return self._left.pop() if self._left else Halt()


class Explore:
    """Goes to where something unknown may come into view, and to what is picked up by rule."""

    def __init__(
        self,
        scout: Scout,
        dangers: Collection[str],
        sleepers: Sleepers,
        visit: Callable[[View], PlayerAction | Halt | None] = lambda _: None,
        lurkers: Lurkers | None = None,
    ) -> None:
        """Explore the level that the player is on.

        Args:
            scout: Knows what has been seen of the level; the same for the whole game.
            dangers: The ids of kinds of terrain that are not entered.
            sleepers: Knows who must not be woken; the same for the whole game.
            visit: Tells what to do first, if there is something to go to.
            lurkers: Knows whether somebody lurks in the water, whose shores come last then.
        """
        self._lurkers = lurkers
        self._visit = visit
        self._scout = scout
        self._dangers = dangers
        self._sleepers = sleepers

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the next step, or the end, which names whom not to wake if that is why."""
        scout, sleepers = self._scout, self._sleepers
        seen = unmapped(view)
        scout.look(seen)
        scout.pass_over(seen)  # what walking here has not picked up
        if scout.is_offered:
            return _offer(view)
        sleepers.look(view)
        visit = self._visit(view)
        if visit is not None:
            return visit
        dangers, near = dangerous_cells(view, self._dangers), sleepers.surroundings(view)
        avoided = dangers | near if near else dangers
        shores = self._lurkers.shores(view) if self._lurkers else frozenset[int]()
        step = scout.explore(seen, avoided | shores) if shores else None
        step = step or scout.explore(seen, avoided)
        if step is not None:
            return step
        asleep = sleepers.nearest(view)
        if asleep and scout.explore(seen, dangers) is not None:
            return Halt.because_of(asleep, "halt_explored")
        if scout.explore(seen, near) is not None:
            return Halt("halt_explored", position=_first(reversed(scout.route), dangers, view))
        return Halt("halt_explored")


class Travel:
    """Goes to the nearest of some cells by what is known of the level."""

    def __init__(
        self,
        goals: Collection[int],
        gait: Gait,
        dangers: Collection[str],
        arrival: PlayerAction | Halt = ARRIVED,
        sleepers: Sleepers | None = None,
    ) -> None:
        """Go there.

        Args:
            goals: The cells, as flat indices.
            gait: How the player steps.
            dangers: The ids of kinds of terrain that are not entered.
            arrival: What to do there, or what to say.
            sleepers: Knows who must not be woken; by default, nobody is taken care of.
        """
        self._goals = frozenset(goals)
        self._gait = gait
        self._dangers = dangers
        self._arrival = arrival
        self._sleepers = sleepers
        self._route: list[int] = []  # from its end to the next step

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the next step, or what to do at the goal."""
        here = cell_of(view.player.position, view)
        if here in self._goals:
            return self._arrival
        near, dangers = self._near(view), dangerous_cells(view, self._dangers)
        if not self._can_go_on(here, view, near | dangers):
            self._route = self._found(here, view, near | dangers)
        if self._route:
            return Step(direction_of(self._route.pop() - here, view.height))
        asleep = self._sleepers.nearest(view) if self._sleepers else None
        if asleep and self._found(here, view, dangers):
            return Halt.because_of(asleep, "halt_sleeper")
        if risky := self._found(here, view, near):
            return Halt("halt_risky", position=_first(reversed(risky), dangers, view))
        return Halt("halt_no_way")

    def route(self, view: View) -> list[int]:
        """Return the cells from the first step to the goal; none if no way is known."""
        avoided = self._near(view) | dangerous_cells(view, self._dangers)
        return self._found(cell_of(view.player.position, view), view, avoided)[::-1]

    def _near(self, view: View) -> Cells:
        if self._sleepers is None:
            return NO_CELLS
        self._sleepers.look(view)
        return self._sleepers.surroundings(view)

    def _can_go_on(self, here: int, view: View, avoided: Cells) -> bool:
        route = self._route
        return (
            bool(route)
            and avoided.isdisjoint(route)
            and ground_of(view, self._gait).may_step(here, route[-1] - here)
        )

    def _found(self, here: int, view: View, avoided: Cells) -> list[int]:
        """Return the way, from its end to the first step; empty where there is none."""
        return way_to(self._goals, ground_of(view, self._gait), view, avoided, here)[::-1]


class Rest:
    """Waits until there is nothing to recover from; where there is nothing, searches a while."""

    def __init__(self, view: View) -> None:
        """Begin to rest."""
        self._is_search = _is_well(view)
        self._begun = self._better = view.turn
        self._patience = PATIENCE + view.recovery // view.player.max_health
        self._health = view.player.health

    def next(self, view: View) -> PlayerAction | Halt:
        """Wait, unless that is of no more use."""
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

    def __init__(self, direction: Direction, gait: Gait, dangers: Collection[str]) -> None:
        """Run in a direction, but onto no kind of terrain whose id is among `dangers`."""
        self._direction = direction
        self._gait = gait
        self._dangers = dangers
        self._sides: tuple[bool, ...] | None = None
        self._been: set[int] = set()

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the next step."""
        ground, dangers = ground_of(view, self._gait), dangerous_cells(view, self._dangers)
        here = cell_of(view.player.position, view)
        there = view.player.position.step(self._direction)
        if cell_of(there, view) in dangers and not is_attack(there, view):
            return Halt("halt_danger")
        if self._sides is None:  # the first step says itself why it cannot be taken
            self._sides = self._sides_of(ground, here, dangers)
            self._been.add(here)
            return Step(self._direction)
        if here in self._been or _is_place(view) or not self._turn(ground, here, dangers):
            return Halt()
        if self._meets(view):
            return Halt()
        self._been.add(here)
        sides, before = self._sides_of(ground, here, dangers), self._sides
        self._sides = sides
        return Step(self._direction) if sides == before or not any(sides) else Halt()

    def _meets(self, view: View) -> bool:
        """Tell whether the next step would open a door, or meet somebody."""
        there = view.player.position.step(self._direction)
        is_taken = any(actor.position == there for actor in view.actors)
        return is_taken or bool(view.table.is_door[int(view.terrain[there])])

    def _turn(self, ground: Ground, here: int, dangers: Cells) -> bool:
        """Follow a bend, and tell whether there is exactly one way on that is no danger."""
        if ground.may_step(here, _offset(self._direction, ground)):
            return True
        ways = [
            way
            for way in CARDINALS
            if way is not self._direction.opposite
            and ground.may_step(here, _offset(way, ground))
            and here + _offset(way, ground) not in dangers
        ]
        if len(ways) != 1:
            return False
        self._direction = ways[0]
        self._sides = self._sides_of(ground, here, dangers)
        return True

    def _sides_of(self, ground: Ground, here: int, dangers: Cells) -> tuple[bool, ...]:
        """Tell of the cells at both sides whether they can be entered and are no danger."""
        step = self._direction
        if step.is_diagonal:
            beside = (Direction((step.dx, 0)), Direction((0, step.dy)))
        else:
            beside = (Direction((step.dy, step.dx)), Direction((-step.dy, -step.dx)))
        cells = [here + _offset(side, ground) for side in beside]
        return tuple(bool(ground.walkable[cell]) and cell not in dangers for cell in cells)


def stairs(view: View, way: str) -> list[int]:
    """Return the known cells that lead up or down, as flat indices."""
    leads = np.array([each == way for each in view.table.leads])
    return np.flatnonzero(leads[view.terrain]).tolist()


def _first(route: Iterable[int], dangers: Cells, view: View) -> Position | None:
    """Return the first dangerous cell on a route, if there is one."""
    cell = next((cell for cell in route if cell in dangers), None)
    return None if cell is None else Position(*divmod(cell, view.height))


def _offer(view: View) -> Halt:
    """Return the halt with the terms for taking what lies where the player stands."""
    price = max((thing.price for thing in view.items[view.player.position]), default=0)
    return Halt("halt_wares", str(price)) if price else Halt("halt_offer")


def unmapped(view: View) -> View:
    """Return the view of the player without the cells known only from a map.

    What lies on ground that has never been in view is on no map, so it has yet to be explored.
    """
    if view.mapped is None or not view.mapped.any():
        return view
    return replace(view, terrain=np.where(view.mapped, UNKNOWN, view.terrain).astype(np.uint16))


def ground_of(view: View, gait: Gait, *, guesses: bool = False) -> Ground:
    """Return the known part of the level, to find ways on.

    Danger is open, as it is for the rules: it keeps nobody from a step past its corner, or from
    an attack on somebody in it. Ways that avoid it are found by blocking its cells.

    Args:
        view: What the player knows.
        gait: How the player steps.
        guesses: Whether to take for granted that what is unknown can be walked on.
    """
    walkable = view.table.walkable.take(view.terrain)
    if guesses:
        walkable[1:-1, 1:-1] |= view.terrain[1:-1, 1:-1] == UNKNOWN
    return Ground(walkable.tobytes(), view.height, gait)


def way_to(
    goals: Iterable[int], ground: Ground, view: View, avoided: Cells, here: int
) -> list[int]:
    """Return a shortest way to the nearest of some cells.

    It leads round those who would change places with the player, unless that is much longer.

    Args:
        goals: The cells, as flat indices.
        ground: What is open.
        view: What the player knows.
        avoided: Cells that are not entered.
        here: The cell that the player is in.

    Returns:
        The cells from the first step to the goal; empty where no way is known.
    """
    others = occupied(view)
    foes = frozenset(cell_of(enemy.position, view) for enemy in enemies(view))
    wanted = marked(goals, view)
    around = route_to_nearest(ground, wanted, here, avoided | others)
    if others == foes:
        return around
    through = route_to_nearest(ground, wanted, here, avoided | foes)
    return around if around and len(around) <= len(through) + ROUND_FRIENDS else through


def cell_of(position: Position, view: View) -> int:
    """Return the flat index of a position."""
    return position.x * view.height + position.y


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


def _offset(step: Direction, ground: Ground) -> int:
    return step.dx * ground.height + step.dy


def dangerous_cells(view: View, dangers: Collection[str]) -> frozenset[int]:
    """Return the cells of terrain, or of fire and the like, that is known to do harm.

    They are flat indices.
    """
    filled = frozenset(cell_of(position, view) for position in view.hazards)
    if not dangers:
        return filled
    is_danger = np.zeros(len(view.table.ids), dtype=np.bool_)
    is_danger[[view.table.numbers[each] for each in dangers]] = True
    return filled.union(np.flatnonzero(is_danger.take(view.terrain)).tolist())
