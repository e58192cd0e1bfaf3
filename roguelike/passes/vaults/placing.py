"""Where vaults fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from roguelike.content.schema.ids import is_feature
from roguelike.content.schema.vaults import ENTRANCE, USUAL, VaultDef
from roguelike.core.bitboards import board_of, flood, parts
from roguelike.core.bitboards import cells_of as cells_of_board
from roguelike.core.geometry import Direction, Position
from roguelike.engine.site import Site
from roguelike.passes.vaults.drafts import SIDES, Draft, drafts, terrain_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 12
"""How many cells of rock lie between an entrance and the ground to which it leads, at most."""
_NO_WAY = 100
_TRIES = 10
"""How many places on open ground are tried for each way to turn a vault."""


class Laid(NamedTuple):
    """A vault that lies on a level.

    Attributes:
        draft: How it is turned.
        corner: Where its first cell lies.
        entrances: Those that lead somewhere; the others are walled up.
    """

    draft: Draft
    corner: Position
    entrances: frozenset[Position]


class _Land(NamedTuple):
    """A level before a vault is laid there, as bool arrays of shape `(width, height)`.

    Attributes:
        rock: Where there is nothing but rock.
        bare: Where there is ground and nothing on it.
        arrivable: Where there is bare ground to which one can walk.
        reach: How far it is to that, as of `_reach`.
    """

    rock: NDArray[np.bool_]
    bare: NDArray[np.bool_]
    arrivable: NDArray[np.bool_]
    reach: dict[Direction, NDArray[np.uint8]]

    @classmethod
    def of(cls, site: Site) -> _Land:
        """Look at a level."""
        rock, arrivable = _rock(site), _arrivable(site)
        return cls(rock, _bare(site), arrivable, _reach(rock, arrivable, site))


def place(vault: VaultDef, site: Site) -> Laid | None:
    """Lay a vault where it fits, and lead one in; None where it does not fit anywhere.

    Where there is too little rock, as in caves, what belongs into the rock is put over rock and
    ground alike.
    """
    land = _Land.of(site)
    manners = (_in_rock, _on_both) if vault.fits == "rock" else (_on_ground,)
    ways = (
        manner(vault, draft, land, site)
        for manner in manners
        for draft in drafts(vault, site, site.rng)
    )
    return next((laid for laid in ways if laid is not None), None)


def _in_rock(vault: VaultDef, draft: Draft, land: _Land, site: Site) -> Laid | None:
    """Lay a vault into the rock, with a way to one of its entrances."""
    import numpy as np

    fits = _fitting(np.pad(land.rock, 1), np.pad(draft.there, 1))
    fits &= _fitting(np.pad(~site.walkable(), 1, constant_values=True), draft.skin)
    ways = [
        land.reach[side][x + side.dx + 1 :, y + side.dy + 1 :][: fits.shape[0], : fits.shape[1]]
        for (x, y), side in draft.entrances
    ]
    if not ways or not fits.any():
        return None
    nearest = np.minimum.reduce(ways)
    corners = np.argwhere(fits & (nearest <= LONGEST)).tolist()
    if not corners:
        return None
    x, y = site.rng.pick(corners)
    least = int(nearest[x, y])
    led = [each for each, way in zip(draft.entrances, ways, strict=True) if way[x, y] == least]
    if least:
        led = [site.rng.pick(led)]
        _dig(_moved(led[0][0], x, y), led[0][1], least, vault, site)
    laid = Laid(draft, Position(x, y), frozenset(entrance for entrance, _ in led))
    _build(vault, laid, site)
    return laid


def _on_ground(vault: VaultDef, draft: Draft, land: _Land, site: Site) -> Laid | None:
    """Lay a vault on open ground, all around which one can still walk."""
    import numpy as np

    fits = _fitting(np.pad(land.bare, 1), np.pad(draft.there, 1))
    return _joined(vault, draft, site, fits)


def _on_both(vault: VaultDef, draft: Draft, land: _Land, site: Site) -> Laid | None:
    """Lay a vault over rock and open ground, with an entrance to the ground beside it."""
    import numpy as np

    fits = _fitting(land.bare | land.rock, draft.there)
    ground = np.pad(land.arrivable, 1)
    led = np.zeros_like(fits)
    for (x, y), side in draft.entrances:
        led |= ground[x + side.dx + 1 :, y + side.dy + 1 :][: fits.shape[0], : fits.shape[1]]
    return _joined(vault, draft, site, fits & led)


def _bare(site: Site) -> NDArray[np.bool_]:
    """Return where there is ground and nothing on it: a bool array, `(width, height)`."""
    free = site.free()
    for find in site.finds:
        free[find.position] = False
    return free


def _joined(vault: VaultDef, draft: Draft, site: Site, fits: NDArray[np.bool_]) -> Laid | None:
    """Lay a vault where it fits and one can walk into it, and elsewhere as before.

    Args:
        vault: The vault.
        draft: How it is turned.
        site: The level.
        fits: Where its corner can lie: a bool array, shape `(width, height)` less its own.
    """
    import numpy as np

    corners = np.argwhere(fits).tolist()
    before = site.terrain.copy()
    count = len(parts(board_of(site.walkable()), site.height))
    for _ in range(min(_TRIES, len(corners))):
        x, y = corners.pop(site.rng.below(len(corners)))
        walkable = site.walkable()
        led = frozenset(
            entrance
            for entrance, side in draft.entrances
            if walkable[_moved(entrance, x, y).step(side)]
        )
        laid = Laid(draft, Position(x, y), led)
        _build(vault, laid, site)
        if _is_joined(laid, site, count):
            return laid
        site.terrain[:] = before
    return None


def _is_joined(laid: Laid, site: Site, count: int) -> bool:
    """Tell whether one can walk from outside a vault into it, and around it as before.

    Args:
        laid: The vault.
        site: The level.
        count: Of how many parts the level was.
    """
    import numpy as np

    (x, y), there = laid.corner, laid.draft.there
    cells = np.zeros((site.width, site.height), dtype=np.bool_)
    cells[x : x + there.shape[0], y : y + there.shape[1]] = there
    inside, walkable = board_of(cells), board_of(site.walkable())
    outer = [part for part in parts(walkable, site.height) if part & ~inside]
    return len(outer) <= count and (not walkable & inside or any(map(inside.__and__, outer)))


def _moved(position: Position, x: int, y: int) -> Position:
    return Position(position.x + x, position.y + y)


def _rock(site: Site) -> NDArray[np.bool_]:
    """Return where there is nothing but rock, which can be dug away; never at the border."""
    import numpy as np

    table = site.table
    numbers = np.arange(len(table.ids))
    plain = ~table.walkable & ~table.transparent & (table.disguises == numbers)
    plain &= np.array([lock is None for lock in table.locks], dtype=np.bool_)
    plain &= np.array([bool(each) and not is_feature(each) for each in table.ids], dtype=np.bool_)
    rock = plain[site.terrain]
    rock[[0, -1]] = rock[:, [0, -1]] = False
    for position in site.reserved:
        rock[position] = False
    return rock


def _reach(
    rock: NDArray[np.bool_], arrivable: NDArray[np.bool_], site: Site
) -> dict[Direction, NDArray[np.uint8]]:
    """Return how many cells have to be dug, from each cell on, until there is ground.

    Returns:
        For each direction a uint8 array with one more cell on each side than the level has;
        `_NO_WAY` where it leads nowhere.
    """
    import numpy as np

    ground = np.pad(arrivable, 1)
    walkable = np.pad(site.walkable(), 1)
    diggable = np.pad(rock, 1)
    beside = {
        Direction.EAST: np.roll(walkable, 1, axis=1) | np.roll(walkable, -1, axis=1),
        Direction.NORTH: np.roll(walkable, 1, axis=0) | np.roll(walkable, -1, axis=0),
    }
    found: dict[Direction, NDArray[np.uint8]] = {}
    for side in SIDES:
        apart = diggable & ~beside[Direction.EAST if side.dx else Direction.NORTH]
        reach = np.where(ground, 0, _NO_WAY).astype(np.uint8)
        front = ground
        for steps in range(1, LONGEST + 1):
            front = np.roll(front, (-side.dx, -side.dy), axis=(0, 1)) & apart & (reach > steps)
            reach[front] = steps
        found[side] = reach
    return found


def _arrivable(site: Site) -> NDArray[np.bool_]:
    """Return the bare ground to which one can walk from the start, or of the largest part."""
    free, start, height = site.free(), site.start, site.height
    walkable = board_of(site.walkable())
    begin = 0
    if start is not None:
        free[start] = True
        begin = 1 << start.x * height + start.y & walkable
    if begin:
        part = flood(begin, walkable, height)
    else:
        part = max(parts(walkable, height), key=int.bit_count, default=0)
    return free & cells_of_board(part, (site.width, height))


def _fitting(allowed: NDArray[np.bool_], mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return where the corner of a mask can lie so that all of it lies on what is allowed."""
    import numpy as np

    columns, rows = (max(a - b + 1, 0) for a, b in zip(allowed.shape, mask.shape, strict=True))
    fits = np.ones((columns, rows), dtype=np.bool_)
    for x, y in np.argwhere(mask).tolist() if fits.size else ():
        fits &= allowed[x : x + columns, y : y + rows]
    return fits


def _dig(entrance: Position, side: Direction, steps: int, vault: VaultDef, site: Site) -> None:
    """Lead a straight way from an entrance to the ground."""
    floor = terrain_of(vault, ".") or USUAL["."]
    number = site.number(floor if site.table.walkable[site.number(floor)] else USUAL["."])
    for step in range(1, steps + 1):
        site.terrain[entrance.x + side.dx * step, entrance.y + side.dy * step] = number


def _build(vault: VaultDef, laid: Laid, site: Site) -> None:
    """Make the cells of a vault of what they are made of."""
    draft, (left, top) = laid.draft, laid.corner
    for position, mark in cells_of(draft):
        terrain = terrain_of(vault, mark)
        if mark == ENTRANCE and position not in laid.entrances:
            terrain = terrain_of(vault, "#")
        if terrain is not None:
            site.terrain[left + position.x, top + position.y] = site.number(terrain)


def cells_of(draft: Draft) -> Iterable[tuple[Position, str]]:
    """Yield the cells of a vault with their marks, row by row."""
    import numpy as np

    for y, x in np.argwhere(draft.there.T).tolist():
        yield Position(x, y), str(draft.marks[x, y])
