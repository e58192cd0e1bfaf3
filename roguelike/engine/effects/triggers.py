"""The queue of triggers, which are added when something happens and carried out in order.

The first that was set off is the first that is carried out, never one within another, and only so
many steps in a turn of the player's. So no triggers that set off each other can keep the game
busy. The death of the player ends them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from roguelike.content.schema.steps import Occasion, TriggerDef
from roguelike.engine.definitions.kinds import FieldKind, TriggersByEvent
from roguelike.engine.effects.effect_execution import Context, holds_all, perform, stop_chain
from roguelike.engine.world.actor import Actor, Trigger, is_immune
from roguelike.engine.world.cause import Cause, Means
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import Item, triggers_of
from roguelike.engine.world.world import World

ON_OTHER: frozenset[Occasion] = frozenset({"hit"})
"""The occasions on which steps meet the other one, and not the holder, unless they say so."""


class Occurrence(NamedTuple):
    """The actors and the cell of something that sets off triggers.

    Attributes:
        actor: Whom the triggers belong to, or who stands on the terrain that they belong to.
        other: The other one, if there is one.
        cell: Where it happens.
    """

    actor: Actor
    other: Actor | None
    cell: int


class PendingTrigger(NamedTuple):
    """A trigger that has been set off, with the actors and the cell as in `Occurrence`."""

    trigger: Trigger
    actor: Actor
    other: Actor | None
    cell: int


def fire(
    world: World, on: Occasion, actor: Actor, other: Actor | None = None, cell: int = -1
) -> None:
    """Set off the triggers of an actor for an occasion, if it has any."""
    traits = actor.traits
    if traits is None:
        return
    for trigger in traits.triggers.get(on, ()):
        where = actor.cell if cell < 0 else cell
        world.pending.append(PendingTrigger(trigger, actor, other, where))


def fire_item(world: World, on: Occasion, actor: Actor, item: Item, cell: int = -1) -> None:
    """Set off the triggers of an item with which an actor does something, and of the actor."""
    where = actor.cell if cell < 0 else cell
    other = world.level.actors.get(where) if where != actor.cell else None
    for triggers, means in triggers_of(item):
        for definition in triggers.get(on, ()):
            trigger = Trigger(definition, Cause(actor.id, means), item=item)
            world.pending.append(PendingTrigger(trigger, actor, other, where))
    fire(world, on, actor, other, where)


def fire_terrain(world: World, on: Occasion, actor: Actor, cell: int) -> None:
    """Set off the triggers of the terrain of a cell where an actor is, unless it floats above."""
    if actor.traits is None or not actor.traits.floats:
        _fire_ground(world, on, world.level.number_at(cell), Occurrence(actor, None, cell))


def fire_field(world: World, on: Occasion, actor: Actor, kind: FieldKind, amount: int) -> None:
    """Set off the triggers of a field in an actor's cell, with its amount as their power."""
    if is_immune(actor, kind.definition.tags):
        return
    cause = Cause(world.level.fields.maker(kind.id, actor.cell), ("field", kind.id))
    for definition in kind.triggers.get(on, ()):
        trigger = Trigger(definition, cause, amount)
        world.pending.append(PendingTrigger(trigger, actor, None, actor.cell))


def fire_fields(world: World, actor: Actor, cell: int) -> None:
    """Set off the triggers of all fields in a cell into which an actor has come."""
    for field, amount in world.level.fields.at(cell):
        fire_field(world, "enter", actor, world.ruleset.things.fields[field], amount)


def fire_opened(world: World, actor: Actor, cell: int, number: int) -> None:
    """Set off the triggers for a cell that an actor opens; `number` is its former terrain."""
    _fire_ground(world, "open", number, Occurrence(actor, None, cell))
    fire(world, "open", actor, None, cell)


def fire_place(world: World, on: Occasion, triggers: TriggersByEvent, means: Means) -> None:
    """Set off, for the player, triggers of a region or a feeling; `means` names it."""
    player = world.player
    _fire_all(world, triggers.get(on, ()), means, Occurrence(player, None, player.cell))


def fire_for_all(
    world: World, on: Occasion, actors: Iterable[Actor], other: Actor | None, cell: int
) -> None:
    """Set off the triggers of all actors that something reaches, and of their terrain.

    Args:
        world: Where it happens.
        on: What happens.
        actors: Whom it reaches.
        other: Who makes it, if anyone does.
        cell: Where it comes from.
    """
    level = world.level
    for actor in actors:
        maker = None if actor is other else other
        fire(world, on, actor, maker, cell)
        _fire_ground(world, on, level.number_at(actor.cell), Occurrence(actor, maker, cell))


def _fire_ground(world: World, on: Occasion, number: int, occurrence: Occurrence) -> None:
    """Set off the triggers of a kind of terrain, by its number."""
    table = world.level.table
    triggers = table.triggers[number].get(on, ())
    _fire_all(world, triggers, ("terrain", table.ids[number]), occurrence)


def _fire_all(
    world: World, triggers: Iterable[TriggerDef], means: Means, occurrence: Occurrence
) -> None:
    cause = Cause(means=means)
    for definition in triggers:
        world.pending.append(PendingTrigger(Trigger(definition, cause), *occurrence))


def run_pending(world: World) -> list[Event]:
    """Carry out all pending triggers, and those that these set off."""
    events: list[Event] = []
    pending = world.pending
    while pending:
        if world.death is not None or world.victory:
            pending.clear()
        elif world.steps_left <= 0:
            pending.clear()
            events += stop_chain(world)
        else:
            events += _carry_out(pending.popleft(), world)
    return events


def _carry_out(pending: PendingTrigger, world: World) -> list[Event]:
    trigger, actor, other, cell = pending
    world.steps_left -= 1
    definition = trigger.definition
    if other is None and trigger.cause.means[0] == "status":
        other = world.level.living(trigger.cause.actor)
    target = other if definition.on in ON_OTHER else actor
    context = Context(
        world=world,
        cause=trigger.cause,
        actor=actor,
        other=other,
        origin=actor.cell,
        cell=cell,
        targets=() if target is None else (target,),
        cells=(cell,),
        power=trigger.power,
        item=trigger.item,
    )
    if not holds_all(definition.when, context, target):
        return []
    return perform(definition.steps, context)
