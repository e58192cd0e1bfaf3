"""Movement maps of a level: the cells for walkers, swimmers and flyers, and the distances there.

They are about where actors go of their own accord: walkers keep out of deep water, swimmers keep to
water, and flyers go over all that can be entered. What is done to an actor, such as a push, heeds
none of this. Where there is no deep water, walkers and flyers share a map, which costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from roguelike.content.schema.actors import Moves
from roguelike.core.grid.geometry import Position
from roguelike.core.grid.steps import DistanceField, DistanceRings, Steps
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.world.actor import Actor

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


T = TypeVar("T")

MAX_FIELDS = 16  # goals whose maps of each sort are kept; pursuers share few at a time
BLOCK = 5  # columns and rows of the blocks that have a beacon
DRIFT = 4  # steps that a goal may be away from its beacon
FAR = 12  # steps to a goal from which on a pursuer heads for the beacon instead; more than DRIFT


class DistanceMaps:
    """Distance maps of one level, valid for as long as its walls stay as they are.

    Who is far away gets the distances to a beacon near the goal instead of the goal's own.
    A goal that moves with every turn then needs a new map of its surroundings only. Where
    the beacon is depends on the goal and the walls alone, never on who asked before.

    Nobody goes astray or in circles: beyond `FAR` steps from a goal each step leads nearer to
    its beacon, which is not beyond, and from there on each step leads nearer to the goal.
    """

    __slots__ = (
        "_beacon",
        "_beacons",
        "_fields",
        "_goal",
        "_origins",
        "_positions",
        "_rings",
        "_steps",
    )

    def __init__(self, steps: Steps, positions: tuple[Position, ...]) -> None:
        """Start without maps.

        Args:
            steps: Where actors can step from each cell.
            positions: The position of each flat index.
        """
        self._steps = steps
        self._positions = positions
        self._begin()

    def forget(self, cell: int) -> None:
        """Drop all maps, because a cell can be entered now, or no longer."""
        self._steps.forget(cell)
        self._begin()

    def _begin(self) -> None:
        self._fields: dict[int, DistanceField] = {}
        self._beacons: dict[int, DistanceField] = {}
        self._origins: dict[int, int] = {}
        self._beacon: DistanceField | None = None
        self._goal = -1
        self._rings: dict[int, DistanceRings] = {}

    def field_to(self, goal: int, here: int) -> DistanceField:
        """Return distances to `goal`, or to near it, that tell the way from `here`.

        Args:
            goal: Where to go, as a flat index.
            here: Where the one who asks stands, as a flat index.
        """
        beacon = self._beacon
        if goal == self._goal and beacon is not None and beacon.distances[here] > FAR + DRIFT:
            return beacon  # without a look at the map of the goal, from which it is surely far
        if not self._is_surely_far(goal, here):
            field = self.distances_to(goal)
            if field.is_within(here, FAR):
                return field
        if goal != self._goal or beacon is None:
            beacon = self._beacon = self._beacon_of(goal) or self.distances_to(goal)
            self._goal = goal
        return beacon

    def _is_surely_far(self, goal: int, here: int) -> bool:
        """Return True if there are more than `FAR` columns or rows between two cells."""
        (x, y), (goal_x, goal_y) = self._positions[here], self._positions[goal]
        return abs(goal_x - x) > FAR or abs(goal_y - y) > FAR

    def distances_to(self, goal: int) -> DistanceField:
        """Return the distances to `goal` itself, however far that is."""
        return self._kept(goal, self._fields, DistanceField)

    def rings_around(self, goal: int) -> DistanceRings:
        """Return the rings of cells around `goal`, for comparing many places."""
        return self._kept(goal, self._rings, DistanceRings)

    def _beacon_of(self, goal: int) -> DistanceField | None:
        """Return the distances to the beacon near `goal`, or None where none is near."""
        origin = self._origins.get(goal)
        if origin is None:
            origin = self._light(goal)
        beacon = self._kept(origin, self._beacons, DistanceField)
        return beacon if 0 <= beacon.distance(goal) <= DRIFT else None

    def _light(self, goal: int) -> int:
        """Choose the beacon for `goal` and all cells connected with it in its block."""
        x, y = self._positions[goal]
        column, row = x // BLOCK, y // BLOCK
        part = [goal]
        for cell in part:  # which grows meanwhile
            for stride in self._steps.straight:
                there = cell + stride
                x, y = self._positions[there]
                is_inside = x // BLOCK == column and y // BLOCK == row
                if is_inside and self._steps.cells[there] and there not in part:
                    part.append(there)
        origin = sorted(part)[len(part) // 2]
        self._origins.update(dict.fromkeys(part, origin))
        return origin

    def _kept(self, goal: int, maps: dict[int, T], new: Callable[[Steps, int], T]) -> T:
        """Return a map, a new one in the place of the one that was asked for longest ago.

        So maps to places where many go stay, while those to a goal that moves come and go.
        """
        kept = maps.pop(goal, None)
        if kept is None:
            kept = new(self._steps, goal)
            if len(maps) >= MAX_FIELDS:
                del maps[next(iter(maps))]
        maps[goal] = kept
        return kept


class MovementMap(NamedTuple):
    """The map for one way of moving.

    Attributes:
        cells: One byte a cell: 1 where actors can go.
        ways: Distances on these cells.
        steps: The steps from each cell, past corners where the actors do not go.
    """

    cells: bytearray
    ways: DistanceMaps
    steps: Steps


class MovementMaps:
    """The movement maps of one level for walkers, swimmers and flyers.

    Attributes:
        walk: The map of walkers; the same object as `fly` where there is no deep water.
        swim: The map of swimmers.
        fly: The map of flyers: all cells where anybody can be.
    """

    __slots__ = ("_around", "_new_map", "_table", "fly", "swim", "walk")

    def __init__(
        self,
        walkable: bytearray,
        terrain: NDArray[np.uint16],
        table: TerrainTable,
        new_map: Callable[[bytearray], MovementMap],
    ) -> None:
        """Take over the open cells of a level.

        Args:
            walkable: One byte a cell: 1 where actors can stand. It is kept, not copied.
            terrain: Numbers into the table.
            table: All kinds of terrain.
            new_map: Makes a map of cells that can be entered.
        """
        self._table = table
        self._new_map = new_map
        self.fly = new_map(walkable)
        dry = bytearray(table.dry.take(terrain).tobytes())
        self.walk = self.fly if dry == walkable else new_map(dry)
        self.swim = new_map(bytearray(table.wet.take(terrain).tobytes()))
        self.forget_ways_around()

    def for_(self, moves: Moves) -> MovementMap:
        """Return the map for a way of moving."""
        if moves == "walk":
            return self.walk
        return self.swim if moves == "swim" else self.fly

    def of(self, actor: Actor) -> MovementMap:
        """Return the map of an actor; a walker in deep water gets out anywhere."""
        moves = actor.kind.moves
        if moves == "walk":
            return self.walk if self.walk.cells[actor.cell] else self.fly
        return self.swim if moves == "swim" else self.fly

    def around(self, base: MovementMap, filled: Mapping[str, Iterable[int]]) -> MovementMap:
        """Return a map without the cells that are filled by something; all share it.

        Args:
            base: One of the maps here.
            filled: The cells, by what fills them.
        """
        key = (base is self.walk, base is self.swim, *filled)
        around = self._around.get(key)
        if around is None:
            cells = bytearray(base.cells)
            for there in filled.values():
                for cell in there:
                    cells[cell] = 0
            around = self._around[key] = self._new_map(cells)
        return around

    def forget_ways_around(self) -> None:
        """Drop the maps without filled cells, because other cells are filled or open now."""
        self._around: dict[tuple[bool | str, ...], MovementMap] = {}

    def change(self, cell: int, number: int) -> None:
        """Update the maps for a cell that is of another kind of terrain now, by its number."""
        self.forget_ways_around()
        table, walkable = self._table, self.fly.cells
        if self.walk is self.fly and table.walkable[number] and not table.dry[number]:
            self.walk = self._new_map(bytearray(walkable))
        kinds = (table.walkable, table.dry, table.wet)
        for each, is_open in zip((self.fly, self.walk, self.swim), kinds, strict=True):
            if each.cells[cell] != is_open[number]:
                each.cells[cell] = bool(is_open[number])
                each.ways.forget(cell)
        for each in (self.fly, self.walk, self.swim):  # each heeds where corners are open
            each.steps.forget(cell)
