"""Take things from others."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import Items
from roguelike.content.schema.steps import StepParams
from roguelike.content.schema.things import ItemId
from roguelike.engine.actor import Actor
from roguelike.engine.effect import Context
from roguelike.engine.events import Event, GoldStolen, ItemStolen
from roguelike.engine.floor import give, room_for, take_from, thing
from roguelike.engine.item import Item
from roguelike.engine.stats import change_base
from roguelike.engine.world import World
from roguelike.registry import implements


class Steal(StepParams):
    """Let who causes it take something from others: one item that is not worn, or all gold."""

    of_others: ClassVar[bool] = True

    kind: Literal["steal"] = "steal"
    what: Literal["item", "gold"] = Field(default="item", description="What is taken.")
    items: Items[ItemId] = Field(
        default=(), description="Which items, or a `#tag` of them; without it, any."
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
    rob = _rob_of_gold if params.what == "gold" else _rob_of_item
    victims = (actor for actor in context.targets if actor is not thief)
    return [event for actor in victims for event in rob(params, thief, actor, context.world)]


def _rob_of_gold(_: Steal, thief: Actor, actor: Actor, world: World) -> list[Event]:
    gold = world.ruleset.roles.gold
    taken = -change_base(actor, gold, -actor.stats[gold], world)
    if not taken:
        return []
    change_base(thief, gold, taken, world)
    return [GoldStolen(thief.id, actor.id, taken)]


def _rob_of_item(params: Steal, thief: Actor, actor: Actor, world: World) -> list[Event]:
    found = [item for item in actor.items if _can_take(params, thief, item, world)]
    if not found:
        return []
    item = world.effect_rng.pick(found)
    told = thing(item, world, 1)
    give(thief, take_from(actor, item, world, 1), world)
    return [ItemStolen(thief.id, actor.id, told)]


def _can_take(params: Steal, thief: Actor, item: Item, world: World) -> bool:
    if item.worn or (params.items and item.kind.id not in params.items):
        return False
    return room_for(thief, item, world) > 0
