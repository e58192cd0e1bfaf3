"""Tell the player something."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import MayMention, MessageId
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.world.cause import NOBODY
from roguelike.engine.world.events.events import Event, Told
from roguelike.registry import implements


class Message(StepParams):
    """Tell the player something, if the place where it happens is in view.

    A text alone is no effect: nothing is used up for it.
    """

    meets = "nothing"

    kind: Literal["message"] = "message"
    message: Annotated[MessageId, MayMention(("actor", "target"))] = Field(
        description=(
            "The message, without `on`; it may mention the `{actor}` who causes it and the"
            " `{target}` that is met."
        )
    )


@implements(Message)
def message(params: Message, context: Context) -> list[Event]:
    """Tell it, if the player sees the cell."""
    if not context.world.level.visible[context.cell]:
        return []
    actor = NOBODY if context.actor is None else context.actor.id
    target = context.targets[0].id if context.targets else NOBODY
    return [Told(actor, target, params.message)]
