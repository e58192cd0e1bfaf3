"""Give charges back."""

from typing import Annotated, Final, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import ItemId, Items
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ItemRecharged
from roguelike.engine.world.item import Item
from roguelike.registry import implements

MAX_CHARGES: Final = 1000
"""The most charges that an item gets."""


class Recharge(StepParams):
    """Give charges to carried items, though not to the one by which it is done."""

    kind: Literal["recharge"] = "recharge"
    amount: Amount = Field(description="How many each item gets.")
    items: Items[ItemId] = Field(
        default=(),
        description="Which items, or a `#tag` of them; if left out, all that have charges.",
    )
    at_most: Annotated[int, Field(ge=1, le=MAX_CHARGES)] | None = Field(
        default=None,
        description="The most it has afterwards; if left out, the most that a new one may have.",
    )


@implements(Recharge)
def recharge(params: Recharge, context: Context) -> list[Event]:
    """Charge the items of each target."""
    return [event for actor in context.targets for event in _recharge(params, actor, context)]


def _recharge(params: Recharge, actor: Actor, context: Context) -> list[Event]:
    events: list[Event] = []
    for item in actor.items:
        if item is context.item or (params.items and item.kind.id not in params.items):
            continue
        room = _limit(params, item, context.world.depth) - item.charges
        if room <= 0:
            continue
        amount = min(context.roll(params.amount, actor), room)
        if amount > 0:
            item.charges += amount
            events.append(ItemRecharged(actor.id, item_view(item, context.world), amount))
    return events


def _limit(params: Recharge, item: Item, depth: int) -> int:
    """Return how many charges an item can have; none if it is not of a kind that has some."""
    charges = item.kind.definition.charges
    if charges is None:
        return 0
    if params.at_most is not None:
        return params.at_most
    _, most = charges.bounds({"depth": (depth, depth)})
    return min(most, MAX_CHARGES)
