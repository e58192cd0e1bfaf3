"""Safe moves: ways around fire and gas, and allies that change places without harm.

Both cost nothing while no cell of the level is filled. Otherwise all who are harmed by the same
and move alike share a map, which is made anew when someone asks for it and a field has come into
a cell since, or gone from one.
"""

from __future__ import annotations

from roguelike.engine.definitions.kinds import FieldKind
from roguelike.engine.world.actor import Actor, hostile, is_immune
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


def holding_status(actor: Actor) -> str:
    """Return the id of the status that keeps an actor where it stands; empty if none does."""
    if actor.traits is None or "step" not in actor.traits.blocks:
        return ""
    return next(
        each.kind.id for each in actor.statuses.values() if "step" in each.kind.definition.blocks
    )


def yields(other: Actor, actor: Actor, world: World) -> bool:
    """Return True if someone changes places with an actor that steps there from beside it."""
    return (
        not hostile(other, actor)
        and not holding_status(other)
        and _accepts(other, actor.cell, world)
    )


def may_yield(other: Actor, actor: Actor, world: World) -> bool:
    """Return True if an actor changes places, or may do so once both are near."""
    if world.distance(other.cell, actor.cell) == 1:
        return yields(other, actor, world)
    return not hostile(other, actor) and not holding_status(other)


def _accepts(other: Actor, cell: int, world: World) -> bool:
    """Return True if someone can go to a cell, and would come to no harm that it is not in."""
    if not world.level.movement.of(other).cells[cell]:
        return False
    level = world.level
    harmful = harmful_to(other, world) if level.fields.amounts else ()
    return all(
        not is_filled(cell, (field,), world) or is_filled(other.cell, (field,), world)
        for field in harmful
    )
