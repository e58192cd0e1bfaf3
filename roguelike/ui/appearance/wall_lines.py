"""Lines that join the cells of walls, in place of their glyphs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.levels import Lines
from roguelike.engine.definitions.terrain import UNKNOWN

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


class Joiner:
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
