"""Throw an item, or shoot it with a launcher."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.schema.statuses import Verb
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.actions.pick_up import carried
from roguelike.engine.effects.effect_execution import holds_all, perform
from roguelike.engine.items.inventory import give, lay, let_go
from roguelike.engine.items.item_use import context_of, identify
from roguelike.engine.perception.sight import item_view
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.engine.targeting.projectiles import flight, launcher_of, reflected, resting_place
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ItemBroken, ItemReturned, ItemThrown
from roguelike.engine.world.item import Item, ItemId
from roguelike.engine.world.world import World


class Throw(Struct, frozen=True):
    """Throw a carried item, or shoot it with a launcher that is worn.

    Attributes:
        item: Which.
        position: Where to.
    """

    verb: ClassVar[Verb] = "throw"

    item: ItemId
    position: Position

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Throw it; it flies to the first actor in the way.

        Raises:
            ImpossibleError: It is not carried, is worn, cannot be thrown now, or there is no such
                cell.
        """
        require(actor, self.verb)
        item = carried(actor, self.item)
        level = world.level
        target = self.position
        inside = 0 <= target.x < level.width and 0 <= target.y < level.height
        if not inside or level.cell(target) == actor.cell:
            raise ImpossibleError(Reason.NO_TARGET, item=item_view(item, world))
        if item.worn or not _may_throw(actor, item, level.cell(target), world):
            raise ImpossibleError(Reason.NOT_NOW, item=item_view(item, world))
        aiming = Aiming.of(world, actor.cell, level.cell(target), actor)
        shot = flight(item.kind.definition, launcher_of(actor, item), aiming, world.ruleset)
        area, reflections = reflected(shot, actor.cell, world)
        one = let_go(actor, item, world, 1)
        position = level.positions[shot.landing]
        told = item_view(one, world)
        origin = level.positions[actor.cell]
        return [
            ItemThrown(actor.id, told, origin, position),
            *reflections,
            *_strike(actor, one, area, world),
            *_land(actor, one, area, world),
        ]


def _may_throw(actor: Actor, item: Item, cell: int, world: World) -> bool:
    """Return True if the conditions for throwing an item hold."""
    throw = item.kind.definition.throw
    if throw is None or not throw.when:
        return True
    context = context_of(actor, Cause(actor.id), cell, world, item)
    return holds_all(throw.when, context, context.other)


def _strike(actor: Actor, item: Item, area: Area, world: World) -> list[Event]:
    """Carry out the steps of a thrown item for all that it meets."""
    throw = item.kind.definition.throw
    if throw is None:
        return []
    cause = Cause(actor.id, ("item", item.kind.id))
    context = context_of(actor, cause, area.landing, world, item)
    events = perform(throw.steps, context.aimed(area))
    if events and actor is world.player:
        return [*identify(item.kind, world), *events]
    return events


def _land(actor: Actor, item: Item, area: Area, world: World) -> list[Event]:
    """Break a thrown item, return it, or lay it down where it has landed."""
    definition = item.kind.definition
    position = world.level.positions[area.landing]
    told = item_view(item, world)
    throw = definition.throw
    if throw is not None and throw.shatters:
        return []
    if definition.breaks and world.effect_rng.chance(definition.breaks):
        return [ItemBroken(actor.id, told, position)]
    returns = throw is not None and throw.returns and actor.alive
    if returns and give(actor, item, world) is None:
        return [ItemReturned(actor.id, told)]
    lay(item, resting_place(area, actor, world.level), world)
    return []
