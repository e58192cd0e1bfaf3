"""Things that are offered to the player: for gold, or one of several."""

from __future__ import annotations

from roguelike.core.geometry import Position
from roguelike.engine.effects.stats import change_gold
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ChoiceMade
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World


def accept(actor: Actor, item: Item, world: World) -> list[Event]:
    """Let an actor pay for what it takes, and let all vanish that it has not chosen.

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
    """Return where the others are that vanish once an item is taken."""
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
