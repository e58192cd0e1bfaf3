"""Ask for a status."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items, StatusId
from roguelike.content.schema.steps import ConditionParams, Whom
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class HasStatus(ConditionParams):
    """Ask whether an actor has one of some statuses."""

    kind: Literal["has_status"] = "has_status"
    statuses: Items[StatusId] = Field(description="The statuses, or a `#tag` of them.")
    who: Whom = Field(default="target", description="Who is asked.")


@implements(HasStatus)
def has_status(params: HasStatus, situation: Situation) -> bool:
    """Look among what is so with the actor."""
    actor = situation.who(params.who)
    return actor is not None and any(status in actor.statuses for status in params.statuses)
