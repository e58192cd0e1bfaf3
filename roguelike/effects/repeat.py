"""Carry out steps several times."""

from typing import Final, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.steps import StepParams, Steps
from roguelike.engine.effects.effect_execution import Context, perform
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements

MAX_TIMES: Final = 20
"""The most times that steps are repeated."""


class Repeat(StepParams):
    """Carry out steps several times."""

    meets = "nothing"

    kind: Literal["repeat"] = "repeat"
    times: Amount = Field(description=f"How often, at most {MAX_TIMES} times.")
    steps: Steps = Field(min_length=1, description="What happens each time, in order.")

    def branches(self) -> tuple[tuple[StepParams, ...], ...]:
        """Return the steps."""
        return (self.steps,)


@implements(Repeat)
def repeat(params: Repeat, context: Context) -> list[Event]:
    """Carry them out again and again; actors that have died are met no more."""
    times = min(context.roll(params.times, next(iter(context.targets), None)), MAX_TIMES)
    return [event for _ in range(times) for event in perform(params.steps, context)]
