"""Move actors closer."""

from typing import Literal

from roguelike.content.schema.steps import ShovingParams
from roguelike.engine.combat.movement import by_distance, shove, way_to
from roguelike.engine.effects.effect_execution import Context, center_of
from roguelike.engine.world.events.actor_events import Pulled
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Pull(ShovingParams):
    """Move actors straight closer, until something is in the way."""

    kind: Literal["pull"] = "pull"


@implements(Pull)
def pull(params: Pull, context: Context) -> list[Event]:
    """Pull the nearest target first, so that nobody is in the way of another."""
    world = context.world
    center = center_of(params.center, context)
    if center is None:
        return []
    nearest_first = by_distance(context.targets, center, world)
    return [
        event
        for actor in nearest_first
        for event in shove(
            actor, way_to(center, actor.cell, params.cells, world.level), world, Pulled
        )
    ]
