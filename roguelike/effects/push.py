"""Move actors away."""

from typing import Literal

from roguelike.content.schema.steps import ShovingParams
from roguelike.engine.combat.movement import by_distance, shove, way_from
from roguelike.engine.effects.effect_execution import Context, center_of
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Push(ShovingParams):
    """Move actors straight away, until something is in the way."""

    kind: Literal["push"] = "push"


@implements(Push)
def push(params: Push, context: Context) -> list[Event]:
    """Push the farthest target first, so that nobody is in the way of another."""
    world = context.world
    center = center_of(params.center, context)
    if center is None:
        return []
    nearest_first = by_distance(context.targets, center, world)
    return [
        event
        for actor in reversed(nearest_first)
        for event in shove(actor, way_from(center, actor.cell, params.cells, world.level), world)
    ]
