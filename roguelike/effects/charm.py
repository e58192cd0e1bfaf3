"""Win others over."""

from typing import ClassVar, Literal

from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.stats import change_side
from roguelike.engine.perception.sight import stir
from roguelike.engine.world.events.actor_events import Charmed
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Charm(StepParams):
    """Charm others to the side of whoever causes it, for good; the player cannot be charmed."""

    of_others: ClassVar[bool] = True

    charms: ClassVar[bool] = True

    kind: Literal["charm"] = "charm"


@implements(Charm)
def charm(params: Charm, context: Context) -> list[Event]:
    """Let each target that is on another side change it."""
    del params
    world, leader = context.world, context.actor
    if leader is None:
        return []
    events: list[Event] = []
    for actor in context.targets:
        if actor is not world.player and actor.own_faction != leader.faction:
            change_side(actor, leader.faction, world)
            stir(actor, world)
            events.append(Charmed(leader.id, actor.id))
    return events
