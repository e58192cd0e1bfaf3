"""Go to a neighboring cell, or attack the actor that stands there."""

from __future__ import annotations

from msgspec import Struct

from roguelike.core.geometry import Direction
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actor import Actor
from roguelike.engine.combat import strike
from roguelike.engine.events import DoorOpened, Event, GoldTaken, Moved
from roguelike.engine.world import World


class Step(Struct, frozen=True):
    """Go one cell in a direction; an enemy there is attacked instead."""

    direction: Direction

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Move or attack.

        Raises:
            ImpossibleError: The rules do not allow the direction, something solid or an
                ally is in the way, or a corner that may not be cut.
        """
        level, direction = world.level, self.direction
        if direction not in level.gait.directions:
            raise ImpossibleError(Reason.DIAGONAL)
        cell = level.beside(actor.cell, direction)
        if not level.may_pass(actor.cell, direction):
            raise ImpossibleError(Reason.CORNER)
        other = level.actors.get(cell)
        if other is not None and other.faction != actor.faction:
            return strike(actor, other, world)
        if other is not None or not level.walkable[cell]:
            raise ImpossibleError(Reason.WALL, level.terrain_id(cell))
        return enter(actor, cell, world)


def enter(actor: Actor, cell: int, world: World) -> list[Event]:
    """Let `actor` go to a free neighboring `cell`, with all that follows from being there."""
    level = world.level
    origin = actor.cell
    level.shift(actor, cell)
    positions = level.positions
    events: list[Event] = [Moved(actor.id, positions[origin], positions[cell])]
    if level.special[cell]:
        events += _arrive_at(actor, cell, world)
    if actor is world.player:
        world.sight_stale = True
    return events


def _arrive_at(actor: Actor, cell: int, world: World) -> list[Event]:
    """Open what opens and pick up what lies at `cell`."""
    level, position = world.level, world.level.positions[cell]
    events: list[Event] = []
    if before := level.open(cell):
        world.sight_stale = True
        events.append(DoorOpened(actor.id, position, level.table.ids[before]))
    if actor is world.player and (amount := level.take_gold(cell)):
        actor.stats[world.ruleset.roles.gold] += amount
        events.append(GoldTaken(actor.id, position, amount))
    return events
