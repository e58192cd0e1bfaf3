"""End statuses."""

from collections.abc import Collection
from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items, StatusId
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.stats import end_status
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Cure(StepParams):
    """End statuses."""

    kind: Literal["cure"] = "cure"
    statuses: Items[StatusId] = Field(description="The statuses, or a `#tag` of them.")

    def ends(self) -> Collection[str]:
        """Return them."""
        return self.statuses


@implements(Cure)
def cure(params: Cure, context: Context) -> list[Event]:
    """End them for each target that has them."""
    return [
        event
        for actor in context.targets
        for status in params.statuses
        for event in end_status(actor, status, context.world)
    ]
