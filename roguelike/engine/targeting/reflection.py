"""Reflection of straight shots and bolts back to where they came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roguelike.engine.targeting.aiming import Area
from roguelike.engine.world.events.events import Event, Reflected

if TYPE_CHECKING:
    from roguelike.engine.world.world import World


def sent_back(area: Area, origin: int, world: World) -> tuple[Area, list[Event]]:
    """Return what an aim meets once everyone in its way has had the chance to send it back.

    It goes through all in front of the first one who sends it back, and then back to where it
    came from, where it meets the one who stands there. It is sent back once and no more.
    """
    if not area.is_straight:
        return area, []
    for place, cell in enumerate(area.cells):
        actor = world.level.actors.get(cell)
        percent = actor.traits.reflects if actor is not None and actor.traits is not None else 0
        if actor is not None and percent and world.effect_rng.chance(percent):
            met = (*area.cells[:place], origin)
            return area._replace(cells=met, landing=origin), [Reflected(actor.id)]
    return area, []
