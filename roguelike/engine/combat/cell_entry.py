"""All that follows from coming to a cell: doors open, traps go off, things are picked up."""

from __future__ import annotations

from roguelike.engine.effects.stats import change_gold, keep_pulse
from roguelike.engine.effects.terrain_changes import open_up
from roguelike.engine.effects.triggers import fire, fire_fields, fire_opened, fire_terrain
from roguelike.engine.items.pickup import take_automatically
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import GoldTaken
from roguelike.engine.world.events.level_events import DoorOpened
from roguelike.engine.world.world import World


def come_to(actor: Actor, world: World) -> list[Event]:
    """Let all follow for an actor from having come to where it stands, in whatever way."""
    events = _arrive_at(actor, actor.cell, world) if world.level.special[actor.cell] else []
    if actor.traits is not None:
        fire(world, "enter", actor)
    return events


def _arrive_at(actor: Actor, cell: int, world: World) -> list[Event]:
    """Open what opens, set off what lies in wait, and pick up what lies at `cell`."""
    level, position = world.level, world.level.positions[cell]
    floats = actor.traits is not None and actor.traits.floats
    events: list[Event] = []
    if level.triggers_at(cell):
        if cell in level.hidden and not floats:
            level.reveal(cell)
        fire_terrain(world, "enter", actor, cell)
        keep_pulse(actor, world)
    fire_fields(world, actor, cell)
    if before := open_up(cell, world, floats=floats):
        if level.table.is_door[before]:
            events.append(DoorOpened(actor.id, position, level.table.ids[before]))
        fire_opened(world, actor, cell, before)
    if actor is not world.player:
        return events
    if amount := level.take_gold(cell):
        change_gold(actor, amount, world.ruleset.roles)
        events.append(GoldTaken(actor.id, position, amount))
    if cell in level.items:
        events += take_automatically(actor, cell, world)
    return events
