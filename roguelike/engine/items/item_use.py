"""Use of items, and the charges and items that it spends."""

from __future__ import annotations

from roguelike.content.schema.items import UseDef
from roguelike.engine.definitions.kinds import ItemKind
from roguelike.engine.effects.effect_execution import Context, carry_out, has_effect
from roguelike.engine.effects.triggers import fire_item
from roguelike.engine.items.inventory import take_from
from roguelike.engine.perception.sight import get_to_know, item_view
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event, NothingHappened
from roguelike.engine.world.events.item_events import ItemIdentified, ItemUsed
from roguelike.engine.world.item import Item, ItemView
from roguelike.engine.world.world import World


def use_item(actor: Actor, item: Item, cell: int | None, world: World) -> list[Event]:
    """Use an item of an actor that has a use, aimed at a cell if it has to be.

    What had no effect is not used up. The player comes to know what it uses.
    """
    use = item.kind.definition.use
    assert use is not None, "actions ask before"
    events: list[Event] = [ItemUsed(actor.id, item_view(item, world, 1))]
    events += identify(item.kind, world) if actor is world.player else []
    cause = Cause(actor.id, ("item", item.kind.id))
    context = context_of(actor, cause, cell, world, item)
    results = carry_out(use, context)
    fire_item(world, "use", actor, item, context.cell)
    if not has_effect(results):
        return events + (results or [NothingHappened(actor.id, cause.means)])
    spend(actor, item, use, world)
    return events + results


def spend(actor: Actor, item: Item, use: UseDef, world: World) -> None:
    """Spend the charge or the item that a use takes."""
    is_gone = use.spends == "one"
    if use.spends == "charge":
        item.charges -= 1
        is_gone = use.gone_when_empty and item.charges <= 0
    if is_gone and item in actor.items:
        take_from(actor, item, world, 1)


def identify(kind: ItemKind, world: World) -> list[Event]:
    """Identify a kind of item for the player."""
    if world.knows(kind):
        return []
    before = ItemView(kind.id, 1, known=False)
    get_to_know(kind, world)
    return [ItemIdentified(world.player.id, before, before._replace(known=True))]


def context_of(
    actor: Actor, cause: Cause, cell: int | None, world: World, item: Item | None = None
) -> Context:
    """Return the context for the effects of something that an actor does."""
    at = actor.cell if cell is None else cell
    return Context(
        world=world,
        cause=cause,
        actor=actor,
        other=world.level.actors.get(at),
        origin=actor.cell,
        cell=at,
        targets=(actor,),
        cells=(actor.cell,),
        item=item,
    )
