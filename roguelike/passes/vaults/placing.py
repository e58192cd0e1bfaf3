"""Search for places on a level where vaults fit."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, reduce
from typing import NamedTuple

from roguelike.content.schema.drawings import ENTRANCE, USUAL, WALL, VaultDef
from roguelike.core.grid.bitboards import (
    any_cell,
    cells_in,
    covering,
    flood,
    parts,
    runs_of,
    shifted,
    spread,
    surrounded,
    touching,
    within_border,
)
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.levels.level_builder import Site
from roguelike.passes.vaults.turned_vaults import SIDES, TurnedVault, sketch_of, turned_vaults

LONGEST = 12
"""The most cells of rock between an entrance and the ground to which it leads."""
_LOOKED_AT = 30
"""The places compared for each way to turn a vault, where it does not lie in rock."""
_TRIES = 10
"""The most of them in which a vault is tried."""


class PlacedVault(NamedTuple):
    """A vault on a level.

    Attributes:
        turned: How it is turned.
        corner: Where its corner lies, as a flat index.
        led: The entrances that lead somewhere, seen from the corner; the others are walled up.
        height: Rows of the level.
    """

    turned: TurnedVault
    corner: int
    led: AbstractSet[Position]
    height: int

    @property
    def board(self) -> int:
        """Its cells as a bitboard."""
        return self.turned.board << self.corner

    @property
    def walled(self) -> list[int]:
        """The entrances that lead nowhere, as flat indices."""
        return [
            self.corner + cell.x * self.height + cell.y
            for cell, mark in self.turned.cells
            if mark == ENTRANCE and cell not in self.led
        ]

    def marked(self, marks: Container[str]) -> list[tuple[Position, str]]:
        """Return the cells with some marks, row by row; a walled entrance has that of a wall."""
        x, y = divmod(self.corner, self.height)
        return [
            (cell.offset(x, y), mark)
            for cell, drawn in self.turned.cells
            if (mark := WALL if drawn == ENTRANCE and cell not in self.led else drawn) in marks
        ]


class _LevelBoards:
    """A level before a vault is laid there, as bitboards.

    Attributes:
        height: How many rows it has.
        walkable: Where one can walk.
        rock: Where there is nothing but rock, which can be dug away; never at the border.
        bare: Where there is ground and nothing on it.
    """

    def __init__(self, site: Site) -> None:
        """Look at a level."""
        self._site = site
        self.height = height = site.height
        self.walkable = site.where(site.table.walkable)
        rock = site.where(site.table.plain_rock) & within_border(site.width, height)
        for cells in site.reserved.values():
            rock &= ~cells
        self.rock = rock
        self.bare = site.free_board()
        for find in site.finds:
            self.bare &= ~(1 << find.position.x * height + find.position.y)

    @cached_property
    def reach(self) -> dict[Direction, list[int]]:
        """The cells from which ground lies behind 0, 1, … cells of rock: bitboards by direction.

        Only ground counts that can be reached.
        """
        ground = _arrivable(self._site, self.walkable)
        return _reach(self.rock, ground, self.walkable, self.height)


def place(vault: VaultDef, site: Site) -> PlacedVault | None:
    """Lay a vault where it fits, and lead one in; None where it does not fit anywhere.

    Where there is too little rock, as in caves, or too little open ground, it is put over rock and
    ground alike.
    """
    land, sketch = _LevelBoards(site), sketch_of(vault, site)
    best = _in_rock if vault.fits == "rock" else _on_ground
    manners: tuple[
        Callable[[VaultDef, TurnedVault, _LevelBoards, Site], PlacedVault | None], ...
    ] = (
        best,
        _on_both,
    )
    ways = (
        manner(vault, turned, land, site)
        for manner in manners
        for turned in turned_vaults(sketch, site.rng)
    )
    placed = next((each for each in ways if each is not None), None)
    if placed is not None:
        _build(vault, placed, site)
    return placed


def _in_rock(
    vault: VaultDef, turned: TurnedVault, land: _LevelBoards, site: Site
) -> PlacedVault | None:
    """Lay a vault into the rock, with a way to one of its entrances."""
    fits = turned.corners & covering(land.rock, turned.there)
    if not fits:
        return None
    fits &= ~touching(land.walkable, turned.skin)
    ways = [(outside, land.reach[side]) for outside, side in _outside(turned, land.height)]
    led = 0
    for outside, boards in ways:
        led |= shifted(reduce(int.__or__, boards), outside)
    corners = fits & led
    if not corners:
        return None
    corner = any_cell(corners, site.rng)
    lengths = [_steps(corner + outside, boards) for outside, boards in ways]
    least = min(lengths)
    nearest = [
        each for each, length in zip(turned.entrances, lengths, strict=True) if length == least
    ]
    if least:
        nearest = [site.rng.pick(nearest)]
        (entrance, side), (x, y) = nearest[0], divmod(corner, land.height)
        _dig(entrance.offset(x, y), side, least, vault, site)
    return PlacedVault(turned, corner, {entrance for entrance, _ in nearest}, land.height)


def _steps(cell: int, boards: Sequence[int]) -> int:
    """Return how many cells have to be dug from a cell on, more than `LONGEST` for no way."""
    return next((steps for steps, board in enumerate(boards) if board >> cell & 1), LONGEST + 1)


def _on_ground(
    vault: VaultDef, turned: TurnedVault, land: _LevelBoards, site: Site
) -> PlacedVault | None:
    """Lay a vault on open ground, all around which one can still walk."""
    return _joined(vault, turned, land.bare, land, site)


def _on_both(
    vault: VaultDef, turned: TurnedVault, land: _LevelBoards, site: Site
) -> PlacedVault | None:
    """Lay a vault over rock and open ground, with an entrance to the ground beside it."""
    return _joined(vault, turned, land.bare | land.rock, land, site)


def _joined(
    vault: VaultDef, turned: TurnedVault, allowed: int, land: _LevelBoards, site: Site
) -> PlacedVault | None:
    """Lay a vault where one can walk into it, and elsewhere as before.

    Of the places that are compared, those come first where most of it lies where it belongs.

    Args:
        vault: The vault.
        turned: How it is turned.
        allowed: Where its cells can lie.
        land: The level.
        site: The same.
    """
    height, walkable = land.height, land.walkable
    fits = turned.corners & covering(allowed, turned.there)
    outside = _outside(turned, height)
    if outside:
        fits &= touching(walkable, runs_of(offset for offset, _ in outside))
    corners = cells_in(fits)
    count = min(_LOOKED_AT, len(corners))
    tried = [corners.pop(site.rng.below(len(corners))) for _ in range(count)]
    wanted = land.rock if vault.fits == "rock" else land.bare
    tried.sort(key=lambda corner: -(wanted >> corner & turned.board).bit_count())
    for corner in tried[:_TRIES]:
        led = {
            entrance
            for (entrance, _), (offset, _) in zip(turned.entrances, outside, strict=True)
            if walkable >> corner + offset & 1
        }
        open_ = turned.open | sum(1 << entrance.x * height + entrance.y for entrance in led)
        cells = turned.board << corner
        if _is_joined(cells, walkable & ~cells | open_ << corner, walkable, height):
            return PlacedVault(turned, corner, led, height)
    return None


def _is_joined(cells: int, after: int, before: int, height: int) -> bool:
    """Return True if one can walk from outside a vault into it, and around it as before.

    Args:
        cells: The vault, as a bitboard, as the others.
        after: Where one can walk with it.
        before: Where one can walk without it.
        height: Rows of the level.
    """
    hall = after & cells
    if hall and not spread(hall, height) & after & ~cells:
        return False
    ring = surrounded(cells, height) & ~cells & after
    left = ring & ~flood(ring & -ring, ring | hall, height)  # mostly one gets around close by
    while left:
        reached = flood(left & -left, after, height)
        if ring & ~reached & flood(left & -left, before, height):
            return False
        left &= ~reached
    return True


def _outside(turned: TurnedVault, height: int) -> list[tuple[int, Direction]]:
    """Return the cell in front of each entrance, seen from the corner, and where it lies."""
    return [
        ((entrance.x + side.dx) * height + entrance.y + side.dy, side)
        for entrance, side in turned.entrances
    ]


def _reach(rock: int, ground: int, walkable: int, height: int) -> dict[Direction, list[int]]:
    """Return from where so many cells have to be dug until there is ground, by direction."""
    along = walkable << 1 | walkable >> 1, walkable << height | walkable >> height
    reach: dict[Direction, list[int]] = {}
    for side in SIDES:
        apart = rock & ~along[0 if side.dx else 1]
        boards = reach[side] = [ground]
        stride = side.dx * height + side.dy
        for _ in range(LONGEST):
            boards.append(shifted(boards[-1], stride) & apart)
    return reach


def _arrivable(site: Site, walkable: int) -> int:
    """Return the bare ground to which one can walk from the start, or of the largest part."""
    start, height, free = site.start, site.height, site.free_board()
    begin = 0 if start is None else 1 << start.x * height + start.y
    if begin & walkable:
        return (free | begin) & flood(begin, walkable, height)
    return free & max(parts(walkable, height), key=int.bit_count, default=0)


def _dig(entrance: Position, side: Direction, steps: int, vault: VaultDef, site: Site) -> None:
    """Lead a straight way from an entrance to the ground."""
    floor = vault.terrain(".") or USUAL["."]
    number = site.number(floor if site.table.walkable[site.number(floor)] else USUAL["."])
    for step in range(1, steps + 1):
        site.terrain[entrance.x + side.dx * step, entrance.y + side.dy * step] = number


def _build(vault: VaultDef, placed: PlacedVault, site: Site) -> None:
    """Make the cells of a vault of what they are made of."""
    cells = site.terrain.reshape(-1)
    for mark, there in placed.turned.by_mark.items():
        if ground := vault.terrain(mark):
            cells[there + placed.corner] = site.number(ground)
    ground = vault.terrain(WALL)
    if ground and (walled := placed.walled):
        cells[walled] = site.number(ground)
