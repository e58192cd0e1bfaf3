"""Items carried and dropped, how much actors can carry, and new items."""

from __future__ import annotations

from roguelike.core.rng import Rng
from roguelike.engine.definitions.kinds import AffixKind, ItemKind
from roguelike.engine.effects.stats import change_worn
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import ItemDropped
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World

MAX_ITEMS = 2_000
"""The most stacks that lie on a level; further ones are lost."""


def make_item(
    kind: ItemKind, rng: Rng, depth: int, count: int = 1, affixes: tuple[AffixKind, ...] = ()
) -> Item:
    """Return a new item without an id, with its charges and bonuses rolled for `depth`."""
    values = {"depth": depth}
    definition = kind.definition
    bonuses: dict[str, int] = {}
    for given in (definition.stats, *(affix.definition.stats for affix in affixes)):
        for stat, amount in given.items():
            bonuses[stat] = bonuses.get(stat, 0) + amount.roll(rng, values)
    charges = 0 if definition.charges is None else max(definition.charges.roll(rng, values), 0)
    return Item(0, kind, min(count, definition.stack), charges, affixes, bonuses=bonuses)


def lay(item: Item, cell: int, world: World) -> None:
    """Put an item on the floor of a cell, onto a stack of the same if one lies there."""
    level = world.level
    if not item.id:
        item.id = world.new_id()
    for other in level.items.get(cell, ()):
        if other.merges_with(item) and other.count + item.count <= item.kind.definition.stack:
            level.add_to(other, item.count, cell)
            _mix(other, item, world)
            return
    if level.item_count < MAX_ITEMS:
        level.lay(item, cell)


def drop(actor: Actor, item: Item, world: World, count: int | None = None) -> list[Event]:
    """Put an item of an actor, or some of a stack, on the floor where it stands."""
    part = let_go(actor, item, world, count)
    told = item_view(part, world)
    lay(part, actor.cell, world)
    was_own = part.id in world.strayed
    return [ItemDropped(actor.id, told, world.level.positions[actor.cell], was_own)]


def drop_all(actor: Actor, world: World) -> list[Event]:
    """Put all that an actor carries on the floor."""
    return [event for item in list(actor.items) for event in drop(actor, item, world)]


def take_from(actor: Actor, item: Item, world: World, count: int | None = None) -> Item:
    """Take an item, or some of a stack, from an actor, and return what was taken.

    What was worn is worn no longer.
    """
    if count is None or count >= item.count:
        actor.items.remove(item)
        if item.worn:
            change_worn(actor, world, off=item)
        return item
    item.count -= count
    return item.part(count, world.new_id())


def let_go(actor: Actor, item: Item, world: World, count: int | None = None) -> Item:
    """Take an item, or some of a stack, from an actor who may get it back, and return it."""
    part = take_from(actor, item, world, count)
    if actor is world.player:
        world.strayed.add(part.id)
    return part


def _mix(stack: Item, item: Item, world: World) -> None:
    """Count a stack as the player's no longer if something else is added to it."""
    if item.id not in world.strayed:
        world.strayed.discard(stack.id)


def room_for(actor: Actor, item: Item, world: World) -> int:
    """Return how many of a stack an actor can still carry."""
    limit = item.kind.definition.stack
    merging = [each for each in actor.items if each.merges_with(item)]
    room = sum(limit - each.count for each in merging)
    rules = world.ruleset.items
    carried = [each for each in actor.items if not each.worn]
    if len(carried) < rules.carried and all(
        sum(each.kind.id in group for each in carried) < most
        for group, most, _ in rules.limits
        if item.kind.id in group
    ):
        room += limit
    return min(room, item.count)


def give(actor: Actor, item: Item, world: World) -> Item | None:
    """Give an actor as much of a stack as it can carry, and return the rest, if any."""
    count = room_for(actor, item, world)
    if not count:
        return item
    rest = None
    if count < item.count:
        rest = item.part(item.count - count, item.id)
        item.id, item.count = 0, count
    if actor is world.player:
        world.strayed.discard(item.id)
    limit = item.kind.definition.stack
    for each in actor.items:
        if item.count and each.merges_with(item):
            moved = min(limit - each.count, item.count)
            each.count += moved
            _mix(each, item, world)
            item.count -= moved
    if item.count:
        item.id = item.id or world.new_id()
        actor.items.append(item)
    return rest
