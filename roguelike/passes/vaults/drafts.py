"""Vaults, turned and mirrored, as bitboards and differences of flat indices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.content.schema.vaults import BLANK, ENTRANCE, Furnishing, VaultDef
from roguelike.core.bitboards import board_of
from roguelike.core.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.site import Site

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDES = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
_WAYS = 8
"""Four quarter turns, each also mirrored."""


class Draft(Struct, frozen=True, eq=False):
    """A vault turned some way, for levels of one size.

    Attributes:
        cells: What belongs to the vault, row by row, with its marks.
        corners: Where its corner can lie so that all of it lies on the level, as a bitboard.
        there: Where that is, seen from the corner: differences of flat indices.
        board: The same, as a bitboard for a corner in the first cell of a level.
        open: Those of them where one can walk, without entrances.
        skin: What has to be solid around it, so that one comes in by its entrances only; seen
            from the corner.
        entrances: Where one can come in, and the side that is outside there.
    """

    cells: tuple[tuple[Position, str], ...]
    corners: int
    there: tuple[int, ...]
    board: int
    open: int
    skin: tuple[int, ...]
    entrances: tuple[tuple[Position, Direction], ...]


class _Wanted(Struct, frozen=True):
    """What a draft is made from.

    Attributes:
        rows: The drawing.
        inside: The marks of the cells where one can walk, without entrances.
        is_full: Whether a blank belongs to the vault.
        shape: Columns and rows of the level.
    """

    rows: tuple[str, ...]
    inside: frozenset[str]
    is_full: bool
    shape: tuple[int, int]


def terrain_of(vault: VaultDef, mark: str) -> str | None:
    """Return the terrain of the cells with a mark, beneath what is in them; None for none."""
    cell = vault.cell(mark)
    return cell.on if isinstance(cell, Furnishing) else cell


def drafts(vault: VaultDef, site: Site, rng: Rng) -> Iterator[Draft]:
    """Yield a vault in all ways in which it may lie, in random order."""
    ways = list(range(_WAYS if vault.turns else 1))
    rng.shuffle(ways)
    rows = tuple(vault.rows)
    inside = frozenset(
        mark
        for mark in {*"".join(rows)} - {ENTRANCE}
        if (ground := terrain_of(vault, mark)) is not None
        and site.table.walkable[site.number(ground)]
    )
    wanted = _Wanted(rows, inside, BLANK in vault.legend, (site.width, site.height))
    for way in ways:
        yield _draft(wanted, way)


@lru_cache(maxsize=512)
def _draft(wanted: _Wanted, way: int) -> Draft:
    """Return a draft; the same vaults come again and again."""
    import numpy as np

    marks = np.rot90(np.array([list(row) for row in wanted.rows]).T, way % 4)
    if way >= _WAYS // 2:
        marks = marks[::-1]
    height = wanted.shape[1]
    there = (marks != BLANK) | np.bool_(wanted.is_full)
    open_ = np.pad(np.isin(marks, list(wanted.inside)), 1)
    skin = open_.copy()
    skin[1:] |= open_[:-1]
    skin[:-1] |= open_[1:]
    column = skin.copy()
    skin[:, 1:] |= column[:, :-1]
    skin[:, :-1] |= column[:, 1:]
    skin &= ~np.pad(there, 1)
    corners = np.zeros(wanted.shape, dtype=np.bool_)
    columns, rows = (max(a - b + 1, 0) for a, b in zip(wanted.shape, marks.shape, strict=True))
    corners[:columns, :rows] = True
    cells = [(Position(x, y), str(marks[x, y])) for y, x in np.argwhere(there.T).tolist()]
    return Draft(
        tuple(cells),
        board_of(corners),
        tuple(x * height + y for (x, y), _ in cells),
        sum(1 << x * height + y for (x, y), _ in cells),
        sum(1 << x * height + y for (x, y), mark in cells if mark in wanted.inside),
        tuple((x - 1) * height + y - 1 for x, y in np.argwhere(skin).tolist()),
        tuple(_entrances(marks, there)),
    )


def _entrances(
    marks: NDArray[np.str_], there: NDArray[np.bool_]
) -> Iterator[tuple[Position, Direction]]:
    """Yield each entrance with the sides on which nothing of the vault lies as far as it goes."""
    import numpy as np

    for x, y in np.argwhere(marks == ENTRANCE).tolist():
        beyond = (there[x, :y], there[x + 1 :, y], there[x, y + 1 :], there[:x, y])
        for side, cells in zip(SIDES, beyond, strict=True):
            if not cells.any():
                yield Position(x, y), side
