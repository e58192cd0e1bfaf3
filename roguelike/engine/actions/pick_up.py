"""Pick items up, and drop them."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.schema.statuses import Verb
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.items.equipment import take_off
from roguelike.engine.items.inventory import drop, room_for
from roguelike.engine.items.transfer import is_put_on, take
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import Item, ItemId
from roguelike.engine.world.world import World


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
        """Take it, and use it at once if its kind says so; what is offered is taken whole.

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
        room = room_for(actor, item, world) + is_put_on(actor, item, world)
        if room < (item.count if item.offer else 1):
            raise ImpossibleError(Reason.PACK_FULL, item=item_view(item, world))
        if item.offer is None:
            return take(actor, item, world, self.count)
        if item.offer.price > actor.stats[world.ruleset.roles.gold]:
            raise ImpossibleError(Reason.TOO_DEAR, item=item_view(item, world))
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
                raise ImpossibleError(Reason.STICKY, item=item_view(item, world))
            events += take_off(actor, item, world)
        if item in actor.items:  # or it has fallen to the floor already
            events += drop(actor, item, world, self.count)
        return events


def _require_some(count: int | None) -> None:
    """Make sure that an action is about one item or more; screens ask for no less.

    Raises:
        ImpossibleError: It is not.
    """
    if count is not None and count < 1:
        raise ImpossibleError(Reason.NOTHING_HERE)


def carried(actor: Actor, item: ItemId) -> Item:
    """Return an item that an actor carries, by its id.

    Raises:
        ImpossibleError: The actor does not carry it.
    """
    found = next((each for each in actor.items if each.id == item), None)
    if found is None:
        raise ImpossibleError(Reason.NOTHING_HERE)
    return found
