"""Contents of a level under construction: groups of monsters, and what drawings have in cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from roguelike.content.references.ids import ground_id
from roguelike.content.schema.drawings import CERTAIN, CellContents, LegendCell
from roguelike.content.schema.levels import HordeDef
from roguelike.core.grid.bitboards import lowest, surrounded, walked
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.definitions.terrain import WATER, TerrainTable
from roguelike.engine.levels.level_builder import MAX_ACTORS, MAX_FINDS, Find, Site, Spawn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


REACH = 6
"""The most steps from their leader at which the members of a horde are placed."""


def members_of(horde: HordeDef, depth: int, rng: Rng) -> list[str]:
    """Return the kinds of a leader's followers in a horde, each as often as it comes."""
    return [
        member.monster
        for member in horde.members
        for _ in range(member.count.roll(rng, {"depth": depth}))
    ]


def suits(horde: HordeDef, tags: frozenset[str]) -> bool:
    """Return True if a horde is put on terrain with these tags."""
    return _is_for(horde.ground, tags)


def _is_for(ground: Collection[str], tags: frozenset[str]) -> bool:
    return not tags.isdisjoint(ground) if ground else WATER not in tags


def ground_for(horde: HordeDef, site: Site) -> int:
    """Return the cells where monsters of a horde can be put, as a bitboard."""
    fits = site.where(_suiting(tuple(horde.ground), site.table))
    return fits & ~(site.occupied() if horde.ground else site.taken())


@lru_cache(maxsize=64)
def _suiting(ground: tuple[str, ...], table: TerrainTable) -> NDArray[np.bool_]:
    """Return which kinds of terrain suit hordes for that ground, or for bare ground."""
    import numpy as np

    fits = [_is_for(ground, tags) for tags in table.tags]
    effects_matter = not ground
    return np.array(fits, dtype=np.bool_) & (table.bare if effects_matter else table.walkable)


def keep_clear(free: NDArray[np.bool_], position: Position, distance: int) -> None:
    """Exclude the cells that are nearer to a position than `distance`, in columns and in rows."""
    columns, rows = (slice(max(0, at - distance + 1), at + distance) for at in position)
    free[columns, rows] = False


def place_horde(  # noqa: PLR0913 - all that makes a difference
    site: Site,
    horde_id: str,
    cell: Position,
    rng: Rng,
    *,
    asleep: bool = False,
    shunned: int = 0,
) -> bool:
    """Put a horde on a level, its leader on a cell and the others on the nearest that fit.

    Members for whom there is no room within reach stay away.

    Args:
        site: The level.
        horde_id: Id of the horde.
        cell: Where the leader stands, whatever the ground is.
        rng: The stream for how many members there are.
        asleep: Whether all of them sleep.
        shunned: Where no member is put, as a bitboard.

    Returns:
        Whether there was room for the leader; otherwise nothing has changed.
    """
    taken = {site.start, *(spawn.position for spawn in site.spawns)}
    is_walkable = site.table.walkable[site.terrain[cell]]
    if cell in taken or not is_walkable or len(site.spawns) >= MAX_ACTORS - 1:
        return False
    horde = site.book.hordes[horde_id]
    members = members_of(horde, site.depth, rng)
    leader = len(site.spawns)
    site.hordes.append(horde_id)
    site.spawns.append(Spawn(horde.leader, cell, asleep=asleep))
    if not members:
        return True
    free = ground_for(horde, site) & ~shunned
    room = min(len(members), MAX_ACTORS - 1 - len(site.spawns))
    for monster, position in zip(members, _nearest(cell, free, room, site), strict=False):
        site.spawns.append(Spawn(monster, position, leader, asleep))
    return True


def _nearest(cell: Position, free: int, wanted: int, site: Site) -> list[Position]:
    """Return some free cells to which a few steps lead from a cell, the nearest first."""
    height, walkable = site.height, site.where(site.table.walkable)
    found: list[Position] = []
    seen = 0
    ways = walked(1 << cell.x * height + cell.y, walkable, height, surrounded)
    for reached in islice(ways, REACH + 1):
        fresh = reached & free & ~seen
        while fresh and len(found) < wanted:
            found.append(Position(*divmod(lowest(fresh), height)))
            fresh &= fresh - 1
        if len(found) == wanted:
            break
        seen = reached
    return found


Furnished = tuple[CellContents, Position]
"""The contents of a cell, and the position of the cell."""


def place_contents(found: Iterable[Furnished], site: Site, group: int = 0) -> None:
    """Put the contents of cells on a level.

    Hordes come last, as their members stand where there is room.

    Args:
        found: What is there; how many items there are is drawn before the next is asked for.
        site: The level.
        group: The number that items share of which only one can be taken; 0 for none.
    """
    hordes: list[Furnished] = []
    for cell, position in found:
        if cell.horde:
            hordes.append((cell, position))
        else:
            _put(cell, position, group, site)
    for cell, position in hordes:
        place_horde(site, cell.horde or "", position, site.rng, asleep=cell.asleep)


def by_chance(found: Iterable[Furnished], rng: Rng) -> Iterator[Furnished]:
    """Yield the contents that chance leaves. No die is rolled for what is certain."""
    for cell, position in found:
        if cell.percent == CERTAIN or rng.chance(cell.percent):
            yield cell, position


def occupied(grid: Drawing, legend: Mapping[str, LegendCell]) -> list[Furnished]:
    """Return the contents of cells in a drawing, in reading order."""
    contents = {mark: each for mark, each in legend.items() if isinstance(each, CellContents)}
    return [(contents[mark], position) for mark, position in grid.cells(contents)]


def _put(cell: CellContents, position: Position, group: int, site: Site) -> None:
    """Put the contents of a cell there."""
    if cell.feature:
        site.terrain[position] = site.number(ground_id(cell.feature))
    elif cell.monster:
        if len(site.spawns) < MAX_ACTORS - 1:
            site.spawns.append(Spawn(cell.monster, position, asleep=cell.asleep))
    elif cell.gold:
        site.gold[position] = cell.gold
    elif cell.item or cell.loot:
        count = cell.count.roll(site.rng, {"depth": site.depth})
        find = Find(position, cell.item or "", cell.loot or "", count, group, cell.price)
        site.finds += [find] * (min(max(count, 0), MAX_FINDS) if cell.loot else count > 0)
