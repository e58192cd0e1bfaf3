"""The known map of a level: the cells as the player knows them, and the routes across it.

A way is sought in four goes, each only where the one before finds nothing: over harmless ground,
through those who change places with the player; if the player stands in harm, out of it through
nothing else; through harm, the least bad first; and, to say what bars it, past whoever stands in
the way and through what is locked. Steps are tried in the order of the directions, so the same view
always gives the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.grid.movement_rules import MovementRules
from roguelike.core.grid.paths import distance_map, flee_map, in_tenths, step_along
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.knowledge.known_hazards import Harm, HarmGrade, Harms
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.knowledge.routes import (
    NO_CELLS,
    Cells,
    WalkGrid,
    cell_of,
    marked,
    route_to_nearest,
    spread,
)

ROUND_FRIENDS: Final = 2
"""How much longer a way may be that disturbs no friend."""

NO_SOURCES: frozenset[str] = frozenset()


class Route(NamedTuple):
    """A route, or its beginning where it leads out of harm.

    Attributes:
        cells: The cells from the first step on, as flat indices.
        harms: What does harm on it that the player is not in already, cell by cell.
    """

    cells: list[int]
    harms: tuple[tuple[int, Harm], ...] = ()

    @property
    def sources(self) -> frozenset[str]:
        """The full ids of the terrain and fields that do harm on it."""
        return frozenset(harm.source for _, harm in self.harms)

    @property
    def bearable(self) -> frozenset[str]:
        """The full ids of those whose harm is not grave."""
        return frozenset(harm.source for _, harm in self.harms if harm.grade < HarmGrade.GRAVE)

    @property
    def grade(self) -> HarmGrade:
        """The severity of the worst of its harms."""
        return max((harm.grade for _, harm in self.harms), default=HarmGrade.NONE)

    @property
    def cost(self) -> float:
        """The health that it costs on average."""
        lasting = max((harm.lasting for _, harm in self.harms), default=0)
        return sum(harm.damage for _, harm in self.harms) + lasting


class KnownMap(NamedTuple):
    """The cells of a level as the player knows them.

    Attributes:
        view: All that the player knows.
        grid: What can be entered at all, harmful or not; corners are as open as they are.
        here: Where the player stands, as a flat index.
        harms: What does harm in which cells.
        foes: Where those stand who are attacked by a step there.
        stays: Where those stand who neither are attacked nor change places.
        friends: Where those stand who change places with the player.
    """

    view: View
    grid: WalkGrid
    here: int
    harms: Mapping[int, Harms]
    foes: Cells
    stays: Cells
    friends: Cells

    @classmethod
    def of(cls, view: View, movement_rules: MovementRules, harms: Mapping[int, Harms]) -> KnownMap:
        """Return the map of a level whose harms are known."""
        walkable = view.table.walkable.take(view.terrain)
        foes, stays, friends = _sides(view) if view.actors else (NO_CELLS, NO_CELLS, NO_CELLS)
        grid = WalkGrid(walkable.tobytes(), view.height, movement_rules)
        return cls(view, grid, cell_of(view.player, view), harms, foes, stays, friends)

    def guessing(self) -> KnownMap:
        """Return the map with all unknown cells taken for walkable."""
        view = self.view
        walkable = view.table.walkable.take(view.terrain)
        walkable[1:-1, 1:-1] |= view.terrain[1:-1, 1:-1] == UNKNOWN
        return self._replace(
            grid=WalkGrid(walkable.tobytes(), view.height, self.grid.movement_rules)
        )

    def unlocked(self) -> KnownMap | None:
        """Return the map with all locks open to which the player has a key; None without any."""
        view = self.view
        opens = self.opens.take(view.terrain)
        if not opens.any():
            return None
        walkable = view.table.walkable.take(view.terrain) | opens
        return self._replace(
            grid=WalkGrid(walkable.tobytes(), view.height, self.grid.movement_rules)
        )

    @property
    def opens(self) -> NDArray[np.bool_]:
        """The kinds of terrain with a lock to which the player has the key, as a bool array."""
        view = self.view
        return np.array([lock is not None and view.can_open(lock) for lock in view.table.locks])

    @property
    def taken(self) -> Cells:
        """The cells of actors that the player cannot pass."""
        return self.foes | self.stays

    def terrain(self, position: Position) -> str:
        """Return the full id of the terrain at a position."""
        return self.view.table.ids[int(self.view.terrain[position])]

    @property
    def mine(self) -> Mapping[str, HarmGrade]:
        """The severity of harm in the player's cell, by the full id of its source."""
        return {harm.source: harm.grade for harm in self.harms.get(self.here, ())}

    @property
    def is_in_harm(self) -> bool:
        """True if staying here does harm."""
        return any(harm.stays for harm in self.harms.get(self.here, ()))

    def fresh(self, cell: int) -> Harms:
        """Return the harms of a cell that are new to, or worse for, the player in its own."""
        if cell not in self.harms:
            return ()
        mine = self.mine
        return tuple(
            each for each in self.harms[cell] if each.grade > mine.get(each.source, HarmGrade.NONE)
        )

    def position(self, cell: int) -> Position:
        """Return the position of a cell."""
        return Position(*divmod(cell, self.view.height))

    def cell(self, position: Position) -> int:
        """Return the cell of a position, as a flat index."""
        return position.x * self.view.height + position.y

    def may_step(self, cell: int) -> bool:
        """Return True if a step, or an attack, leads from where the player stands to a cell."""
        return self.grid.may_step(self.here, cell - self.here)

    def beside(self, cell: int) -> list[int]:
        """Return the cells from which a step or an attack leads to a cell."""
        grid = self.grid
        return [cell + move for move in grid.moves if grid.may_step(cell + move, -move)]

    def in_reach(self) -> list[SeenActor]:
        """Return the enemies that a step attacks now."""
        view = self.view
        return [each for each in view.actors if each.hostile and self.may_step(cell_of(each, view))]

    def route_to(self, goals: Collection[int], shun: Cells = NO_CELLS) -> Route | None:
        """Return a route to the nearest of some cells, with the harm on it; None if none is known.

        Args:
            goals: The cells, as flat indices.
            shun: Cells that are not entered, whatever is there.
        """
        wanted = marked(goals, self.view)
        if safe := self._route(wanted, shun.union(self.harms)):
            return Route(safe)
        if self.mine and (out := self._way_out(goals, shun)):
            return out
        for most in HarmGrade:
            worse = {cell for cell in self.harms if self._grade(cell) > most}
            if cells := self._route(wanted, shun | worse):
                return self.along(cells)
        return None

    def out(self, shun: Cells = NO_CELLS) -> Route | None:
        """Return the route to the nearest harmless cell, through no other harm than here."""
        free = bytearray(self.grid.walkable)
        for cell in self.harms:
            free[cell] = 0
        cells = self._route(bytes(free), shun | self._others())
        return Route(cells) if cells else None

    def flight(self, pursuers: Sequence[SeenActor]) -> Direction | None:
        """Return the step away from pursuers, through no harm; None if there is none."""
        view, movement_rules = self.view, self.grid.movement_rules
        passable, here = view.table.walkable[view.terrain], view.player.position
        for cell in self.harms:
            passable[self.position(cell)] = False
        passable[here] = True
        taken = [each.position for each in view.actors]
        distances = distance_map(passable, {each.position: 0 for each in pursuers}, movement_rules)
        refuge = flee_map(distances, passable, movement_rules, obstacles=taken)
        there = step_along(refuge, passable, here, in_tenths(movement_rules), obstacles=taken)
        return there and Direction((there.x - here.x, there.y - here.y))

    def barring(self, goals: Iterable[int]) -> SeenActor | None:
        """Return the actor in the only way to some cells; None where that is not the reason."""
        if not (self.foes or self.stays):
            return None
        wanted = marked(goals, self.view)
        route = route_to_nearest(self.grid, wanted, self.here)
        taken = {cell_of(each, self.view): each for each in self.view.actors}
        barred = self.foes | self.stays
        return next((taken[cell] for cell in route if cell in barred), None)

    def locked(self, goals: Iterable[int]) -> Position | None:
        """Return the position of the lock in the only way; None where that is not the reason."""
        view = self.view
        locks = np.array([lock is not None for lock in view.table.locks])
        is_locked = locks.take(view.terrain)
        if not is_locked.any():
            return None
        walkable = view.table.walkable.take(view.terrain) | is_locked
        grid = WalkGrid(walkable.tobytes(), view.height, self.grid.movement_rules)
        route = route_to_nearest(grid, marked(goals, view), self.here)
        shut = (is_locked & ~self.opens.take(view.terrain)).reshape(-1)
        return next((self.position(cell) for cell in route if shut[cell]), None)

    def _way_out(self, goals: Collection[int], shun: Cells) -> Route | None:
        """Return the route out of the harm here to where a harmless route goes on."""
        size = self.view.width * self.view.height
        closed = shun.union(self.harms, self.taken)
        reached = spread(self.grid, [each for each in goals if each not in closed], size, closed)
        cells = self._route(marked(reached, self.view), shun | self._others())
        return Route(cells) if cells else None

    def _others(self) -> Cells:
        """Return the cells with harm that is not that where the player stands."""
        return frozenset(cell for cell in self.harms if self.fresh(cell))

    def _grade(self, cell: int) -> HarmGrade:
        return max((each.grade for each in self.fresh(cell)), default=HarmGrade.NONE)

    def along(self, cells: list[int]) -> Route:
        """Return the route along some cells, from the first step on, with the harm on it."""
        return Route(cells, tuple((cell, harm) for cell in cells for harm in self.fresh(cell)))

    def _route(self, wanted: bytes, avoided: Iterable[int]) -> list[int]:
        """Return a shortest route that disturbs no friend, unless that is much longer."""
        closed = self.foes.union(self.stays, avoided)
        around = route_to_nearest(self.grid, wanted, self.here, closed | self.friends)
        if not self.friends:
            return around
        through = route_to_nearest(self.grid, wanted, self.here, closed)
        return around if around and len(around) <= len(through) + ROUND_FRIENDS else through


def _sides(view: View) -> tuple[Cells, Cells, Cells]:
    """Return the cells of enemies, of actors that stay where they are, and of those that yield."""
    foes, stays, friends = set[int](), set[int](), set[int]()
    for actor in view.actors:
        side = foes if actor.hostile else friends if actor.yields else stays
        side.add(cell_of(actor, view))
    return frozenset(foes), frozenset(stays), frozenset(friends)
