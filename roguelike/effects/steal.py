"""Take things from others."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import ItemId, Items
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    Is,
    keeping,
)
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.items.transfer import Loot, rob
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Steal(StepParams):
    """Take something from others: one item that is not equipped, or all gold."""

    of_others: ClassVar[bool] = True

    kind: Literal["steal"] = "steal"
    what: Loot = Field(default="item", description="What is taken.")
    items: Items[ItemId] = Field(
        default=(), description="Which items, or a `#tag` of them; if left out, any."
    )

    _items_are_no_gold = keeping(
        Combination(
            when=(Is("what", "gold"),),
            none=(Given("items"),),
            message="`items` have no meaning where gold is taken",
            spare="take it out",
        )
    )


@implements(Steal)
def steal(params: Steal, context: Context) -> list[Event]:
    """Take something from each target."""
    thief = context.actor
    if thief is None or not thief.alive:
        return []
    world = context.world
    victims = (actor for actor in context.targets if actor is not thief)
    return [
        event
        for victim in victims
        for event in rob(thief, victim, params.what, world, params.items)
    ]
