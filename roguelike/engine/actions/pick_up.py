"""Take things from the floor, and put them there."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.schema.statuses import Verb
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.actor import Actor
from roguelike.engine.events import Event
from roguelike.engine.floor import drop, give, room_for, thing
from roguelike.engine.item import Item, ItemId
from roguelike.engine.offers import accept
from roguelike.engine.thing_events import ItemTaken
from roguelike.engine.triggers import fire_item
from roguelike.engine.using import use_item
from roguelike.engine.wearing import can_wear, equip, in_the_way, take_off
from roguelike.engine.world import World


class PickUp(Struct, frozen=True):
    """Take an item from the floor of the cell.

    Attributes:
        item: Which; None for the topmost.
        count: How many of a stack; None for all that can be carried.
    """

    verb: ClassVar[Verb] = "pick_up"

    item: ItemId | None = None
    count: int | None = None

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Take it, and use it at once if it is such a thing; what is offered is taken whole.

        Raises:
            ImpossibleError: Nothing lies here, none of it is asked for, it cannot be carried, or
                it costs too much.
        """
        require(actor, self.verb)
        _require_some(self.count)
        stacks = world.level.items.get(actor.cell, ())
        found = [each for each in stacks if self.item in (None, each.id)]
        if not found:
            raise ImpossibleError(Reason.NOTHING_HERE)
        item = found[-1]
        room = room_for(actor, item, world) + _is_put_on(actor, item, world)
        if room < (item.count if item.offer else 1):
            raise ImpossibleError(Reason.PACK_FULL, item=thing(item, world))
        if item.offer is None:
            return take(actor, item, world, self.count)
        if item.offer.price > actor.stats[world.ruleset.roles.gold]:
            raise ImpossibleError(Reason.TOO_DEAR, item=thing(item, world))
        return take(actor, item, world)


class Drop(Struct, frozen=True):
    """Put an item on the floor.

    Attributes:
        item: Which of those that are carried.
        count: How many of a stack; None for all.
    """

    verb: ClassVar[Verb | None] = None

    item: ItemId
    count: int | None = None

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Take it off first if it is worn.

        Raises:
            ImpossibleError: It is not carried, none of it is asked for, or it cannot be taken off.
        """
        item = carried(actor, self.item)
        _require_some(self.count)
        events: list[Event] = []
        if item.worn:
            if item.is_sticky:
                raise ImpossibleError(Reason.STICKY, item=thing(item, world))
            events += take_off(actor, item, world)
        if item in actor.items:  # or it has fallen to the floor already
            events += drop(actor, item, world, self.count)
        return events


def _require_some(count: int | None) -> None:
    """Make sure that an action is about one thing or more; screens ask for no less.

    Raises:
        ImpossibleError: It is not.
    """
    if count is not None and count < 1:
        raise ImpossibleError(Reason.NOTHING_HERE)


def carried(actor: Actor, item: ItemId) -> Item:
    """Return what an actor carries, by its id.

    Raises:
        ImpossibleError: The actor does not carry it.
    """
    found = next((each for each in actor.items if each.id == item), None)
    if found is None:
        raise ImpossibleError(Reason.NOTHING_HERE)
    return found


def take(actor: Actor, item: Item, world: World, count: int | None = None) -> list[Event]:
    """Let an actor take an item from the floor of its cell, as much as it can carry."""
    level, cell = world.level, actor.cell
    position = level.positions[cell]
    wears = _is_put_on(actor, item, world)
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
    return bool(room_for(actor, item, world)) or _is_put_on(actor, item, world)


def _is_put_on(actor: Actor, item: Item, world: World) -> bool:
    """Tell whether an actor puts on an item when it finds it, as its slots are free."""
    wanted = item.kind.id in world.ruleset.items.worn and actor is world.player
    return wanted and can_wear(item, world) and not in_the_way(actor, item)
