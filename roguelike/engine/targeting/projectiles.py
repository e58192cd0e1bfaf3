"""Flight of thrown and shot items, and reflection of shots and bolts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from roguelike.content.schema.items import ItemDef, Launcher
from roguelike.engine.targeting.aiming import Aiming, Area, area_of
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event, Reflected
from roguelike.engine.world.item import Item
from roguelike.engine.world.level import Level
from roguelike.engine.world.ruleset import Ruleset

if TYPE_CHECKING:
    from roguelike.engine.world.world import World


THROWN = 7
"""The range of a thrown item that does not set its own, in cells."""


def launcher_of(actor: Actor, item: Item) -> Launcher | None:
    """Return the launcher that an actor wears for an item, if any."""
    return launcher_among((each.kind.definition for each in actor.items if each.worn), item.kind.id)


def launcher_among(worn: Iterable[ItemDef], item: str) -> Launcher | None:
    """Return the first launcher of some equipment for an item, by its id, if any."""
    launchers = (each.launches for each in worn)
    return next((each for each in launchers if each is not None and item in each.items), None)


def range_of(definition: ItemDef, launcher: Launcher | None) -> int:
    """Return the range of a thrown item, in cells. A launcher decides, or else the item's aim."""
    if launcher is not None:
        return launcher.range
    throw = definition.throw
    return throw.aim.reach() if throw is not None and throw.aim is not None else THROWN


def flight(
    definition: ItemDef, launcher: Launcher | None, aiming: Aiming, ruleset: Ruleset
) -> Area:
    """Return the area that a thrown item meets, and where it lands."""
    throw = definition.throw
    if launcher is None and throw is not None and throw.aim is not None:
        return area_of(throw.aim, aiming, ruleset)
    return straight_flight(range_of(definition, launcher), aiming)


def straight_flight(length: int, aiming: Aiming) -> Area:
    """Return the flight to the aimed cell, no farther than to the first actor or `length` cells."""
    path = aiming.flown(length)
    landing = path[-1] if path else aiming.origin
    return Area((landing,) if path else (), tuple(path), landing, is_straight=True)


def resting_place(area: Area, thrower: Actor, level: Level) -> int:
    """Return the cell where a thrown item comes to lie: the last walkable one of its way."""
    if level.walkable[area.landing]:
        return area.landing
    back = reversed(area.path)
    return next((cell for cell in back if level.walkable[cell]), thrower.cell)


def reflected(area: Area, origin: int, world: World) -> tuple[Area, list[Event]]:
    """Return the area of an aim once every actor in its way had the chance to reflect it.

    It goes through all in front of the first one who sends it back, and then back to where it
    came from, where it meets the one who stands there. It is sent back once and no more.
    """
    if not area.is_straight:
        return area, []
    for place, cell in enumerate(area.cells):
        actor = world.level.actors.get(cell)
        percent = actor.traits.reflects if actor is not None and actor.traits is not None else 0
        if actor is not None and percent and world.effect_rng.chance(percent):
            met = (*area.cells[:place], origin)
            return area._replace(cells=met, landing=origin), [Reflected(actor.id)]
    return area, []
