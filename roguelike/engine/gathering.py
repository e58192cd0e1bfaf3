"""Monsters that come together: who they are, and where on a new level they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roguelike.content.schema.hordes import HordeDef
from roguelike.core.field import Field
from roguelike.core.gait import Gait
from roguelike.core.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.site import MAX_ACTORS, Site, Spawn
from roguelike.engine.terrain import WATER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REACH = 6
"""How many steps from their leader the members of a horde come to be at most."""


def members_of(horde: HordeDef, depth: int, rng: Rng) -> list[str]:
    """Return the kinds of those who go with the leader of a horde, each as often as it comes."""
    return [
        member.monster
        for member in horde.members
        for _ in range(member.count.roll(rng, {"depth": depth}))
    ]


def suits(horde: HordeDef, tags: frozenset[str]) -> bool:
    """Tell whether a horde is put on terrain with these tags."""
    return not tags.isdisjoint(horde.ground) if horde.ground else WATER not in tags


def ground_for(horde: HordeDef, site: Site) -> NDArray[np.bool_]:
    """Return where monsters of a horde can be put: a new bool array, `(width, height)`."""
    import numpy as np

    fits = np.array([suits(horde, tags) for tags in site.table.tags], dtype=np.bool_)
    if not horde.ground:
        return site.free() & fits[site.terrain]
    found = site.walkable() & fits[site.terrain]  # where effects of the terrain do not matter
    taken = (site.start, site.up, site.down, *(spawn.position for spawn in site.spawns))
    for position in taken:
        if position is not None:
            found[position] = False
    return found


def keep_clear(free: NDArray[np.bool_], position: Position, distance: int) -> None:
    """Exclude the cells that are nearer to a position than `distance`, in columns and in rows."""
    columns, rows = (slice(max(0, at - distance + 1), at + distance) for at in position)
    free[columns, rows] = False


def gather(  # noqa: PLR0913 - all that makes a difference
    site: Site,
    horde_id: str,
    cell: Position,
    rng: Rng,
    *,
    asleep: bool = False,
    shunned: NDArray[np.bool_] | None = None,
) -> bool:
    """Put a horde on a level, its leader on a cell and the others on the nearest that fit.

    Members for whom there is no room within reach stay away.

    Args:
        site: The level.
        horde_id: Id of the horde.
        cell: Where the leader stands, whatever the ground is.
        rng: The stream for how many members there are.
        asleep: Whether all of them sleep.
        shunned: Where no member is put: a bool array, `(width, height)`.

    Returns:
        Whether there was room for the leader; otherwise nothing has changed.
    """
    taken = {site.start, *(spawn.position for spawn in site.spawns)}
    if cell in taken or not site.walkable()[cell] or len(site.spawns) >= MAX_ACTORS - 1:
        return False
    horde = site.book.hordes[horde_id]
    members = members_of(horde, site.depth, rng)
    leader = len(site.spawns)
    site.hordes.append(horde_id)
    site.spawns.append(Spawn(horde.leader, cell, asleep=asleep))
    if not members:
        return True
    free = ground_for(horde, site)
    if shunned is not None:
        free &= ~shunned
    room = min(len(members), MAX_ACTORS - 1 - len(site.spawns))
    for monster, position in zip(members, _nearest(cell, free, site)[:room], strict=False):
        site.spawns.append(Spawn(monster, position, leader, asleep))
    return True


def _nearest(cell: Position, free: NDArray[np.bool_], site: Site) -> list[Position]:
    """Return the free cells to which a few steps lead from a cell, the nearest first."""
    height = site.height
    ways = Field(
        bytearray(site.walkable().tobytes()),
        Gait(diagonal=1).offsets(height),
        cell.x * height + cell.y,
    )
    columns = range(max(cell.x - REACH, 1), min(cell.x + REACH + 1, site.width - 1))
    rows = range(max(cell.y - REACH, 1), min(cell.y + REACH + 1, height - 1))
    near = [
        (ways.distances[x * height + y], Position(x, y))
        for x in columns
        for y in rows
        if free[x, y] and ways.is_within(x * height + y, REACH)
    ]
    return [position for _, position in sorted(near)]
