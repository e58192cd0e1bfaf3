"""Passability for actors that avoid the fire and gas that would harm them.

It costs nothing while no cell of the level is filled. Otherwise all who are harmed by the same and
move alike share a ground, which is made anew when someone asks for it and a field has come into a
cell since, or gone from one.
"""

from __future__ import annotations

from roguelike.engine.definitions.kinds import FieldKind
from roguelike.engine.world.actor import Actor, is_immune
from roguelike.engine.world.movement_maps import MovementMap
from roguelike.engine.world.world import World


def movement_map_of(actor: Actor, world: World) -> MovementMap:
    """Return the map by which an actor goes of its own accord, around fire and gas that harm it."""
    level = world.level
    ground = level.movement.of(actor)
    harmful = harmful_to(actor, world) if level.fields.amounts else ()
    if not harmful or is_filled(actor.cell, harmful, world):
        return ground
    amounts = level.fields.amounts
    return level.movement.around(ground, {field: amounts[field] for field in harmful})


def harmful_to(actor: Actor, world: World) -> tuple[str, ...]:
    """Return the ids of the fields on the level that an actor keeps away from."""
    kinds = world.ruleset.things.fields
    there = world.level.fields.amounts
    return tuple(each for each in sorted(there) if _is_harmful(kinds[each], actor))


def is_filled(cell: int, fields: tuple[str, ...], world: World) -> bool:
    """Return True if one of some fields, by their ids, is in a cell."""
    amounts = world.level.fields.amounts
    return any(cell in amounts[field] for field in fields)


def _is_harmful(kind: FieldKind, actor: Actor) -> bool:
    """Return True if a field does something to an actor, and does not say that it is good."""
    return kind.harms() and not is_immune(actor, kind.definition.tags)
