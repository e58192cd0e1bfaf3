"""Pass that locks a room, and puts its key somewhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from roguelike.content.findings.reasons import ReasonText
from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.base import LootId, Percent, TerrainId
from roguelike.content.schema.levels import MAX_CELLS
from roguelike.core.grid.bitboards import board_of, cells_in, far_from, flood
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.dead_end_rooms import DeadEndRoom, dead_end_rooms
from roguelike.engine.levels.level_builder import CannotGenerateError, Find, Site
from roguelike.registry import Params, implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_LOOT = 20


class KeyAndLock(DepthRange, Params):
    """Lock a room that is a dead end, put things into it, and its key far from its door.

    The key can be reached without passing a lock or a secret door. Where no room is a dead end,
    nothing is locked. This pass comes after the doors, the stairs and what is hidden.
    """

    kind: Literal["key_and_lock"] = "key_and_lock"
    door: TerrainId = Field(
        description="What the locked door is made of; what opens it says its `lock`."
    )
    loot: LootId = Field(description="The table from which each of the things is chosen.")
    count: CountValue = Field(
        default="2", validate_default=True, description="How many things there are in the room."
    )
    percent: Percent = Field(default=100, description="The chance that a room is locked.")
    least_walk: Annotated[int, Field(ge=0, le=MAX_CELLS)] = Field(
        default=20,
        description=(
            "The least number of steps along the axes from the door to the key; if no place is"
            " that far, as many as possible."
        ),
    )


@implements(KeyAndLock)
def key_and_lock(params: KeyAndLock, site: Site) -> None:
    """Choose a room, then a place for its key, then what is in it.

    Raises:
        CannotGenerateError: It is not known where the player arrives, or the door has no lock.
    """
    site.require_start()
    door = site.number(params.door, walkable=False)
    lock = site.table.locks[door]
    if lock is None:
        raise CannotGenerateError(ReasonText("level_no_lock", terrain=params.door))
    if not params.covers(site.depth) or not site.rng.chance(params.percent):
        return
    rooms = dead_end_rooms(site)
    if not rooms:
        return
    dead_end = site.rng.pick(rooms)
    place = _key_place(dead_end, params.least_walk, site)
    if place is None:
        return
    site.terrain[dead_end.door] = door
    if dead_end.door in site.doors:
        site.doors.remove(dead_end.door)
    site.finds.append(Find(place, item=site.rng.pick(lock.items)))
    _fill(dead_end, params, site)


def _key_place(dead_end: DeadEndRoom, least_walk: int, site: Site) -> Position | None:
    """Return where the key lies: within a room, if possible, and on the start's side."""
    assert site.start is not None
    open_ = site.known_ways()
    open_[dead_end.door] = False
    ways, height, (x, y) = board_of(open_), site.height, site.start
    wanted = flood(1 << x * height + y, ways, height) & board_of(_bare(site))
    outside = dead_end.outside.x * height + dead_end.outside.y
    places = cells_in(far_from(outside, wanted, ways, height, least_walk))
    return Position(*divmod(site.rng.pick(places), height)) if places else None


def _bare(site: Site) -> NDArray[np.bool_]:
    """Return where something can be put: free ground without items, within rooms if there are."""
    bare = site.free() & (site.inside() if site.rooms else True)
    for find in site.finds:
        bare[find.position] = False
    return bare


def _fill(dead_end: DeadEndRoom, params: KeyAndLock, site: Site) -> None:
    """Put things into the room."""
    import numpy as np

    inside = site.interior(dead_end.room)
    bare = _bare(site)[inside.x : inside.right, inside.y : inside.bottom]
    cells = np.flatnonzero(bare).tolist()
    wanted = params.count.roll(site.rng, {"depth": site.depth})
    for _ in range(min(wanted, len(cells), MAX_LOOT)):
        x, y = divmod(cells.pop(site.rng.below(len(cells))), inside.height)
        site.finds.append(Find(Position(inside.x + x, inside.y + y), loot=params.loot))
