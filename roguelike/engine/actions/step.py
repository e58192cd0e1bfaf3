"""Go to a neighboring cell, or attack, unlock or operate what is there."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from roguelike.content.references.ids import feature_id, is_feature
from roguelike.content.schema.statuses import Verb
from roguelike.content.schema.terrain import FeatureDef, Locking
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.ai.safe_moves import holding_status, yields
from roguelike.engine.combat.attack import strike
from roguelike.engine.combat.movement import come_to
from roguelike.engine.effects.effect_execution import Context, Situation, perform
from roguelike.engine.effects.terrain_changes import replace_terrain
from roguelike.engine.effects.triggers import fire, fire_terrain
from roguelike.engine.items.inventory import take_from
from roguelike.engine.world.actor import Actor, Status, hostile
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event, Moved, Struggled
from roguelike.engine.world.events.level_events import Operated, Unlocked
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World


class Step(Struct, frozen=True):
    """Go one cell in a direction; an enemy there is attacked instead."""

    verb: ClassVar[Verb] = "step"

    direction: Direction

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Move or attack; an actor that staggers does not know before if that is possible.

        Raises:
            ImpossibleError: The rules do not allow the direction, something solid or an
                ally is in the way, or a corner that may not be cut.
        """
        status = actor.traits.staggers if actor.traits is not None else None
        if status is None:
            return _step(actor, self.direction, world)
        if self.direction not in world.level.movement_rules.directions:
            raise ImpossibleError(Reason.DIAGONAL)
        require(actor, self.verb)
        try:
            return _step(actor, stagger(actor, status, self.direction, world), world)
        except ImpossibleError:
            return [Struggled(actor.id, status.kind.id)]


def _step(actor: Actor, direction: Direction, world: World) -> list[Event]:
    """Move an actor one cell in a direction, or carry out its attack there.

    Raises:
        ImpossibleError: It cannot go there.
    """
    level = world.level
    if direction not in level.movement_rules.directions:
        raise ImpossibleError(Reason.DIAGONAL)
    cell = level.beside(actor.cell, direction)
    if not level.may_pass(actor.cell, direction):
        raise ImpossibleError(Reason.CORNER)
    other = level.actors.get(cell)
    if other is not None and hostile(actor, other):
        require(actor, "attack")
        return strike(actor, other, world)
    if other is not None and actor is world.player:
        require(actor, "step")
        require_yielding(other, actor, world)
        return change_places(actor, other, world)
    if not level.walkable[cell] and actor is world.player:
        feature = feature_at(cell, world)
        return operate(actor, cell, feature, world) if feature else unlock(actor, cell, world)
    if other is not None or not level.walkable[cell]:
        raise ImpossibleError(Reason.WALL, level.terrain_id(cell))
    require(actor, "step")
    return enter(actor, cell, world)


def stagger(actor: Actor, status: Status, direction: Direction, world: World) -> Direction:
    """Return the direction of a step that a status leads astray."""
    staggering = status.kind.definition.staggers
    if staggering is None or not world.effect_rng.chance(staggering.percent):
        return direction
    level, directions = world.level, world.level.movement_rules.directions
    cause = level.living(status.cause.actor)
    if staggering.towards == "random" or cause is None:
        return world.effect_rng.pick(directions)
    sign = 1 if staggering.towards == "cause" else -1

    def gain(step: Direction) -> int:
        return sign * world.distance(level.beside(actor.cell, step), cause.cell)

    free = [
        step
        for step in directions
        if level.is_free(level.beside(actor.cell, step)) and level.may_pass(actor.cell, step)
    ]
    return min(free, key=gain, default=direction)


def _hindered(actor: Actor, cell: int, world: World) -> list[Event]:
    """Try a step or an attack of a monster that statuses hinder."""
    level = world.level
    ways = {level.beside(actor.cell, step): step for step in level.movement_rules.directions}
    try:
        return Step(ways[cell]).perform(actor, world)
    except ImpossibleError as error:
        return [Struggled(actor.id, error.status)] if error.status else []


def step_to(actor: Actor, cell: int, world: World) -> list[Event]:
    """Move a monster to a neighboring cell, or carry out its attack there."""
    if actor.traits is not None and (actor.traits.blocks or actor.traits.staggers):
        return _hindered(actor, cell, world)
    other = world.level.actors.get(cell)
    if other is None:
        return enter(actor, cell, world)
    return strike(actor, other, world) if hostile(actor, other) else []


def require_yielding(other: Actor, actor: Actor, world: World) -> None:
    """Make sure that an actor changes places with another one beside it.

    Raises:
        ImpossibleError: It is held where it is, or would come to harm.
    """
    if status := holding_status(other):
        raise ImpossibleError(Reason.HELD, status=status, other=other.id)
    if not yields(other, actor, world):
        raise ImpossibleError(Reason.UNWILLING, other=other.id)


def change_places(actor: Actor, ally: Actor, world: World) -> list[Event]:
    """Swap the places of an actor and an ally beside it."""
    level = world.level
    here, there = level.positions[actor.cell], level.positions[ally.cell]
    level.swap(actor, ally)
    return [
        Moved(actor.id, here, there),
        Moved(ally.id, there, here),
        *come_to(actor, world),
        *come_to(ally, world),
    ]


def unlock(actor: Actor, cell: int, world: World) -> list[Event]:
    """Unlock a neighboring cell with a key that an actor carries.

    Raises:
        ImpossibleError: The cell is not locked, or the actor has no key for it.
    """
    level = world.level
    lock = level.table.locks[level.number_at(cell)]
    terrain = level.terrain_id(cell)
    if lock is None or level.is_border(cell):
        raise ImpossibleError(Reason.WALL, terrain)
    key = _key_to(lock, actor, terrain)
    if lock.spends:
        take_from(actor, key, world, 1)
    replace_terrain(cell, level.table.numbers[lock.into], world)
    return [Unlocked(actor.id, level.positions[cell], terrain)]


def enter(actor: Actor, cell: int, world: World) -> list[Event]:
    """Move `actor` to a free neighboring `cell`, and set off all that follows."""
    level = world.level
    origin = actor.cell
    level.shift(actor, cell)
    events: list[Event] = [Moved(actor.id, level.positions[origin], level.positions[cell])]
    if level.special[cell] or actor.traits is not None or actor is world.player:
        fire(world, "step", actor)
        fire_terrain(world, "step", actor, cell)
        events += come_to(actor, world)
    return events


def feature_at(cell: int, world: World) -> FeatureDef | None:
    """Return the feature in a cell that can be operated, unless it is hidden."""
    if cell in world.level.hidden:
        return None
    terrain = world.level.terrain_id(cell)
    if not is_feature(terrain):
        return None
    feature = world.ruleset.book.features[feature_id(terrain)]
    return feature if feature.use is not None else None


def operate(actor: Actor, cell: int, feature: FeatureDef, world: World) -> list[Event]:
    """Operate a feature for the player; it becomes what it leaves before anything follows.

    Raises:
        ImpossibleError: It is locked and there is no key, what it needs is not so, or a status
            keeps the player from using things.
    """
    level, use = world.level, feature.use
    assert use is not None, "callers look for what can be worked"
    require(actor, "use")
    terrain = level.terrain_id(cell)
    lock = feature.lock
    key = None if lock is None else _key_to(lock, actor, terrain)
    if not Situation(world, actor, None, actor, cell).holds(use.when):
        raise ImpossibleError(Reason.REFUSED, terrain)
    if key is not None and lock is not None and lock.spends:
        take_from(actor, key, world, 1)
    if not feature.stays:
        replace_terrain(cell, level.table.numbers[feature.leaves], world)
    context = Context(
        world=world,
        cause=Cause(actor.id, ("terrain", terrain)),
        actor=actor,
        other=None,
        origin=actor.cell,
        cell=cell,
        targets=(actor,),
        cells=(cell,),
    )
    operated = Operated(actor.id, level.positions[cell], terrain)
    return [operated, *perform(use.steps, context)]


def _key_to(lock: Locking, actor: Actor, terrain: str) -> Item:
    """Return the key that an actor carries to the lock of a kind of terrain, by its id.

    Raises:
        ImpossibleError: It has no key.
    """
    key = next((item for item in actor.items if item.kind.id in lock.items), None)
    if key is None:
        raise ImpossibleError(Reason.LOCKED, terrain)
    return key
