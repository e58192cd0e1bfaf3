"""Leave to chance which steps are carried out."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items, Model
from roguelike.content.schema.items import MAX_WEIGHT
from roguelike.content.schema.steps import StepParams, Steps
from roguelike.core.rng import WeightedTable
from roguelike.engine.effects.effect_execution import Context, perform
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Choice(Model):
    """Steps that may be chosen."""

    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often they are chosen, compared with the others."
    )
    steps: Steps = Field(description="What happens then, in order; nothing if it is empty.")


class Choose(StepParams):
    """Carry out one of several lists of steps, chosen at random."""

    meets = "nothing"

    kind: Literal["choose"] = "choose"
    entries: Annotated[Items[Choice], Field(min_length=1)] = Field(
        description="The lists of steps that may be chosen."
    )

    def branches(self) -> tuple[tuple[StepParams, ...], ...]:
        """Return all lists."""
        return tuple(each.steps for each in self.entries)


@implements(Choose)
def choose(params: Choose, context: Context) -> list[Event]:
    """Choose by weight, and carry out what was chosen."""
    table = WeightedTable((each, each.weight) for each in params.entries)
    chosen = table.choose(context.world.effect_rng)
    return [] if chosen is None else perform(chosen.steps, context)
