"""Changing places: the actors that let another one pass, and those that a status holds."""

from __future__ import annotations

from roguelike.engine.ai.hazard_avoidance import harmful_to, is_filled
from roguelike.engine.world.actor import Actor, hostile
from roguelike.engine.world.world import World


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
