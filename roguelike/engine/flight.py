"""How thrown and shot items fly."""

from __future__ import annotations

from roguelike.content.schema.items import ItemDef, Launcher
from roguelike.engine.actor import Actor
from roguelike.engine.aiming import Aiming, Area
from roguelike.engine.effect import area_of
from roguelike.engine.item import Item
from roguelike.engine.world import World

THROWN = 7
"""How far an item can be thrown that does not say so itself, in cells."""


def launcher_of(actor: Actor, item: Item) -> Launcher | None:
    """Return what an actor wears that shoots an item, if it wears such a thing."""
    launchers = (each.kind.definition.launches for each in actor.items if each.worn)
    return next(
        (each for each in launchers if each is not None and item.kind.id in each.items), None
    )


def flight(definition: ItemDef, launcher: Launcher | None, aiming: Aiming, world: World) -> Area:
    """Return what a thrown item meets, and where it lands.

    A launcher decides how far it flies. Otherwise that is up to the item's aim, and without one
    it is `THROWN` cells. It flies to the aimed cell, and no farther than to the first actor.
    """
    throw = definition.throw
    if launcher is None and throw is not None and throw.aim is not None:
        return area_of(throw.aim, aiming, world)
    path: list[int] = []
    for cell in aiming.way(THROWN if launcher is None else launcher.range):
        path.append(cell)
        if cell in aiming.standing or cell == aiming.cell:
            break
    landing = path[-1] if path else aiming.origin
    return Area((landing,) if path else (), tuple(path), landing)
