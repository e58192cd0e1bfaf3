"""Things that are offered to the player: for gold, or one of several."""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.events import Event
from roguelike.engine.item import Item
from roguelike.engine.stats import change_gold
from roguelike.engine.thing_events import ChoiceMade
from roguelike.engine.world import World


def accept(actor: Actor, item: Item, world: World) -> list[Event]:
    """Let an actor pay for what it takes, and let all vanish that it has not chosen.

    The item, which has been taken from the floor, is offered no longer.
    """
    offer, item.offer = item.offer, None
    if offer is None:
        return []
    change_gold(actor, -offer.price, world.ruleset.roles)
    level = world.level
    rivals = [
        (cell, each)
        for cell, stacks in sorted(level.items.items())
        for each in stacks
        if offer.group and each.offer and each.offer.group == offer.group
    ]
    for cell, each in rivals:
        level.pick(each, cell)
        level.remember_items(cell, ())
    return [ChoiceMade(actor.id, level.positions[actor.cell])] if rivals else []
