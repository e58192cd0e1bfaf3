"""Let something happen later."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import SequenceId
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context, Fuse
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.level_events import FuseLit
from roguelike.engine.world.timers import TURN
from roguelike.registry import implements


class After(StepParams):
    """Run a sequence some turns later, if the player is still on the level then.

    It meets the actor that stands at that cell by then, or what its own aim reaches from there.
    """

    meets = "nothing"

    is_later: ClassVar[bool] = True

    kind: Literal["after"] = "after"
    turns: Amount = Field(description="How many turns later, at least one.")
    sequence: SequenceId = Field(description="The sequence.")
    at: Literal["cell", "self"] = Field(
        default="cell",
        description=("Where: at the cell that is aimed at, or where whoever causes it stands now."),
    )

    def runs(self) -> str:
        """Return the sequence."""
        return self.sequence


@implements(After)
def after(params: After, context: Context) -> list[Event]:
    """Light a fuse."""
    world, actor = context.world, context.actor
    cell = actor.cell if params.at == "self" and actor is not None else context.cell
    turns = max(context.roll(params.turns), 1)
    fuse = Fuse(params.sequence, cell, context.cause, context.power)
    world.timers.add(world.schedule.now + turns * TURN, fuse)
    return [FuseLit(NOBODY if actor is None else actor.id, world.level.positions[cell])]
