"""What the player gets to know of what happens elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.engine.alarm import in_earshot
from roguelike.engine.events import ChainStopped, Event, Noise, TerrainChanged, Told
from roguelike.engine.world import World


def seen_of(events: Iterable[Event], world: World) -> list[Event]:
    """Return those of some events that the player sees happen, to someone or at a cell in view.

    It is asked as soon as they have happened, as everyone may be elsewhere a turn later.
    """
    return [event for event in events if _is_seen(event, world)]


def _is_seen(event: Event, world: World) -> bool:
    level = world.level
    if isinstance(event, Told | ChainStopped):
        return True
    if event.actor == world.player.id or getattr(event, "target", None) == world.player.id:
        return True
    if isinstance(event, Noise):
        return world.player in in_earshot(level.cell(event.position), event.radius, world)
    position = getattr(event, "position", None)
    if position is not None:
        places = (position, getattr(event, "origin", position))
        return any(level.visible[level.cell(place)] for place in places)
    actor = level.cast.get(event.actor)
    return actor is not None and level.visible[actor.cell] == 1


def notice(world: World) -> list[Event]:
    """Let the player notice what is hidden in the neighboring cells, with some luck."""
    level, player = world.level, world.player
    height = level.height
    here = player.cell
    events: list[Event] = []
    for cell in sorted(level.hidden.intersection(_around(here, height))):
        number = level.number_at(cell)
        if world.effect_rng.chance(level.table.notice[number]):
            looked_like = level.table.ids[int(level.shown.reshape(-1)[cell])]
            level.reveal(cell)
            position = level.positions[cell]
            events.append(TerrainChanged(player.id, position, looked_like, level.terrain_id(cell)))
    return events


def _around(cell: int, height: int) -> tuple[int, ...]:
    """Return the eight neighbors of a cell."""
    sides = (cell - height, cell, cell + height)
    return tuple(side + dy for side in sides for dy in (-1, 0, 1) if side + dy != cell)
