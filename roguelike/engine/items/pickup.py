"""Items taken from the floor, by choice or by walking over them."""

from __future__ import annotations

from roguelike.engine.effects.triggers import fire_item
from roguelike.engine.items.equipment import can_wear, equip, in_the_way
from roguelike.engine.items.inventory import give, room_for, thing
from roguelike.engine.items.item_use import use_item
from roguelike.engine.items.offered_items import accept
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ItemTaken
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World


def take(actor: Actor, item: Item, world: World, count: int | None = None) -> list[Event]:
    """Let an actor take an item from the floor of its cell, as much as it can carry."""
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
    told, was_own = thing(part, world), item.id in world.strayed
    follows = accept(actor, part, world) if part.offer else list[Event]()
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
    """Let the player take what the rules say is picked up by walking over it.

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
    """Tell whether walking over an item takes it, and there is room for it."""
    if item.offer is not None or item.kind.id not in world.ruleset.items.picked_up:
        return False
    return bool(room_for(actor, item, world)) or is_put_on(actor, item, world)


def is_put_on(actor: Actor, item: Item, world: World) -> bool:
    """Tell whether an actor puts on an item when it finds it, as its slots are free."""
    wanted = item.kind.id in world.ruleset.items.worn and actor is world.player
    return wanted and can_wear(item, world) and not in_the_way(actor, item)
