"""Divide actors in two."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.steps import Radius, StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.spawning.new_actors import split_in_two
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements

MAX_LEAST = 10_000
"""The greatest health that can be required."""


class Split(StepParams):
    """Divide monsters in two of the same kind, each with half of the health that was left.

    That is all the health that each can have from then on. The new one carries nothing.
    """

    kind: Literal["split"] = "split"
    least: Annotated[int, Field(ge=2, le=MAX_LEAST)] = Field(
        default=2, description="How much health is needed to split."
    )
    radius: Radius = Field(default=2, description="The most steps away that the new one stands.")


@implements(Split)
def split(params: Split, context: Context) -> list[Event]:
    """Divide each target that has the health and the room; the player stays whole."""
    world = context.world
    return [
        event
        for actor in context.targets
        if actor is not world.player
        for event in split_in_two(actor, params.least, params.radius, world)
    ]
