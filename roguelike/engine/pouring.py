"""What fills cells comes to be there, grows and goes."""

from __future__ import annotations

from roguelike.content.schema.clouds import MAX_DENSITY
from roguelike.engine.cause import NOBODY, ActorId
from roguelike.engine.fields import MAX_CLOUD, MAX_TOTAL
from roguelike.engine.kinds import FieldKind
from roguelike.engine.timers import TURN, Flow
from roguelike.engine.world import World


def put(kind: FieldKind, cell: int, amount: int, world: World) -> None:
    """Let there be so much of a field in a cell; 0 for nothing."""
    level = world.level
    is_first = not level.fields.amounts
    level.set_field(kind, cell, amount, world.ruleset.things.fields)
    if is_first:
        keep_flowing(world)


def keep_flowing(world: World) -> None:
    """See to it that what fills cells spreads in a turn, if there is anything."""
    if world.level.fields and not world.timers.is_flowing:
        world.timers.add(world.schedule.now + TURN, Flow())


def pour(kind: FieldKind, cell: int, amount: int, world: World, maker: ActorId = NOBODY) -> int:
    """Add to what there is of a field in a cell, and return how much was added.

    A fire burns for at least so many turns. Nothing is added where it cannot be, or where there is
    so much of it on the level already that nothing more has a place. Whoever
    is behind it answers for all of the field in that cell from then on.
    """
    level = world.level
    there = level.fields.amounts.get(kind.id, {})
    before = there.get(cell, 0)
    if not can_be(kind, cell, world) or (not before and len(there) >= MAX_CLOUD):
        return 0
    if kind.definition.fire:
        after = max(before, amount)
    else:
        after = before + min(amount, MAX_TOTAL - sum(there.values()))
    after = min(after, MAX_DENSITY)
    if after > before:
        put(kind, cell, after, world)
        if maker != NOBODY:
            level.fields.blame(kind.id, cell, maker)
    return max(after - before, 0)


def can_be(kind: FieldKind, cell: int, world: World) -> bool:
    """Tell whether a field can be in a cell."""
    level = world.level
    number = level.number_at(cell)
    if level.is_border(cell) or not level.table.is_airy[number]:
        return False
    fire = kind.definition.fire
    return fire is None or level.table.tags[number].isdisjoint(fire.quenched_by)
