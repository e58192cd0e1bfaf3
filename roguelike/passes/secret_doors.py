"""Pass that hides doors in front of rooms that one does not need."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.base import Maybe, Percent
from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.geometry import Rect
from roguelike.engine.levels.dead_end_rooms import dead_end_rooms
from roguelike.engine.levels.level_builder import Site
from roguelike.registry import Params, implements

MOST = 20


class SecretDoors(DepthRange, Params):
    """Hide the only door of some rooms, with something in front of it that gives it away.

    Only rooms that are dead ends are hidden, without the start, stairs, monsters, keys or locked
    doors. This pass comes after the doors, stairs and monsters, and before locks and items.
    """

    kind: Literal["secret_doors"] = "secret_doors"
    door: GroundId = Field(
        default="core:secret_door", description="What such a door is made of: `hidden` terrain."
    )
    most: Annotated[int, Field(ge=0, le=MOST)] = Field(
        default=1, description="The most rooms to hide."
    )
    percent: Percent = Field(default=100, description="The chance that there are any.")
    hint: Maybe[GroundId] = Field(
        default="core:rubble",
        description="What lies in front of such a door; if left out, nothing hints at it.",
    )


@implements(SecretDoors)
def secret_doors(params: SecretDoors, site: Site) -> None:
    """Hide the doors of rooms in random order.

    Raises:
        CannotGenerateError: It is not known where the player arrives.
    """
    site.require_start()
    door = site.number(params.door, walkable=True)
    hint = site.number(params.hint, walkable=True) if params.hint else None
    if not params.covers(site.depth) or not site.rng.chance(params.percent):
        return
    rooms = [dead_end for dead_end in dead_end_rooms(site) if not _is_needed(dead_end.room, site)]
    for _ in range(min(params.most, len(rooms))):
        hidden = rooms.pop(site.rng.below(len(rooms)))
        site.terrain[hidden.door] = door
        if hidden.door not in site.doors:
            site.doors.append(hidden.door)
        if hint is not None and site.free()[hidden.outside]:
            site.terrain[hidden.outside] = hint


def _is_needed(room: Rect, site: Site) -> bool:
    """Return True if a monster or a key is in a room, or a lock opens from it."""
    if any(room.contains(spawn.position) for spawn in site.spawns):
        return True
    locks = site.table.locks
    keys = {item for lock in locks if lock for item in lock.items}
    if any(find.item in keys and room.contains(find.position) for find in site.finds):
        return True
    walls = site.terrain[room.x : room.right + 1, room.y : room.bottom + 1]
    return any(locks[number] for number in set(walls.reshape(-1).tolist()))
