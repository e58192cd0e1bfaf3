"""Cells that actors can enter of their own accord by walking, swimming or flying.

The distances there come with them. Walkers keep out of deep water, swimmers keep to water, and
fliers go over all that can be entered. What is done to an actor, such as a push, heeds none of
this. Where there is no deep water, walkers and fliers share their ground, so that it costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from roguelike.content.schema.actors import Moves
from roguelike.core.steps import Steps
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.distance_maps import DistanceMaps

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Ground(NamedTuple):
    """The ground for one way of moving.

    Attributes:
        cells: One byte a cell: 1 where they can go.
        ways: Distances to where they go.
        steps: Where they can step from each cell, past corners where they do not go.
    """

    cells: bytearray
    ways: DistanceMaps
    steps: Steps


class Grounds:
    """The grounds of one level for walkers, swimmers and fliers.

    Attributes:
        walk: Where those go who walk; the same object as `fly` where there is no deep water.
        swim: Where those go who swim.
        fly: Where anybody can be.
    """

    __slots__ = ("_around", "_new_ground", "_table", "fly", "swim", "walk")

    def __init__(
        self,
        walkable: bytearray,
        terrain: NDArray[np.uint16],
        table: TerrainTable,
        new_ground: Callable[[bytearray], Ground],
    ) -> None:
        """Take over what is open on a level.

        Args:
            walkable: One byte a cell: 1 where actors can stand. It is kept, not copied.
            terrain: Numbers into the table.
            table: All kinds of terrain.
            new_ground: Makes a ground of cells that can be entered.
        """
        self._table = table
        self._new_ground = new_ground
        self.fly = new_ground(walkable)
        dry = bytearray(table.dry.take(terrain).tobytes())
        self.walk = self.fly if dry == walkable else new_ground(dry)
        self.swim = new_ground(bytearray(table.wet.take(terrain).tobytes()))
        self.forget_ways_around()

    def for_(self, moves: Moves) -> Ground:
        """Return where those go who move in some way."""
        if moves == "walk":
            return self.walk
        return self.swim if moves == "swim" else self.fly

    def of(self, actor: Actor) -> Ground:
        """Return where an actor goes; who walks and is in deep water gets out anywhere."""
        moves = actor.kind.moves
        if moves == "walk":
            return self.walk if self.walk.cells[actor.cell] else self.fly
        return self.swim if moves == "swim" else self.fly

    def around(self, ground: Ground, filled: Mapping[str, Iterable[int]]) -> Ground:
        """Return a ground without the cells that are filled by something; all share it.

        Args:
            ground: One of those here.
            filled: The cells, by what fills them.
        """
        key = (ground is self.walk, ground is self.swim, *filled)
        around = self._around.get(key)
        if around is None:
            cells = bytearray(ground.cells)
            for there in filled.values():
                for cell in there:
                    cells[cell] = 0
            around = self._around[key] = self._new_ground(cells)
        return around

    def forget_ways_around(self) -> None:
        """Drop the grounds without filled cells, because other cells are filled or open now."""
        self._around: dict[tuple[bool | str, ...], Ground] = {}

    def change(self, cell: int, number: int) -> None:
        """Take note that a cell is of another kind of terrain now, with that number."""
        self.forget_ways_around()
        table, walkable = self._table, self.fly.cells
        if self.walk is self.fly and table.walkable[number] and not table.dry[number]:
            self.walk = self._new_ground(bytearray(walkable))
        kinds = (table.walkable, table.dry, table.wet)
        for ground, is_open in zip((self.fly, self.walk, self.swim), kinds, strict=True):
            if ground.cells[cell] != is_open[number]:
                ground.cells[cell] = bool(is_open[number])
                ground.ways.forget(cell)
        for ground in (self.fly, self.walk, self.swim):  # each heeds where corners are open
            ground.steps.forget(cell)
