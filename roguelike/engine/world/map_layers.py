"""The layers of a level: the terrain of its cells, and what the player sees and remembers of it.

Arrays have shape `(width, height)`, order `[x, y]`, C layout. A cell is also known by its
flat index `x * height + y`: reading a number out of a bytearray takes a third of the time
that reading it out of an array takes, so what is asked cell by cell is kept in bytearrays,
and the arrays of the same name with `_map` are views of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from roguelike.content.schema.rules import Sight
from roguelike.core.grid.fov import FieldOfView
from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import Site

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    import numpy as np
    from numpy.typing import NDArray

Box = tuple[slice, slice]
"""A part of a level: its columns and its rows."""


class MapLayers:
    """The layers of a level: its terrain, and what the player sees and remembers of it.

    Whatever changes what is in view marks that (`is_stale`), so nobody who changes a level has to
    think of it; `sight.look` looks around anew where the mark is read, and clears it.

    Attributes:
        depth: How deep the level lies; 1 is the first.
        terrain: uint16 array of numbers into the table.
        known: uint16 array of what the player remembers; `UNKNOWN` where unexplored.
        mapped: bool array of what the player remembers but has never seen, as after reading a map;
            None as long as there was no map.
        walkable: One byte a cell: 1 where actors can stand.
        transparent: bool array of where one can see through.
        visible: One byte a cell: 1 where the player sees.
        exposed: One byte a cell: 1 where someone whose eyes are sharp enough sees the
            player. The same object as `visible` where nobody's are sharper than the player's.
        view: The part of the level that `visible` is about; nothing outside it is visible.
        exposure: The same for `exposed`.
        sharpest_eyes: The largest awareness of anyone who came here, in cells.
        changed: One byte a cell: 1 where items or gold may differ from what the player remembers.
        shown: uint16 array of what cells look like: `terrain`, with disguises for what is hidden.
        hidden: The cells that look like something else, by flat index.
        is_stale: Whether something has changed, since the player last looked around, on which it
            depends what the player sees or who sees the player.
        positions: The position of each flat index.
    """

    __slots__ = (
        "_hidden",
        "_numbers",
        "changed",
        "depth",
        "exposed",
        "exposed_map",
        "exposure",
        "fov",
        "height",
        "hidden",
        "is_stale",
        "known",
        "mapped",
        "positions",
        "sharpest_eyes",
        "shown",
        "table",
        "terrain",
        "transparent",
        "view",
        "visible",
        "visible_map",
        "walkable",
        "walkable_map",
        "width",
    )

    def __init__(self, site: Site, sight: Sight) -> None:
        """Take over the terrain of a finished level in the making.

        Args:
            site: The level in the making; its arrays are used, not copied.
            sight: How actors see here.

        Raises:
            ValueError: The border of the level is not closed.
        """
        import numpy as np

        terrain, table = site.terrain, site.table
        self.depth = site.depth
        self.width, self.height = site.width, site.height
        self.positions = positions_of(self.width, self.height)
        self.terrain, self.table = terrain, table
        self._numbers = terrain.reshape(-1).data  # a fraction of the time where it is one cell
        self.known = np.full_like(terrain, UNKNOWN)
        self.mapped: NDArray[np.bool_] | None = None
        self.walkable, self.walkable_map = self._layer(table.walkable.take(terrain))
        self.transparent = table.transparent.take(terrain)
        self.visible, self.visible_map = self._layer(None)
        self.exposed, self.exposed_map = self.visible, self.visible_map
        self.view: Box = (slice(0, 0), slice(0, 0))
        self.exposure: Box = self.view
        self.sharpest_eyes = 0
        self.is_stale = True
        self.changed, _ = self._layer(None)
        self.fov = FieldOfView(
            self.transparent,
            metric=sight.shape,
            symmetric=sight.symmetric,
            light_walls=sight.light_walls,
        )
        self.hide(np.flatnonzero(table.is_hidden.take(terrain)).tolist())
        self._require_closed_border()

    def _layer(self, values: NDArray[np.bool_] | None) -> tuple[bytearray, NDArray[np.bool_]]:
        """Return a bytearray of one byte a cell, and an array that is a view of it."""
        import numpy as np

        layer = bytearray(self.width * self.height)
        view = np.frombuffer(layer, dtype=np.bool_).reshape(self.width, self.height)
        if values is not None:
            view[:] = values
        return layer, view

    def _require_closed_border(self) -> None:
        walkable = self.walkable_map
        edges = (walkable[0], walkable[-1], walkable[:, 0], walkable[:, -1])
        if any(edge.any() for edge in edges):
            msg = "the border of a level must be closed"
            raise ValueError(msg)

    def cell(self, position: Position) -> int:
        """Return the flat index of `position`."""
        return position.x * self.height + position.y

    def is_border(self, cell: int) -> bool:
        """Return True if `cell` lies at the edge of the level."""
        x, y = self.positions[cell]
        return x in (0, self.width - 1) or y in (0, self.height - 1)

    def number_at(self, cell: int) -> int:
        """Return the number of the terrain of `cell`."""
        return self._numbers[cell]

    def terrain_id(self, cell: int) -> str:
        """Return the id of the terrain of `cell`."""
        return self.table.ids[self.number_at(cell)]

    def leads(self, cell: int) -> str:
        """Return which way `cell` leads: `"up"`, `"down"` or nowhere, the empty text."""
        return self.table.leads[self.number_at(cell)]

    def see(self, x: int, y: int, radius: int) -> list[int]:
        """Update the cells in view within `radius` of a cell, and remember their terrain.

        Returns:
            The cells in view where items or gold may differ from what the player remembers, which
            are no longer said to.
        """
        import numpy as np

        self.is_stale = False
        self.visible_map[self.view] = False
        window = self.fov.compute(x, y, radius)
        view = self.view = window.area
        self.visible_map[view] = window.lit
        np.copyto(self.known[view], self.shown[view], where=window.lit)
        if self.mapped is not None:
            self.mapped[view] &= ~window.lit
        # The columns in view lie in one piece, and finding a byte in it takes next to no time.
        changed, visible, columns = self.changed, self.visible, view[0]
        end = columns.stop * self.height
        found: list[int] = []
        cell = changed.find(1, columns.start * self.height, end)
        while cell >= 0:
            if visible[cell]:
                changed[cell] = 0
                found.append(cell)
            cell = changed.find(1, cell + 1, end)
        return found

    def expose(self, x: int, y: int) -> None:
        """Update the cells from which sharper eyes than the player's see the player at a cell."""
        self.exposed_map[self.exposure] = False
        window = self.fov.compute(x, y, self.sharpest_eyes)
        self.exposure = window.area
        self.exposed_map[self.exposure] = window.lit

    def sharpen_eyes(self, awareness: int, reach: int) -> None:
        """Raise the sharpest `awareness` on the level, where the player sees as far as `reach`."""
        self.sharpest_eyes = max(self.sharpest_eyes, awareness)
        if self.sharpest_eyes > reach and self.exposed is self.visible:
            self.exposed, self.exposed_map = self._layer(None)
        self.is_stale = True

    def restore_view(self, known: NDArray[np.uint16], visible: NDArray[np.bool_]) -> None:
        """Restore what the player remembers and sees, in a game that goes on."""
        self.known[:] = known
        self.visible_map[:] = visible
        self.view = (slice(0, self.width), slice(0, self.height))

    def keep_view(self) -> None:
        """Mark the view as up to date, as it is where a game goes on."""
        self.is_stale = False

    def put_on_map(self, cells: NDArray[np.bool_]) -> None:
        """Record cells that the player knows from a map without having seen them."""
        self.mapped = cells if self.mapped is None else self.mapped | cells

    def chart(self, cells: NDArray[np.bool_]) -> int:
        """Add cells to the player's memory as from a map, and return how many are new."""
        import numpy as np

        found = int(np.count_nonzero(cells & (self.known != self.shown)))
        self.put_on_map(cells & (self.known == UNKNOWN))
        np.copyto(self.known, self.shown, where=cells)
        return found

    def hide(self, cells: Iterable[int]) -> None:
        """Disguise some cells, and show all others as they are."""
        self._hidden = set(cells)
        self.hidden: AbstractSet[int] = self._hidden
        self.shown = self.terrain.copy() if self._hidden else self.terrain
        hidden, terrain = sorted(self._hidden), self.terrain.reshape(-1)
        self.shown.reshape(-1)[hidden] = self.table.disguises[terrain[hidden]]

    def reveal(self, cell: int, *, is_told: bool = False) -> None:
        """Show a cell as it is, and let the player remember it.

        Args:
            cell: The cell.
            is_told: Whether the player gets to know of it even out of view.
        """
        number = self._numbers[cell]
        self.shown.reshape(-1)[cell] = number
        self._hidden.discard(cell)
        if is_told or self.visible[cell]:
            self.known.reshape(-1)[cell] = number


@lru_cache(maxsize=8)
def positions_of(width: int, height: int) -> tuple[Position, ...]:
    """Return the position of each flat index of a level of this size."""
    return tuple(Position(x, y) for x in range(width) for y in range(height))
