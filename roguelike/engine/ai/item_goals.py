"""Foraging: the items on the floor that a monster wants."""

from __future__ import annotations

from roguelike.content.schema.actors import MonsterDef
from roguelike.engine.items.equipment import is_better
from roguelike.engine.items.inventory import room_for
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World


def wants(actor: Actor, item: Item, world: World) -> bool:
    """Tell whether an actor would pick up an item: one that it uses, can carry, and has no better.

    What it uses its kind says. What is offered is for the player alone.
    """
    definition = actor.kind.definition
    if not isinstance(definition, MonsterDef) or item.kind.id not in definition.uses:
        return False
    if item.offer is not None:
        return False
    if item.kind.definition.slots and not is_better(actor, item, world):
        return False
    return room_for(actor, item, world) > 0


def nearest_wanted(actor: Actor, world: World) -> int:
    """Return the nearest cell in view of an actor where something lies that it wants.

    Returns:
        A flat index, the lowest of several that are equally near; `NOWHERE` where there is none.
    """
    definition = actor.kind.definition
    if not isinstance(definition, MonsterDef) or not definition.uses:
        return NOWHERE
    level, distance = world.level, world.ruleset.distance
    reach = actor.stats[world.ruleset.roles.awareness]
    x, y = level.positions[actor.cell]
    found: list[tuple[int, int]] = []
    for cell in _strewn(actor.cell, reach, world):
        there_x, there_y = level.positions[cell]
        far = distance(there_x - x, there_y - y)
        if far <= reach and any(wants(actor, item, world) for item in level.items[cell]):
            found.append((far, cell))
    if not found:
        return NOWHERE
    window = level.fov.compute(x, y, reach)
    return next((at for _, at in sorted(found) if window.shows(*level.positions[at])), NOWHERE)


def _strewn(here: int, reach: int, world: World) -> list[int]:
    """Return the cells at most `reach` columns and rows away where something lies."""
    level = world.level
    x, y = level.positions[here]
    top, end = max(y - reach, 0), min(y + reach + 1, level.height)
    found: list[int] = []
    for column in range(max(x - reach, 0), min(x + reach + 1, level.width)):
        start = column * level.height
        at = level.lying.find(1, start + top, start + end)
        while at >= 0:
            found.append(at)
            at = level.lying.find(1, at + 1, start + end)
    return found
