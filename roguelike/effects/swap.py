"""Let two actors change places."""

from typing import ClassVar, Literal

from roguelike.content.schema.steps import StepParams
from roguelike.engine.combat.movement import exchange
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Swap(StepParams):
    """Swap the places of whoever causes it and the first one it meets."""

    of_others: ClassVar[bool] = True

    kind: Literal["swap"] = "swap"


@implements(Swap)
def swap(params: Swap, context: Context) -> list[Event]:  # noqa: ARG001 - nothing can be said
    """Exchange where they stand, if both are alive."""
    actor = context.actor
    if actor is None or not actor.alive or not context.targets:
        return []
    return exchange(actor, context.targets[0], context.world)
