"""Take things from others."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.fields.base import ItemId, Items
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

    @model_validator(mode="after")
    def _items_are_no_gold(self) -> Self:
        if self.items and self.what == "gold":
            message = "`items` have no meaning where gold is taken"
            raise fault(Fault.CONTRADICTION, message, field="items", hint="take it out")
        return self


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
