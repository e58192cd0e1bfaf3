"""Make a noise."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import Actions, Range, StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.effects.triggers import fire_for_all
from roguelike.engine.perception.alerts import alarm, in_earshot
from roguelike.engine.world.actor import hostile
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.events import events
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Noise(StepParams):
    """Make a noise at the cell that is aimed at.

    All enemies of the player that hear it wake up and look what is there.
    Triggers on `noise` go off for all who hear it but the one who makes it.
    """

    meets = "nothing"

    unsettles = "delays"

    kind: Literal["noise"] = "noise"
    radius: Range = Field(
        description="How far it is heard, in steps on open ground; doors may count as more."
    )
    through_walls: bool = Field(
        default=False, description="Whether it goes straight through walls and doors."
    )
    alert_turns: Actions = Field(
        default=15, description="For how many actions those who hear it stay alert."
    )


@implements(Noise)
def noise(params: Noise, context: Context) -> list[Event]:
    """Alarm those who hear it, the oldest first."""
    world, cell, maker = context.world, context.cell, context.actor
    radius, through_walls = params.radius, params.through_walls
    reached = in_earshot(cell, radius, world, through_walls=through_walls)
    heard = [actor for actor in reached if actor is not maker]
    for actor in heard:
        if hostile(actor, world.player):
            alarm(actor, cell, params.alert_turns, world)
    fire_for_all(world, "noise", heard, maker, cell)
    doer = NOBODY if maker is None else maker.id
    return [events.Noise(doer, world.level.positions[cell], radius, through_walls)]
