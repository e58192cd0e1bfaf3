"""Give health back."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.steps import StepParams
from roguelike.engine.combat import damage
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Heal(StepParams):
    """Restore health, up to what an unhurt actor has."""

    kind: Literal["heal"] = "heal"
    amount: Amount = Field(description="How much.")

    def heals_by(self) -> Amount:
        """Return how much."""
        return self.amount


@implements(Heal)
def heal(params: Heal, context: Context) -> list[Event]:
    """Heal each target."""
    return [
        event
        for actor in context.targets
        for event in damage.heal(
            actor, context.roll(params.amount, actor), context.cause, context.world
        )
    ]
