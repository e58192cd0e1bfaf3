"""Movement: what follows from coming to a cell, and actors pushed, pulled, teleported or swapped.

Nothing here puts an actor on a cell where another one stands or that cannot be walked on. One that
is moved is put back on the schedule, as it may see from there what it did not see before.
"""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.core.grid.areas import Bounds, line
from roguelike.core.grid.geometry import Direction, Position, chebyshev
from roguelike.engine.effects.stats import change_gold, keep_pulse
from roguelike.engine.effects.terrain_changes import open_up
from roguelike.engine.effects.triggers import fire, fire_fields, fire_opened, fire_terrain
from roguelike.engine.items.transfer import take_automatically
from roguelike.engine.perception.sight import stir
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.actor_events import Pulled, Shoved, Swapped, Teleported
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import GoldTaken
from roguelike.engine.world.events.level_events import DoorOpened
from roguelike.engine.world.level import Level
from roguelike.engine.world.world import World


def come_to(actor: Actor, world: World) -> list[Event]:
    """Set off and collect everything in the cell that an actor has come to, in whatever way."""
    events = _arrive_at(actor, actor.cell, world) if world.level.special[actor.cell] else []
    if actor.traits is not None:
        fire(world, "enter", actor)
    return events


def _arrive_at(actor: Actor, cell: int, world: World) -> list[Event]:
    """Open the cell, set off its triggers, and pick up what lies at `cell`."""
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


def shove(
    actor: Actor,
    way: Iterable[int],
    world: World,
    fact: type[Shoved | Pulled] = Shoved,
) -> list[Event]:
    """Move an actor along a way of neighboring cells, until something is in the way.

    What lies in wait in the cells on the way is set off as well.

    Args:
        actor: Who is moved.
        way: The cells, the nearest first.
        world: The world.
        fact: What is told of it.
    """
    level, origin = world.level, actor.cell
    events: list[Event] = []
    for cell in way:
        if not level.is_free(cell) or not _may_pass(actor.cell, cell, level):
            break
        level.shift(actor, cell)
        events += come_to(actor, world)
    if actor.cell == origin:
        return []
    stir(actor, world)
    positions = level.positions
    return [fact(actor.id, positions[origin], positions[actor.cell]), *events]


def relocate(actor: Actor, cell: int, world: World) -> list[Event]:
    """Put an actor on a cell, wherever that is; nothing happens where it is not free."""
    level, origin = world.level, actor.cell
    if not level.is_free(cell):
        return []
    level.shift(actor, cell)
    stir(actor, world)
    positions = level.positions
    event = Teleported(actor.id, positions[origin], positions[cell])
    return [event, *come_to(actor, world)]


def exchange(actor: Actor, other: Actor, world: World) -> list[Event]:
    """Swap the places of two actors."""
    if actor is other:
        return []
    world.level.swap(actor, other)
    events: list[Event] = [Swapped(actor.id, other.id, world.level.positions[actor.cell])]
    for each in (actor, other):
        stir(each, world)
        events += come_to(each, world)
    return events


def way_from(center: int, cell: int, length: int, level: Level) -> list[int]:
    """Return the next cells behind `cell` on the straight line from `center`."""
    (x, y), (to_x, to_y) = level.positions[center], level.positions[cell]
    steps = chebyshev(to_x - x, to_y - y)
    if not steps:
        return []
    times = 1 + -(-length // steps)
    end = Position(x + (to_x - x) * times, y + (to_y - y) * times)
    cells = line(Bounds(level.width, level.height), Position(x, y), end)
    return [level.cell(each) for each in cells[steps + 1 : steps + 1 + length]]


def way_to(center: int, cell: int, length: int, level: Level) -> list[int]:
    """Return the next cells after `cell` on the straight line to `center`."""
    bounds = Bounds(level.width, level.height)
    cells = line(bounds, level.positions[cell], level.positions[center])
    return [level.cell(each) for each in cells[1 : 1 + length]]


def by_distance(actors: Iterable[Actor], center: int, world: World) -> list[Actor]:
    """Return actors in the order of how far they are from a cell, the nearest first."""
    return sorted(actors, key=lambda actor: world.distance(center, actor.cell))


def _may_pass(here: int, there: int, level: Level) -> bool:
    """Return True if the way from a cell to its neighbor does not cut a corner that it may not."""
    (x, y), (to_x, to_y) = level.positions[here], level.positions[there]
    return level.may_pass(here, Direction((to_x - x, to_y - y)))
