"""Theft of items and gold by one actor from another."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from roguelike.engine.effects.stats import change_base
from roguelike.engine.items.inventory import give, let_go, room_for, thing
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import GoldStolen, ItemStolen
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World

Loot = Literal["item", "gold"]
"""The object of a theft: one item that is not worn, or all gold."""


def rob(
    thief: Actor, victim: Actor, what: Loot, world: World, items: Collection[str] = ()
) -> list[Event]:
    """Let an actor take something from another one, who may have nothing of the sort.

    Args:
        thief: Who takes.
        victim: From whom.
        what: What.
        world: Where it happens.
        items: The ids of the kinds of items that are taken; without them, any.
    """
    if what == "gold":
        return _rob_of_gold(thief, victim, world)
    found = [
        item
        for item in victim.items
        if (not items or item.kind.id in items) and _can_take(thief, item, world)
    ]
    if not found:
        return []
    item = world.effect_rng.pick(found)
    told = thing(item, world, 1)
    give(thief, let_go(victim, item, world, 1), world)
    return [ItemStolen(thief.id, told, victim.id)]


def _rob_of_gold(thief: Actor, victim: Actor, world: World) -> list[Event]:
    gold = world.ruleset.roles.gold
    taken = -change_base(victim, gold, -victim.stats[gold], world)
    if not taken:
        return []
    change_base(thief, gold, taken, world)
    return [GoldStolen(thief.id, victim.id, taken)]


def _can_take(thief: Actor, item: Item, world: World) -> bool:
    return not item.worn and room_for(thief, item, world) > 0
