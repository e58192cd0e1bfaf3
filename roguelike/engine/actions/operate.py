"""Operate a feature, such as a chest or a lever, by walking into it."""

from __future__ import annotations

from roguelike.content.schema.features import FeatureDef
from roguelike.content.schema.ids import feature_id, is_feature
from roguelike.engine.actions.base import ImpossibleError, Reason, require
from roguelike.engine.effects.effect_execution import Context, Situation, perform
from roguelike.engine.effects.terrain_changes import make
from roguelike.engine.items.inventory import take_from
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.level_events import Operated
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World


def feature_at(cell: int, world: World) -> FeatureDef | None:
    """Return what can be worked in a cell, unless it is hidden."""
    if cell in world.level.hidden:
        return None
    terrain = world.level.terrain_id(cell)
    if not is_feature(terrain):
        return None
    feature = world.ruleset.book.features[feature_id(terrain)]
    return feature if feature.use is not None else None


def operate(actor: Actor, cell: int, feature: FeatureDef, world: World) -> list[Event]:
    """Let the player work a feature, which becomes what it leaves before anything follows.

    Raises:
        ImpossibleError: It is locked and there is no key, what it needs is not so, or a status
            keeps the player from using things.
    """
    level, use = world.level, feature.use
    assert use is not None, "callers look for what can be worked"
    require(actor, "use")
    terrain = level.terrain_id(cell)
    key = _key(actor, feature, terrain)
    if not Situation(world, actor, None, actor, cell).holds(use.when):
        raise ImpossibleError(Reason.REFUSED, terrain)
    if key is not None and feature.lock is not None and feature.lock.spends:
        take_from(actor, key, world, 1)
    if not feature.stays:
        make(cell, level.table.numbers[feature.leaves], world)
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


def _key(actor: Actor, feature: FeatureDef, terrain: str) -> Item | None:
    """Return what an actor carries that opens a feature; None where it needs no key.

    Raises:
        ImpossibleError: It needs one that the actor does not have.
    """
    lock = feature.lock
    if lock is None:
        return None
    key = next((item for item in actor.items if item.kind.id in lock.items), None)
    if key is None:
        raise ImpossibleError(Reason.LOCKED, terrain)
    return key
