"""Teach an ability."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import AbilityId
from roguelike.content.schema.rules import MAX_CARRIED
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import AbilityLearned
from roguelike.registry import implements


class Learn(StepParams):
    """Teach an ability, unless it is known or the rules allow no more of them."""

    rewards: ClassVar[bool] = True

    kind: Literal["learn"] = "learn"
    ability: AbilityId = Field(description="The ability.")

    def teaches(self) -> str:
        """Return the ability."""
        return self.ability


@implements(Learn)
def learn(params: Learn, context: Context) -> list[Event]:
    """Let each target be able to do it from now on."""
    world = context.world
    events: list[Event] = []
    for actor in context.targets:
        most = world.ruleset.items.abilities if actor is world.player else MAX_CARRIED
        if params.ability not in actor.abilities and len(actor.abilities) < most:
            actor.abilities[params.ability] = 0
            events.append(AbilityLearned(actor.id, params.ability))
    return events
