"""Equip an item, or take it off."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.schema.statuses import Verb
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.actions.pick_up import carried
from roguelike.engine.items.equipment import can_wear, equip, in_the_way, take_off
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import ItemId
from roguelike.engine.world.world import World


class Wear(Struct, frozen=True):
    """Put on a carried item, in place of what is worn there."""

    verb: ClassVar[Verb] = "equip"

    item: ItemId

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Put it on.

        Raises:
            ImpossibleError: It cannot be worn, or something in the way cannot be taken off.
        """
        require(actor, self.verb)
        item = carried(actor, self.item)
        if not can_wear(item, world):
            raise ImpossibleError(Reason.NO_USE, item=item_view(item, world))
        if item.worn:
            raise ImpossibleError(Reason.NOT_NOW, item=item_view(item, world))
        for each in in_the_way(actor, item):
            if each.is_sticky:
                raise ImpossibleError(Reason.STICKY, item=item_view(each, world))
        return equip(actor, item, world)


class TakeOff(Struct, frozen=True):
    """Take off a worn item."""

    verb: ClassVar[Verb] = "equip"

    item: ItemId

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Take it off; without room for it, it falls to the floor.

        Raises:
            ImpossibleError: It is not worn, or cannot be taken off.
        """
        require(actor, self.verb)
        item = carried(actor, self.item)
        if not item.worn:
            raise ImpossibleError(Reason.NOT_WORN, item=item_view(item, world))
        if item.is_sticky:
            raise ImpossibleError(Reason.STICKY, item=item_view(item, world))
        return take_off(actor, item, world)
