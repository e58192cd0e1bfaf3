"""What follows from what happens: triggers are queued where it happens, and carried out in order.

The first that was set off is the first that is carried out, never one within another, and only so
many steps in a turn of the player's. So no triggers that set off each other can keep the game
busy. The death of the player ends them all.
"""

from __future__ import annotations

from typing import NamedTuple

from roguelike.content.schema.steps import Occasion
from roguelike.engine.actor import Actor, Trigger
from roguelike.engine.effect import Context, holds_all, perform, stop_chain
from roguelike.engine.events import Event
from roguelike.engine.world import World

ON_OTHER: frozenset[Occasion] = frozenset({"hit"})
"""The occasions on which steps meet the other one, and not the holder, unless they say so."""


class Firing(NamedTuple):
    """A trigger that has been set off.

    Attributes:
        trigger: What follows.
        actor: Whom it belongs to, or who stands on the terrain that it belongs to.
        other: The other one, if there is one.
        cell: Where it happens.
    """

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
        world.pending.append(Firing(trigger, actor, other, where))


def fire_terrain(world: World, on: Occasion, actor: Actor, cell: int) -> None:
    """Set off the triggers of the terrain of a cell, unless the actor floats above it."""
    triggers = world.level.triggers_at(cell).get(on, ())
    if not triggers or (actor.traits is not None and actor.traits.floats):
        return
    cause = world.level.cause_at(cell)
    for definition in triggers:
        world.pending.append(Firing(Trigger(definition, cause), actor, None, cell))


def drain(world: World) -> list[Event]:
    """Carry out all that has been set off, and what that sets off."""
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


def _carry_out(firing: Firing, world: World) -> list[Event]:
    trigger, actor, other, cell = firing
    world.steps_left -= 1
    definition = trigger.definition
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
