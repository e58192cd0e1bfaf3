"""Carry out a sequence."""

from typing import Annotated, Literal

from msgspec.structs import replace
from pydantic import Field

from roguelike.content.schema.fields.base import Includes, SequenceId
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import (
    MAX_CHAIN,
    Context,
    carry_out,
    holds_all,
    perform,
    stop_chain,
)
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Run(StepParams):
    """Carry out the steps of a sequence.

    A sequence with an aim of its own aims from the cell that is met, or at that cell where its
    aim has to be pointed at one. Without an aim it meets the same targets.
    """

    meets = "nothing"

    kind: Literal["run"] = "run"
    sequence: Annotated[SequenceId, Includes()] = Field(description="The sequence.")

    def runs(self) -> str:
        """Return the sequence."""
        return self.sequence


@implements(Run)
def run(params: Run, context: Context) -> list[Event]:
    """Carry it out, unless too many sequences run each other already."""
    world = context.world
    if context.chain >= MAX_CHAIN:
        return stop_chain(world)
    sequence = world.ruleset.things.sequences[params.sequence]
    inner = replace(context, chain=context.chain + 1)
    if not holds_all(sequence.when, inner, next(iter(inner.targets), None)):
        return []
    aim = sequence.aim
    if aim is None:
        return perform(sequence.steps, inner)
    if not aim.asks():
        inner = replace(inner, origin=inner.cell)
    return carry_out(sequence, inner)
