"""Equipment: items worn in the slots of an actor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.content.schema.items import ItemDef
from roguelike.engine.effects.stats import change_worn
from roguelike.engine.effects.triggers import fire_item
from roguelike.engine.items.inventory import drop, room_for, take_from
from roguelike.engine.items.item_use import identify
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import (
    ItemTakenOff,
    ItemWorn,
    StatusEnded,
    StatusGained,
)
from roguelike.engine.world.item import Item
from roguelike.engine.world.ruleset import KindIndex
from roguelike.engine.world.world import World


def can_wear(item: Item, world: World) -> bool:
    """Return True if an item can be worn by the rules of the game."""
    return has_slots(item.kind.definition, world.ruleset.things)


def has_slots(definition: ItemDef, things: KindIndex) -> bool:
    """Return True if a kind of item takes slots, all of which bodies have."""
    return bool(definition.slots) and all(slot in things.slots for slot in definition.slots)


def share_slot(one: ItemDef, other: ItemDef) -> bool:
    """Return True if items of two kinds take the same slot, so that only one can be worn."""
    return not set(one.slots).isdisjoint(other.slots)


def in_the_way(actor: Actor, item: Item) -> list[Item]:
    """Return the worn items in the slots that an item takes."""
    kind = item.kind.definition
    return [
        each
        for each in actor.items
        if each.worn and each is not item and share_slot(kind, each.kind.definition)
    ]


def improves(bonuses: Mapping[str, int], rivals: Sequence[Mapping[str, int]], speed: str) -> bool:
    """Return True if equipment is better than what would have to be taken off for it.

    It is if it adds more to stats in all, and on a free place if it takes nothing from them.

    Args:
        bonuses: What it adds to stats, by full id.
        rivals: What each thing in the way adds.
        speed: The stat of which less is better.
    """
    gain = _worth(bonuses, speed) - sum(_worth(each, speed) for each in rivals)
    return gain > 0 or (not rivals and not gain)


def _worth(bonuses: Mapping[str, int], speed: str) -> int:
    return sum(-bonus if stat == speed else bonus for stat, bonus in bonuses.items())


def is_better(actor: Actor, item: Item, world: World) -> bool:
    """Return True if an actor should wear an item instead of what is in the way, if anything is."""
    rivals = in_the_way(actor, item)
    if not can_wear(item, world) or any(each.is_sticky for each in rivals):
        return False
    speed = world.ruleset.roles.speed
    return improves(item.bonuses, [each.bonuses for each in rivals], speed)


def equip(actor: Actor, item: Item, world: World) -> list[Event]:
    """Put a carried item on an actor, with all that follows from that.

    The player gets to know what it wears.
    """
    events = identify(item.kind, world) if actor is world.player else []
    events += put_on(actor, item, world)
    fire_item(world, "equip", actor, item)
    return events


def put_on(actor: Actor, item: Item, world: World) -> list[Event]:
    """Put a carried item on an actor, in place of what is in the way.

    It leaves room for what is taken off, so it is worn before.
    """
    if item.count > 1:
        item = take_from(actor, item, world, 1)
        actor.items.append(item)
    before = set(actor.statuses)
    events = [e for each in in_the_way(actor, item) for e in take_off(actor, each, world, item)]
    change_worn(actor, world, on=item)
    gained = [each for each in actor.statuses.values() if each.kind.id not in before]
    off = [each for each in events if isinstance(each, ItemTakenOff)]
    return [
        *off,
        ItemWorn(actor.id, item_view(item, world)),
        *(each for each in events if each not in off),
        *(StatusGained(actor.id, each.kind.id, each.power) for each in gained),
    ]


def take_off(actor: Actor, item: Item, world: World, successor: Item | None = None) -> list[Event]:
    """Take a worn item off an actor; what it cannot carry then falls to the floor.

    Args:
        actor: The actor.
        item: What it wears.
        world: The world.
        successor: What it wears instead, if anything, which takes no room any more.
    """
    before = list(actor.statuses)
    change_worn(actor, world, on=successor, off=item)
    events: list[Event] = [ItemTakenOff(actor.id, item_view(item, world))]
    events += [StatusEnded(actor.id, each) for each in before if each not in actor.statuses]
    actor.items.remove(item)
    has_room = room_for(actor, item, world) > 0
    actor.items.append(item)
    if not has_room:
        events += drop(actor, item, world)
    return events
