"""Ask for an item."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import ItemId, Items
from roguelike.content.schema.items import MAX_STACK
from roguelike.content.schema.steps import ConditionParams, Whom
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class HasItem(ConditionParams):
    """Ask whether an actor carries one of some items."""

    kind: Literal["has_item"] = "has_item"
    items: Annotated[Items[ItemId], Field(min_length=1)] = Field(
        description="The items, or a `#tag` of them."
    )
    count: Annotated[int, Field(ge=1, le=MAX_STACK)] = Field(
        default=1, description="How many it has to have of them in all."
    )
    worn: bool = Field(default=False, description="Whether only equipped items count.")
    who: Whom = Field(default="target", description="Who is asked.")

    def wants(self) -> tuple[str, ...]:
        """Return the items."""
        return self.items


@implements(HasItem)
def has_item(params: HasItem, situation: Situation) -> bool:
    """Count what the actor carries."""
    actor = situation.who(params.who)
    if actor is None:
        return False
    found = 0
    for item in actor.items:  # in a plain loop, as a campaign may ask it in each turn
        if item.kind.id in params.items and (item.worn or not params.worn):
            found += item.count
    return found >= params.count
