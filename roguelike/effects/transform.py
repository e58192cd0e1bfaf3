"""Turn actors into others."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import MonsterId
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.spawning.new_actors import transform_actor
from roguelike.engine.world.events.actor_events import Transformed
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Transform(StepParams):
    """Turn monsters into another kind, as healthy as they were for what they could be.

    They keep their side, what they carry and what is so with them for a while.
    """

    kind: Literal["transform"] = "transform"
    monster: MonsterId = Field(description="Which kind they become.")


@implements(Transform)
def transform(params: Transform, context: Context) -> list[Event]:
    """Turn each target that is of another kind; the player stays what it is."""
    world = context.world
    kind = world.ruleset.monsters[params.monster]
    events: list[Event] = []
    for actor in context.targets:
        if actor is world.player or actor.kind is kind:
            continue
        before = actor.kind.id
        transform_actor(actor, kind, world)
        events.append(Transformed(actor.id, before))
    return events
