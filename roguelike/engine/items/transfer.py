"""Items taken: from the floor, by walking over them, from an offer, or from another actor."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from roguelike.core.grid.geometry import Position
from roguelike.engine.effects.stats import change_base, change_gold
from roguelike.engine.effects.triggers import fire_item
from roguelike.engine.items.equipment import can_wear, equip, in_the_way
from roguelike.engine.items.inventory import give, let_go, room_for
from roguelike.engine.items.item_use import use_item
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ChoiceMade, GoldStolen, ItemStolen, ItemTaken
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World

Loot = Literal["item", "gold"]
"""The object of a theft: one item that is not worn, or all gold."""


def take(actor: Actor, item: Item, world: World, count: int | None = None) -> list[Event]:
    """Take an item from the floor of an actor's cell, as much as it can carry."""
    level, cell = world.level, actor.cell
    position = level.positions[cell]
    wears = is_put_on(actor, item, world)
    room = room_for(actor, item, world)
    wanted = min(room + 1 if wears else room, count or item.count, item.count)
    level.pick(item, cell)
    part = item
    if wanted < item.count:
        part = item.part(wanted)
        item.count -= wanted
        level.lay(item, cell)
    told, was_own = item_view(part, world), item.id in world.strayed
    follows = accept_offer(actor, part, world) if part.offer else list[Event]()
    if wears:
        if part.count > 1:
            give(actor, part.part(part.count - 1), world)
            part.count = 1
        part.id = part.id or world.new_id()
        world.strayed.discard(part.id)
        actor.items.append(part)
    else:
        give(actor, part, world)
    events: list[Event] = [ItemTaken(actor.id, told, position, was_own), *follows]
    if wears:
        events += equip(actor, part, world)
    fire_item(world, "pick_up", actor, part)
    if part.kind.definition.at_once and part in actor.items and actor is world.player:
        events += use_item(actor, part, None, world)
    return events


def take_automatically(actor: Actor, cell: int, world: World) -> list[Event]:
    """Take what the rules say is picked up by walking over it.

    What is used at once may carry the player off, or do away with what else lies there.
    """
    level, events = world.level, list[Event]()
    for item in list(level.items.get(cell, ())):
        if world.is_over or actor.cell != cell:
            break
        if item in level.items.get(cell, ()) and _is_taken(actor, item, world):
            events += take(actor, item, world)
    return events


def _is_taken(actor: Actor, item: Item, world: World) -> bool:
    """Return True if walking over an item takes it, and there is room for it."""
    if item.offer is not None or item.kind.id not in world.ruleset.items.picked_up:
        return False
    return bool(room_for(actor, item, world)) or is_put_on(actor, item, world)


def is_put_on(actor: Actor, item: Item, world: World) -> bool:
    """Return True if an actor puts on an item when it finds it, as its slots are free."""
    wanted = item.kind.id in world.ruleset.items.worn and actor is world.player
    return wanted and can_wear(item, world) and not in_the_way(actor, item)


def accept_offer(actor: Actor, item: Item, world: World) -> list[Event]:
    """Pay for what an actor takes, and remove the rivals that it has not chosen.

    The item, which has been taken from the floor, is offered no longer.
    """
    offer, item.offer = item.offer, None
    if offer is None:
        return []
    change_gold(actor, -offer.price, world.ruleset.roles)
    level = world.level
    rivals = _of_group(offer.group, world) if offer.group else []
    for cell, each in rivals:
        level.pick(each, cell)
        level.remember_items(cell, ())
    return [ChoiceMade(actor.id, level.positions[actor.cell])] if rivals else []


def rivals_of(item: Item, world: World) -> list[Position]:
    """Return the positions of the items that vanish once an item is taken."""
    if item.offer is None or not item.offer.group:
        return []
    positions = world.level.positions
    found = _of_group(item.offer.group, world)
    return [positions[cell] for cell, each in found if each is not item]


def _of_group(group: int, world: World) -> list[tuple[int, Item]]:
    """Return the items of which only one can be taken, and the cells where they lie."""
    return [
        (cell, each)
        for cell, stacks in sorted(world.level.items.items())
        for each in stacks
        if each.offer and each.offer.group == group
    ]


def rob(
    thief: Actor, victim: Actor, what: Loot, world: World, items: Collection[str] = ()
) -> list[Event]:
    """Take something from a victim for a thief, unless the victim has nothing of the sort.

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
    told = item_view(item, world, 1)
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
