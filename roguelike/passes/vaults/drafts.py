"""Vaults, turned and mirrored, as masks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.content.schema.vaults import BLANK, ENTRANCE, Furnishing, VaultDef
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
    """A vault turned some way.

    Attributes:
        marks: The characters, shape `(width, height)`, order `[x, y]`.
        there: bool array of the same shape: what belongs to the vault.
        skin: bool array with one more cell on each side: what has to be solid around it, so
            that one comes in by its entrances only.
        entrances: Where one can come in, and the side that is outside there.
    """

    marks: NDArray[np.str_]
    there: NDArray[np.bool_]
    skin: NDArray[np.bool_]
    entrances: tuple[tuple[Position, Direction], ...]


def terrain_of(vault: VaultDef, mark: str) -> str | None:
    """Return the terrain of the cells with a mark, beneath what is in them; None for none."""
    cell = vault.cell(mark)
    return cell.on if isinstance(cell, Furnishing) else cell


def drafts(vault: VaultDef, site: Site, rng: Rng) -> Iterator[Draft]:
    """Yield a vault in all ways in which it may lie, in random order."""
    import numpy as np

    ways = list(range(_WAYS if vault.turns else 1))
    rng.shuffle(ways)
    marks = np.array([list(row) for row in vault.rows]).T
    for way in ways:
        turned = np.rot90(marks, way % 4)
        yield _draft(vault, site, turned[::-1] if way >= _WAYS // 2 else turned)


def _draft(vault: VaultDef, site: Site, marks: NDArray[np.str_]) -> Draft:
    import numpy as np

    there = (marks != BLANK) | (BLANK in vault.legend)
    grounds = {
        mark: site.table.walkable[site.number(ground)]
        for mark in np.unique(marks).tolist()
        if (ground := terrain_of(vault, mark)) is not None
    }
    inside = [mark for mark, is_open in grounds.items() if is_open and mark != ENTRANCE]
    open_, outside = np.pad(np.isin(marks, inside), 1), ~np.pad(there, 1)
    skin = open_.copy()
    skin[1:] |= open_[:-1]
    skin[:-1] |= open_[1:]
    column = skin.copy()
    skin[:, 1:] |= column[:, :-1]
    skin[:, :-1] |= column[:, 1:]
    return Draft(marks, there, skin & outside, tuple(_entrances(marks, there)))


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
