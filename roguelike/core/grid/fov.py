"""Fields of view: which cells can be seen from one cell.

A field is computed by `tcod` in a window just large enough for its radius, so its price depends on
the radius and not on the size of the map. `tcod.map.compute_fov` copies the whole map on each call;
here the library's own structure is kept and only a window copied, which takes a quarter of the time
on a map of 80 by 48 and is what lets many eyes look in one turn. `tcod` is imported when the first
`FieldOfView` is made.

The radius is never left to the library, whose algorithms disagree about it (the symmetric one falls
one short): all that can be seen in the window is found and then cut down to the ball of a `Metric`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from roguelike.core.grid.geometry import Metric

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Window(NamedTuple):
    """The part of the map that holds all cells in view. Nothing is seen outside it.

    Attributes:
        x0: first column.
        y0: first row.
        x1: the column after the last.
        y1: the row after the last.
        lit: bool array of shape `(x1 - x0, y1 - y0)`, true where a cell is seen. It belongs to the
            `FieldOfView` and holds good until that computes again; copy what is to be kept.
    """

    x0: int
    y0: int
    x1: int
    y1: int
    lit: NDArray[np.bool_]

    @property
    def area(self) -> tuple[slice, slice]:
        """The index of the window in an array of the whole map."""
        return slice(self.x0, self.x1), slice(self.y0, self.y1)

    def shows(self, x: int, y: int) -> bool:
        """Return True if the cell at `(x, y)` of the map is seen."""
        inside = self.x0 <= x < self.x1 and self.y0 <= y < self.y1
        return inside and bool(self.lit[x - self.x0, y - self.y0])

    def blit_into(self, visible: NDArray[np.bool_]) -> None:
        """Overwrite the window's cells in an array of the whole map, leaving all others."""
        visible[self.x0 : self.x1, self.y0 : self.y1] = self.lit

    def add_to(self, visible: NDArray[np.bool_]) -> None:
        """Mark what is seen in an array of the whole map: one more pair of eyes, one more lamp."""
        visible[self.x0 : self.x1, self.y0 : self.y1] |= self.lit


class FieldOfView:
    """Computes fields of view on one map.

    Symmetric sight is shadow casting after Albert Ford (2017): of two transparent cells, each sees
    the other or neither does. `tcod` computes it in single precision, which bears this out up to a
    radius of 21; farther away, cells seen exactly along an edge are now and then missing. The other
    kind of sight is recursive shadow casting after Björn Bergström (2001), which shows a little
    more around corners.
    """

    def __init__(
        self,
        transparent: NDArray[np.bool_],
        *,
        metric: Metric,
        symmetric: bool = True,
        light_walls: bool = True,
    ) -> None:
        """Look at a map.

        Args:
            transparent: what light passes through, in `[x, y]` order. It is not copied: changes,
                such as a door being opened, show in the next field.
            metric: what counts as within the radius.
            symmetric: whether seeing is mutual.
            light_walls: whether cells that are not transparent can be seen.
        """
        from tcod.cffi import lib

        self._transparent = transparent
        self._width, self._height = transparent.shape
        self._metric = metric
        self._light_walls = light_walls
        self._algorithm = lib.FOV_SYMMETRIC_SHADOWCAST if symmetric else lib.FOV_SHADOW
        self._run = lib.TCOD_map_compute_fov
        self._lenses: dict[int, _Lens] = {}

    def compute(self, x: int, y: int, radius: int) -> Window:
        """Return the cells in view from `(x, y)`, which is always in view itself.

        Raises:
            ValueError: the cell is off the map, or `radius` is negative.
        """
        import numpy as np

        lens = self._lenses.get(radius) or self._new_lens(radius)
        x0, y0, x1, y1 = x - radius, y - radius, x + radius + 1, y + radius + 1
        if x0 >= 0 and y0 >= 0 and x1 <= self._width and y1 <= self._height:
            lens.transparent[...] = self._transparent[x0:x1, y0:y1]
            window = Window(x0, y0, x1, y1, lens.lit)
        else:
            window = self._clip(lens, x0, y0)
        self._run(lens.struct, radius, radius, 0, self._light_walls, self._algorithm)
        np.logical_and(lens.cells, lens.mask, out=lens.cells)
        return window

    def _clip(self, lens: _Lens, x0: int, y0: int) -> Window:
        """Point a lens at the edge of the map.

        What the lens holds of the nothing around the map does not matter, for no line between two
        cells of the map leaves it.
        """
        size = len(lens.lit)
        if not (0 <= x0 + size // 2 < self._width and 0 <= y0 + size // 2 < self._height):
            msg = f"nobody can look from ({x0 + size // 2}, {y0 + size // 2}), off the map"
            raise ValueError(msg)
        left, top = max(x0, 0), max(y0, 0)
        right, bottom = min(x0 + size, self._width), min(y0 + size, self._height)
        inside = slice(left - x0, right - x0), slice(top - y0, bottom - y0)
        lens.transparent[inside] = self._transparent[left:right, top:bottom]
        return Window(left, top, right, bottom, lens.lit[inside])

    def _new_lens(self, radius: int) -> _Lens:
        """Return the lens with which fields of a radius are computed from now on."""
        if radius < 0:
            msg = f"a radius cannot be negative, but it is {radius}"
            raise ValueError(msg)
        lens = self._lenses[radius] = _Lens(metric_mask(self._metric, radius))
        return lens


class _Lens:
    """A map of the library's own kind, just large enough for one radius, to look out of its middle.

    Attributes:
        cells: bool array of shape `(size, size, 3)`; for each cell, what the library keeps of it:
            whether it is transparent, walkable, seen.
        transparent: the first of these.
        lit: the last of these.
        mask: what is within the radius, for all three, so that one operation on memory without
            gaps cuts the field down to it. That takes a third of the time that it takes for one.
        struct: the library's handle to `cells`.
    """

    __slots__ = ("cells", "lit", "mask", "struct", "transparent")

    def __init__(self, mask: NDArray[np.bool_]) -> None:
        import numpy as np
        from tcod.cffi import ffi

        width, height = mask.shape
        self.cells = np.zeros((width, height, 3), dtype=np.bool_)
        self.transparent = self.cells[:, :, 0]
        self.lit = self.cells[:, :, 2]
        self.mask = np.repeat(mask[:, :, np.newaxis], 3, axis=2)
        # The library's arrays are [y, x]; that its x is our y changes no field.
        self.struct: Any = ffi.new(
            "struct TCOD_Map*",
            (height, width, width * height, ffi.from_buffer("struct TCOD_MapCell*", self.cells)),
        )


@lru_cache(maxsize=256)
def metric_mask(metric: Metric, radius: int) -> NDArray[np.bool_]:
    """Return the mask of the cells around a center that lie within `radius`.

    Args:
        metric: how distance is counted.
        radius: in cells, not negative.

    Returns:
        A shared, read-only bool array of shape `(2 * radius + 1, 2 * radius + 1)` in `[x, y]`
        order, with the center at `[radius, radius]`.
    """
    import numpy as np

    span = range(-radius, radius + 1)
    mask = np.array(
        [[metric.reaches(dx, dy, radius) for dy in span] for dx in span], dtype=np.bool_
    )
    mask.flags.writeable = False
    return mask
