"""What is drawn in a cell of the map, as values that can be looked up."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.ui.skin import Glyph

Sign: TypeAlias = Literal["", "z", "?"]
"""What somebody has at the top left: asleep, or not aware of the player."""

_UNDER, _OPEN, _STEP, _CHOICE, _BARE = 16, 32, 40, 44, 62
"""Where the parts of the number of a ground begin, in bits."""


class Ground(NamedTuple):
    """The ground of a cell.

    Attributes:
        kind: The number of its terrain.
        under: The number of the terrain below it, or 0.
        open: The sum of the bits of the cells beside it at which its drawing ends.
        step: The step of light.
        choice: Which of the tiles of the terrain it is.
        is_bare: Whether something else takes the place of the sign of the terrain.
    """

    kind: int
    under: int
    open: int
    step: int
    choice: int = 0
    is_bare: bool = False

    @classmethod
    def read(cls, number: int) -> Ground:
        """Return the ground that has a number."""
        return cls(
            number & 0xFFFF,
            number >> _UNDER & 0xFFFF,
            number >> _OPEN & 0xFF,
            number >> _STEP & 0xF,
            number >> _CHOICE & 0xFFFF,
            bool(number >> _BARE),
        )


def bare(number: int) -> int:
    """Return the number of a ground without its sign."""
    return number | 1 << _BARE


def numbered(
    kinds: NDArray[np.uint16],
    under: NDArray[np.uint16],
    open_: NDArray[np.int64],
    steps: NDArray[np.uint8],
    choices: NDArray[np.uint16],
) -> NDArray[np.int64]:
    """Return the numbers of the grounds of many cells, given arrays of one shape."""
    found = kinds.astype(np.int64) | under.astype(np.int64) << _UNDER | open_ << _OPEN
    found |= steps.astype(np.int64) << _STEP
    found |= choices.astype(np.int64) << _CHOICE
    return found


class Plate(NamedTuple):
    """A color behind what is in a cell.

    Attributes:
        color: The color.
        must_show: Whether a line around it is drawn where it does not stand out enough.
    """

    color: RGB
    must_show: bool = False


class Figure(NamedTuple):
    """Somebody or something in a cell.

    Attributes:
        glyph: Its glyph.
        sort: Whether it is an actor, an item or gold; which tile it has depends on that.
        kind: Full id of its kind.
        is_known: Whether the player knows what it is.
        is_dim: Whether it is not in view.
        is_own: Whether it is the player.
    """

    glyph: Glyph
    sort: Literal["actor", "item", "gold"]
    kind: str = ""
    is_known: bool = True
    is_dim: bool = False
    is_own: bool = False


class Marks(NamedTuple):
    """What is so with somebody.

    Attributes:
        statuses: The colors of its statuses.
        sign: A sign of what it is about.
        health: How much of it is left, in `WHOLE` parts; None for the player and who is unhurt.
        is_friend: Whether it is on the player's side.
    """

    statuses: tuple[RGB, ...] = ()
    sign: Sign = ""
    health: int | None = None
    is_friend: bool = False


WHOLE = 16
"""The parts in which health is told on the map: the dots of a tile."""


class Cell(NamedTuple):
    """All that is drawn in a cell, from the lowest to the highest.

    Attributes:
        ground: The number of its ground.
        fields: The full ids of what fills it.
        plate: What is behind those who are there.
        figure: Who or what is there.
        marks: What is so with who is there.
        emphasis: The color behind who is there if that is to be seen before all else.
        has_cursor: Whether the cursor is there.
    """

    ground: int
    fields: tuple[str, ...] = ()
    plate: Plate | None = None
    figure: Figure | None = None
    marks: Marks | None = None
    emphasis: RGB | None = None
    has_cursor: bool = False
