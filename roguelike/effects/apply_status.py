"""Let a status begin."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import StatusId
from roguelike.content.schema.steps import StepParams
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class ApplyStatus(StepParams):
    """Start a status, or prolong or strengthen it, as its stacking says."""

    kind: Literal["apply_status"] = "apply_status"
    status: StatusId = Field(description="The status.")
    turns: Amount | None = Field(
        default=None, description="How many turns it lasts; if left out, until it is cured."
    )
    power: Amount = Field(default="1", validate_default=True, description="How strong it is.")

    def begins(self) -> str:
        """Return the status."""
        return self.status

    def lasts(self) -> Amount | None:
        """Return its turns."""
        return self.turns


@implements(ApplyStatus)
def apply_status(params: ApplyStatus, context: Context) -> list[Event]:
    """Let it begin for each target."""
    world = context.world
    kind = world.ruleset.things.statuses[params.status]
    events: list[Event] = []
    for actor in context.targets:
        turns = None if params.turns is None else context.roll(params.turns, actor)
        power = max(context.roll(params.power, actor), 1)
        events += begin_status(actor, kind, Dose(turns, power, context.cause), world)
    return events
