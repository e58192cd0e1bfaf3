"""The look of terrain in one theme: glyphs, lines that join walls, and warnings of danger.

Many cells are drawn at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.content.schema.terrain import Lines, TerrainDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.definitions.terrain import UNKNOWN, TerrainTable
from roguelike.ui.appearance.palette import Palette

Numbers = NDArray[np.uint16]

LEFT, UP, RIGHT, DOWN = 1, 2, 4, 8

FORMS: Final[Mapping[Lines, str]] = {
    "light": "─│┘──└┴│┐│┤┌┬├┼",
    "heavy": "━┃┛━━┗┻┃┓┃┫┏┳┣╋",
    "double": "═║╝══╚╩║╗║╣╔╦╠╬",
}
"""The characters of each kind of line, by the sum of the sides to which it goes, from 1 on."""

BESIDE = 2
"""The width, in cells, of the margin around a part of a level that matters for the lines in it."""

_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))

SHARE_OF_DANGER = 50
"""Percent of its color that dangerous ground has behind it, besides its own background."""


class WallLines:
    """Finds the lines of terrain.

    A line runs between two cells that are next to each other where an open cell is beside it. So
    there is one on each side of a thick wall, and none within.

    Attributes:
        forms: Which terrain and which character each number stands for that the joiner adds to
            those of the terrain, in order.
    """

    def __init__(self, lines: Mapping[int, Lines], kinds: int) -> None:
        """Prepare.

        Args:
            lines: Those of each kind of terrain that has any, by number.
            kinds: How many numbers there are.
        """
        self.forms = [
            (number, form) for number, style in lines.items() for form in FORMS.get(style, "")
        ]
        self._joins = np.zeros(kinds, np.bool_)
        self._joins[list(lines)] = True
        self._numbers = np.repeat(np.arange(kinds, dtype=np.uint16)[:, None], 16, axis=1)
        for added, (number, _) in enumerate(self.forms):
            self._numbers[number, 1 + added % 15] = kinds + added

    def joined(self, terrain: Numbers) -> Numbers:
        """Return the numbers of terrain, shape `(width, height)`, with those of lines in place."""
        joins = self._joins[terrain]
        open_ = ~joins & (terrain != UNKNOWN)
        arms = np.zeros(terrain.shape, np.uint8)
        _join(arms, joins, open_, LEFT, RIGHT)
        _join(arms.T, joins.T, open_.T, UP, DOWN)
        return self._numbers[terrain, arms]


def _join(
    arms: NDArray[np.uint8],
    joins: NDArray[np.bool_],
    open_: NDArray[np.bool_],
    back: int,
    forth: int,
) -> None:
    """Add the lines along the first axis to the sides to which there are some."""
    beside = np.zeros_like(open_)
    beside[:, 1:] = open_[:, :-1]
    beside[:, :-1] |= open_[:, 1:]
    meets = joins[:-1] & joins[1:] & (beside[:-1] | beside[1:])
    arms[:-1] |= meets * np.uint8(forth)
    arms[1:] |= meets * np.uint8(back)


class TerrainGlyphs:
    """The looks of all kinds of terrain.

    What is dangerous has the color of danger behind it, unless it is `untouched`: that is plain to
    see, such as deep water.
    """

    def __init__(
        self,
        definitions: Mapping[str, TerrainDef],
        table: TerrainTable,
        palette: Palette,
        dangers: NDArray[np.bool_],
        *,
        plain: bool = False,
    ) -> None:
        """Look everything up once.

        Args:
            definitions: The kinds of terrain.
            table: Their numbers.
            palette: The theme.
            dangers: Whether each of them does harm, by number.
            plain: Whether to draw their glyphs, as texts have them, instead of lines.
        """
        lines = _lines(definitions, table)
        self._wall_lines = WallLines({} if plain else lines, len(table.ids))
        cells = _cells(definitions, table, palette, plain=plain)
        joined = cells[:, [number for number, _ in self._wall_lines.forms]]
        joined["ch"] = [ord(form) for _, form in self._wall_lines.forms]
        every = np.concatenate([cells, joined], axis=1)
        # NumPy copies raw bytes several times faster than fields.
        self._cells: NDArray[Any] = every.view(f"V{Console.DTYPE.itemsize}")
        self._backgrounds: NDArray[np.uint8] = every["bg"].copy()
        self._lies_on = np.zeros(every.shape[1], np.bool_)
        self._is_ground = np.zeros(every.shape[1], np.bool_)
        for number, identifier in enumerate(table.ids[1:], start=1):
            looks = definitions[identifier].remembered, definitions[identifier].seen
            self._lies_on[number] = None in [look.background for look in looks]
            self._is_ground[number] = table.walkable[number] and number not in lines
        self._is_ground &= ~self._lies_on
        self._harms = np.zeros(every.shape[1], np.bool_)
        self._harms[: len(table.ids)] = dangers & ~table.tagged(UNTOUCHED)
        self._danger = np.array(palette.ink("terrain_danger"), np.int32)

    def draw(
        self, cells: NDArray[Any], terrain: Numbers, visible: NDArray[np.bool_], origin: Position
    ) -> None:
        """Draw a part of a level.

        Args:
            cells: Where to draw, shape `(columns, rows)`; cells outside of the level stay as
                they are.
            terrain: Numbers of the kinds of terrain, shape `(width, height)`.
            visible: Which of them are in view.
            origin: The cell of the level that is the first of `cells`.
        """
        near: list[slice] = []
        inner: list[slice] = []
        there: list[slice] = []
        for start, length, whole in zip(origin, cells.shape, terrain.shape, strict=True):
            first, last = max(start, 0), min(start + length, whole)
            outer = max(first - BESIDE, 0)
            near.append(slice(outer, last + BESIDE))
            inner.append(slice(first - outer, last - outer))
            there.append(slice(first - start, last - start))
        inside = tuple(inner)
        numbers = self._wall_lines.joined(terrain[tuple(near)])
        in_view = visible[tuple(near)]
        looks = numbers + in_view * np.uint16(self._cells.shape[1])
        target = cells[tuple(there)]
        target.view(self._cells.dtype)[...] = self._cells.reshape(-1).take(looks[inside].T).T
        lies_on = np.argwhere(self._lies_on[numbers[inside]])
        if len(lies_on):
            corner = [part.start for part in inner]
            self._put_on_ground(target, lies_on, numbers, in_view, corner)
        self._warn(target, self._harms[numbers[inside]])

    def _warn(self, target: NDArray[Any], harms: NDArray[np.bool_]) -> None:
        """Let the backgrounds of dangerous cells go over into the color of danger."""
        if not harms.any():
            return
        backs = target["bg"][harms].astype(np.int32)
        backs[:, :3] += (self._danger - backs[:, :3]) * SHARE_OF_DANGER // 100
        target["bg"][harms] = backs

    def _put_on_ground(
        self,
        target: NDArray[Any],
        places: NDArray[np.intp],
        numbers: Numbers,
        in_view: NDArray[np.bool_],
        corner: list[int],
    ) -> None:
        """Give places the background of the ground beside them, the first that there is."""
        there = places + corner
        rows = in_view[tuple(there.T)].astype(np.intp)
        found = np.zeros(len(places), numbers.dtype)
        last = np.array(numbers.shape) - 1
        for step in _AROUND:
            beside = numbers[tuple(np.clip(there + step, 0, last).T)]
            found = np.where((found == 0) & self._is_ground[beside], beside, found)
        target["bg"][tuple(places.T)] = self._backgrounds[rows, found]


def _cells(
    definitions: Mapping[str, TerrainDef], table: TerrainTable, palette: Palette, *, plain: bool
) -> NDArray[Any]:
    """Return console cells, shape `(2, len(table.ids))`: remembered ones, then those in view."""
    cells = np.zeros((2, len(table.ids)), Console.DTYPE)
    cells["fg"][..., 3] = cells["bg"][..., 3] = 255
    cells["ch"] = ord(" ")
    cells["bg"][..., :3] = palette.ink("unexplored")
    for number, identifier in enumerate(table.ids[1:], start=1):
        terrain = definitions[identifier]
        cells["ch"][:, number] = ord(terrain.glyph if plain else terrain.drawn or terrain.glyph)
        for row, look in enumerate((terrain.remembered, terrain.seen)):
            cells["fg"][row, number, :3] = palette[look.color]
            if look.background is not None:
                cells["bg"][row, number, :3] = palette[look.background]
    return cells


def _lines(definitions: Mapping[str, TerrainDef], table: TerrainTable) -> dict[int, Lines]:
    """Return the lines of each kind of terrain that has any, by number."""
    return {
        table.numbers[identifier]: terrain.lines
        for identifier, terrain in definitions.items()
        if terrain.lines is not None
    }
