"""Tell the player something."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.base import ColorId, Line
from roguelike.content.schema.steps import StepParams
from roguelike.engine.cause import NOBODY
from roguelike.engine.effect import Context
from roguelike.engine.events import Event, Told
from roguelike.registry import implements


class Message(StepParams):
    """Tell the player something, if the place where it happens is in view.

    A text alone is no effect: nothing is used up for it.
    """

    meets = "nothing"

    kind: Literal["message"] = "message"
    text: Annotated[Line, Field(min_length=1)] = Field(description="What is told.")
    color: ColorId = Field(default="core:text", description="Color of the line.")


@implements(Message)
def message(params: Message, context: Context) -> list[Event]:
    """Tell it, if the player sees the cell."""
    if not context.world.level.visible[context.cell]:
        return []
    actor = NOBODY if context.actor is None else context.actor.id
    return [Told(actor, params.text, params.color)]
