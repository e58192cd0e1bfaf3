"""Gases and fires that fill cells: they are poured, drift and thin, spread and die down.

Both spread from cell to cell in the order of their flat indices, so that the same draws follow
from the same state. Neither gets into the border of a level.
"""

from __future__ import annotations

from roguelike.content.schema.terrain import MAX_DENSITY, Fire, Gas
from roguelike.core.grid.geometry import CARDINALS
from roguelike.engine.definitions.kinds import FieldKind
from roguelike.engine.effects.terrain_changes import alter
from roguelike.engine.effects.triggers import fire_field
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY, ActorId
from roguelike.engine.world.clouds import MAX_CLOUD, MAX_TOTAL
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import Level
from roguelike.engine.world.timers import TURN, Timer
from roguelike.engine.world.world import World


class Flow(Timer, frozen=True):
    """Gases and fires spread for a turn."""

    def go_off(self, world: World) -> list[Event]:
        """Spread them, and set off the triggers of those who are in them."""
        return flow(world)


def put(kind: FieldKind, cell: int, amount: int, world: World) -> None:
    """Set the amount of a field in a cell; 0 for nothing."""
    level = world.level
    is_first = not level.fields.amounts
    level.set_field(kind, cell, amount, world.ruleset.things.fields)
    if is_first:
        keep_flowing(world)


def keep_flowing(world: World) -> None:
    """Schedule the next spread of gases and fires, if there are any."""
    if world.level.fields and not world.timers.of(Flow):
        world.timers.add(world.schedule.now + TURN, Flow())


def pour(kind: FieldKind, cell: int, amount: int, world: World, maker: ActorId = NOBODY) -> int:
    """Add to the amount of a field in a cell, and return how much was added.

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
    """Return True if a field can be in a cell."""
    level = world.level
    number = level.number_at(cell)
    if level.is_border(cell) or not level.table.is_airy[number]:
        return False
    fire = kind.definition.fire
    return fire is None or level.table.tags[number].isdisjoint(fire.quenched_by)


def flow(world: World) -> list[Event]:
    """Spread all fields of the level for a turn, and set off the triggers for actors in them."""
    fields, kinds = world.level.fields, world.ruleset.things.fields
    events: list[Event] = []
    for identifier in sorted(fields.amounts):
        kind = kinds[identifier]
        if kind.definition.gas:
            _drift(kind, kind.definition.gas, world)
    for identifier in sorted(fields.amounts):
        kind = kinds[identifier]
        if kind.definition.fire:
            events += _burn(kind, kind.definition.fire, world)
    actors = world.level.actors
    for identifier, amounts in sorted(fields.amounts.items()):
        for actor in sorted((actors[cell] for cell in amounts if cell in actors), key=_age):
            fire_field(world, "turn", actor, kinds[identifier], amounts[actor.cell])
    keep_flowing(world)
    return events


def burns(cell: int, fire: Fire, world: World) -> bool:
    """Return True if there is anything in a cell that a fire could burn: its ground, or a gas."""
    return _is_fuel(cell, fire, world.level) or bool(_fumes(cell, world))


def _age(actor: Actor) -> int:
    return actor.id


def _drift(kind: FieldKind, gas: Gas, world: World) -> None:
    """Spread a gas evenly between neighboring cells, and thin it."""
    level = world.level
    before = level.fields.amounts[kind.id]
    after = dict.fromkeys(before, 0)
    come_from: dict[int, ActorId] = {}  # who is behind what comes into a cell
    for cell, amount in sorted(before.items()):
        ways = _ways(kind, cell, after, world) if amount > 1 else []
        share, maker = amount // (len(ways) + 1), level.fields.maker(kind.id, cell)
        for there in ways if share else ():
            after[there] += share
            come_from.setdefault(there, maker)
        after[cell] += amount - share * len(ways)
    for cell, amount in after.items():
        left = amount - -(-amount * gas.thins // 100)
        if left != before.get(cell, 0):
            put(kind, cell, left, world)
        maker = come_from.get(cell, NOBODY)
        if left and maker != NOBODY and level.fields.maker(kind.id, cell) == NOBODY:
            level.fields.blame(kind.id, cell, maker)


def _ways(kind: FieldKind, cell: int, after: dict[int, int], world: World) -> list[int]:
    """Return the neighbors into which gas spreads from a cell, and note them in `after`.

    A cloud that has grown to its limit gets into no new cells.
    """
    ways: list[int] = []
    for there in _beside(cell, world.level):
        if there in after:
            ways.append(there)
        elif len(after) < MAX_CLOUD and can_be(kind, there, world):
            after[there] = 0
            ways.append(there)
    return ways


def _burn(kind: FieldKind, fire: Fire, world: World) -> list[Event]:
    """Burn the gas and the ground in a fire's cells, spread the fire, and let it die down."""
    level = world.level
    events: list[Event] = []
    for cell, turns in sorted(level.fields.amounts[kind.id].items()):
        fumes = _fumes(cell, world)
        for gas in fumes:
            put(gas, cell, 0, world)
        left = fire.turns if fumes else turns - 1
        for there in _beside(cell, level):
            if not level.fields.amount(kind.id, there) and _catches(there, fire, world):
                pour(kind, there, fire.turns, world, level.fields.maker(kind.id, cell))
        if left and can_be(kind, cell, world):
            put(kind, cell, left, world)
        else:
            put(kind, cell, 0, world)
            events += _burn_down(cell, fire, world)
    return events


def _catches(cell: int, fire: Fire, world: World) -> bool:
    """Return True if fire spreads to a cell now: to a gas at once, to its ground with luck."""
    if _fumes(cell, world):
        return True
    return _is_fuel(cell, fire, world.level) and world.effect_rng.chance(fire.percent)


def _is_fuel(cell: int, fire: Fire, level: Level) -> bool:
    """Return True if the ground of a cell burns."""
    return not level.table.tags[level.number_at(cell)].isdisjoint(fire.lights)


def _burn_down(cell: int, fire: Fire, world: World) -> list[Event]:
    """Replace terrain that burns by what a fire leaves of it."""
    level = world.level
    if not _is_fuel(cell, fire, level):
        return []
    number = level.number_at(cell)
    left = level.table.burns_into[number] or level.table.numbers[fire.into or ""]
    return alter(cell, left, world) if left else []


def _fumes(cell: int, world: World) -> list[FieldKind]:
    """Return the gases in a cell that burn."""
    kinds = world.ruleset.things.fields
    found: list[FieldKind] = []
    for identifier, amounts in world.level.fields.amounts.items():
        gas = kinds[identifier].definition.gas
        if gas and gas.burns and cell in amounts:
            found.append(kinds[identifier])
    return found


def _beside(cell: int, level: Level) -> list[int]:
    return [level.beside(cell, direction) for direction in CARDINALS]
