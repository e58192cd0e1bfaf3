"""Predictions of what monsters would hit if they aimed something, without drawing."""

from __future__ import annotations

from roguelike.content.schema.steps import Deed
from roguelike.engine.targeting.aiming import Aiming, Area, area_of, must_aim
from roguelike.engine.targeting.projectiles import flight, launcher_of, straight_flight
from roguelike.engine.world.actor import Actor, hostile
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World


def is_about_oneself(deed: Deed, actor: Actor, world: World) -> bool:
    """Return True if a deed meets only the actor itself, wherever others are."""
    if deed.aim is None:
        return True
    return not must_aim(deed) and _area(deed, actor, actor.cell, world).cells == (actor.cell,)


def would_hit(deed: Deed, actor: Actor, enemy: Actor, world: World) -> bool:
    """Return True if a deed aimed at an enemy would meet it, and spare the actor's own side."""
    return _is_good(_area(deed, actor, enemy.cell, world), actor, enemy, world)


def would_help(deed: Deed, actor: Actor, ally: Actor, world: World) -> bool:
    """Return True if a deed aimed at an ally would meet it, and no enemy."""
    met = _met(_area(deed, actor, ally.cell, world), world)
    return ally in met and not any(hostile(actor, other) for other in met)


def would_fly_at(item: Item, actor: Actor, enemy: Actor, world: World) -> bool:
    """Return True if an item thrown at an enemy would meet it, and spare the actor's own side."""
    aiming = _aiming(actor, enemy.cell, world)
    area = flight(item.kind.definition, launcher_of(actor, item), aiming, world.ruleset)
    return _is_good(area, actor, enemy, world)


def would_shoot(length: int, actor: Actor, enemy: Actor, world: World) -> bool:
    """Return True if a shot at an enemy that flies so far would meet it."""
    if world.distance(actor.cell, enemy.cell) > length:
        return False
    return _is_good(straight_flight(length, _aiming(actor, enemy.cell, world)), actor, enemy, world)


def _area(deed: Deed, actor: Actor, cell: int, world: World) -> Area:
    return area_of(deed.aim, _aiming(actor, cell, world), world.ruleset)


def _aiming(actor: Actor, cell: int, world: World) -> Aiming:
    return Aiming.of(world, actor.cell, cell, actor, may_draw=False)


def _is_good(area: Area, actor: Actor, enemy: Actor, world: World) -> bool:
    met = _met(area, world)
    return enemy in met and all(hostile(actor, other) for other in met)


def _met(area: Area, world: World) -> list[Actor]:
    actors = world.level.actors
    return [actors[cell] for cell in area.cells if cell in actors]
