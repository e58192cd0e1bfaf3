"""Give items to actors."""

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import ItemId, LootId, Maybe
from roguelike.content.schema.fields.combinations import (
    at_most_one,
    keeping,
)
from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.items import inventory
from roguelike.engine.perception.sight import item_view
from roguelike.engine.spawning.starting_items import roll_loot
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ItemDropped, ItemGiven
from roguelike.engine.world.item import Item
from roguelike.registry import implements


class Give(StepParams):
    """Give an item, which falls to the floor where there is no room for it."""

    rewards: ClassVar[bool] = True

    kind: Literal["give"] = "give"
    item: Maybe[ItemId] = Field(default=None, description="The item.")
    loot: Maybe[LootId] = Field(
        default=None, description="A table from which it is chosen, instead of an `item`."
    )
    count: Amount = Field(
        default="1",
        validate_default=True,
        description="How many of the `item`, at most one stack.",
    )

    _is_one_or_the_other = keeping(
        *at_most_one("item", "loot", message="give an `item` or one from a `loot` table, not both")
    )


@implements(Give)
def give(params: Give, context: Context) -> list[Event]:
    """Give a new item to each target."""
    return [event for actor in context.targets for event in _give(params, actor, context)]


def _give(params: Give, actor: Actor, context: Context) -> list[Event]:
    world = context.world
    item = _made(params, actor, context)
    if item is None:
        return []
    told = item_view(item, world)
    rest = inventory.give(actor, item, world)
    if rest is None:
        return [ItemGiven(actor.id, told)]
    events: list[Event] = []
    if rest.count < told.count:
        events.append(ItemGiven(actor.id, told._replace(count=told.count - rest.count)))
    fallen = ItemDropped(actor.id, item_view(rest, world), world.level.positions[actor.cell])
    inventory.lay(rest, actor.cell, world)
    return [*events, fallen]


def _made(params: Give, actor: Actor, context: Context) -> Item | None:
    """Return a new item; None where nothing is to be had."""
    world = context.world
    if params.loot is not None:
        return roll_loot(params.loot, world, world.effect_rng)
    count = context.roll(params.count, actor)
    if params.item is None or count <= 0:
        return None
    kind = world.ruleset.things.items[params.item]
    return inventory.make_item(kind, world.effect_rng, world.depth, count)
