"""Rooms that can be closed off by one door, as nobody has to pass through them."""

from __future__ import annotations

from typing import NamedTuple

from roguelike.core.grid.bitboards import flood
from roguelike.core.grid.geometry import Direction, Position, Rect
from roguelike.engine.levels.level_builder import Site


class DeadEndRoom(NamedTuple):
    """A room with one door that leads nowhere else.

    Attributes:
        room: Its rectangle, as in `Site.rooms`.
        door: The one cell by which it can be entered.
        outside: The cell in front of the door.
    """

    room: Rect
    door: Position
    outside: Position


def dead_end_rooms(site: Site) -> list[DeadEndRoom]:
    """Return the rooms that can be closed off without the start, the stairs or much else.

    The level must have a start. A room with a door one cell wide in front of which there is dry
    ground is one of them if nothing but the room lies behind that door.
    """
    assert site.start is not None
    if not site.rooms:
        return []
    walkable, height = site.where(site.table.walkable), site.height
    dry, found = site.dry(), list[DeadEndRoom]()
    reached = flood(1 << _flat(site.start, height), walkable, height)
    for room in site.dead_ends():
        door, *others = site.entrances(room)
        outside = _outside(room, door)
        if others or not dry[outside] or site.table.leads[site.terrain[door]]:
            continue
        rest = walkable & ~(1 << _flat(door, height))
        cut = reached & ~flood(1 << _flat(site.start, height), rest, height)
        needed = [place for place in (site.start, site.up, site.down) if place is not None]
        inside = site.interior(room)
        is_alone = cut.bit_count() <= inside.width * inside.height + 1
        if is_alone and not any(cut >> _flat(place, height) & 1 for place in needed):
            found.append(DeadEndRoom(room, door, outside))
    return found


def _outside(room: Rect, door: Position) -> Position:
    """Return the cell in front of a door in a wall of a room."""
    if door.x == room.x:
        return door.step(Direction.WEST)
    if door.x == room.right:
        return door.step(Direction.EAST)
    return door.step(Direction.NORTH if door.y == room.y else Direction.SOUTH)


def _flat(position: Position, height: int) -> int:
    return position.x * height + position.y
