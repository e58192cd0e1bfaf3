"""Fit the numbers of a saved state to the limits of the present rules.

All definitions that the state names have to be there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from roguelike.core.memory_slots import Slot
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.serialization.schema import SavedActor, SavedLevel, SavedWorld
from roguelike.engine.spawning.starting_items import draw_looks
from roguelike.engine.world.actor import PLAYER_ID, ActorKind, StatRoll
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.timers import Timer, read_timer

_WALL = "core:wall"
"""The terrain that closes a border that has become open, if it exists and is not walkable."""


def fitted_to_rules(saved: SavedWorld, ruleset: Ruleset) -> SavedWorld:
    """Return a state with all numbers within the limits of some rules."""
    actors = [_actor(each, ruleset) for each in saved.actors]
    ids = {each.id for each in actors}
    return replace(
        saved,
        actors=actors,
        schedule=[each for each in saved.schedule if each[2] in ids],
        returned=[each for each in saved.returned if each in ids],
        looks=_looks(saved, ruleset),
        pools=_pools(saved, ruleset),
        level=_closed(saved.level, ruleset.terrain),
    )


def unreadable_memories(
    saved: SavedWorld, memory: Mapping[str, Slot[Any]]
) -> Iterator[tuple[str, str]]:
    """Yield memories of actors that no slot can hold any more: the kind and the name of the slot.

    Args:
        saved: The state.
        memory: All that actors can remember, by name. What nobody knows is kept as it is.
    """
    for actor in saved.actors:
        for name, value in actor.memory.items():
            if name in memory and not memory[name].fits(value):
                yield actor.kind, name


def unreadable_timers(saved: SavedWorld, kinds: Mapping[str, type[Timer]]) -> set[str]:
    """Return the names of the kinds of timers of which some cannot be read any more.

    Args:
        saved: The state.
        kinds: All kinds of timers, by name. One that nobody knows is kept as it is.
    """
    found: set[str] = set()
    for _, row in saved.timers:
        try:
            read_timer(row, kinds)
        except ValueError:
            found.add(str(row[0]))
    return found


def ids_at_border(level: SavedLevel) -> set[str]:
    """Return the ids of the terrain at the border of a level."""
    cells = _cells(level)
    if cells is None:
        return set()
    found: list[int] = np.unique(cells[_border(cells)]).tolist()
    return {level.ids[number] for number in found}


def _cells(level: SavedLevel) -> NDArray[np.uint16] | None:
    """Return the numbers of `level.ids` as an array of its size; None if they do not fit."""
    width, height = level.size
    if len(level.terrain) != 2 * width * height:
        return None
    cells = np.frombuffer(level.terrain, dtype="<u2").reshape(level.size)
    return cells if int(cells.max()) < len(level.ids) else None


def _border(cells: NDArray[np.uint16]) -> NDArray[np.bool_]:
    border = np.ones(cells.shape, dtype=np.bool_)
    border[1:-1, 1:-1] = False
    return border


def _closed(level: SavedLevel, table: TerrainTable) -> SavedLevel:
    """Return a level with walls at its border where one could walk out of it."""
    cells = _cells(level)
    if cells is None:
        return level
    is_open = table.walkable[[table.numbers.get(each, 0) for each in level.ids]]
    gaps = _border(cells) & is_open[cells]
    solid = [each for each in table.ids[1:] if not table.walkable[table.numbers[each]]]
    if not gaps.any() or not solid:
        return level
    wall = _WALL if _WALL in solid else solid[0]
    closed = np.where(gaps, len(level.ids), cells).astype("<u2")
    return replace(level, ids=[*level.ids, wall], terrain=closed.tobytes())


def _actor(actor: SavedActor, ruleset: Ruleset) -> SavedActor:
    """Return an actor with the stats and memories that its kind has, alive if it was."""
    is_player = actor.id == PLAYER_ID
    kind = ruleset.player if is_player else ruleset.monsters.get(actor.kind)
    if kind is None:
        return actor
    slots = ruleset.memory
    memory = {
        name: value
        for name, value in actor.memory.items()
        if name not in slots or slots[name].fits(value)
    }
    return replace(actor, kind=kind.id, stats=_stats(actor, kind, ruleset), memory=memory)


def _stats(
    actor: SavedActor, kind: ActorKind, ruleset: Ruleset
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the base and the changed stats of an actor, each within its limits."""
    roles, (base_before, changed_before) = ruleset.roles, actor.stats
    free = (roles.gold, roles.health)  # which have no limits of their own
    base = {roll.stat: _value(roll, base_before, free) for roll in kind.stats}
    changed = [roll for roll in kind.stats if roll.stat in changed_before]
    now = {**base, **{roll.stat: _value(roll, changed_before, free) for roll in changed}}
    if roles.health not in base_before:
        now[roles.health] = now[roles.max_health]
    now[roles.health] = min(now[roles.health], now[roles.max_health])
    if actor.alive:
        now[roles.health] = max(now[roles.health], 1)
    return base, {stat: value for stat, value in now.items() if value != base[stat]}


def _value(roll: StatRoll, values: Mapping[str, int], free: Collection[str]) -> int:
    """Return a value of a stat, or its average if there was no such stat."""
    if roll.stat in values:
        value = values[roll.stat]
        return value if roll.stat in free else roll.cut(value)
    if roll.formula.variables:
        return roll.cut(0)
    least, most = roll.formula.bounds({})
    return roll.cut((least + most) // 2)


def _looks(saved: SavedWorld, ruleset: Ruleset) -> dict[str, str]:
    """Return the looks of unknown items: those they had, and drawn ones for new items."""
    pools = ruleset.things.looks
    looks = {item: look for item, look in saved.looks.items() if look in pools.get(item, ())}
    drawn = draw_looks(ruleset, saved.seed)
    for item, keys in sorted(pools.items()):
        if item not in looks:
            taken = {look for other, look in looks.items() if pools[other] == keys}
            left = (look for look in (drawn[item], *keys) if look not in taken)
            looks[item] = next(left, keys[0])
    return looks


def _pools(saved: SavedWorld, ruleset: Ruleset) -> dict[str, list[int]]:
    """Return the entries left in tables of loot; tables that have changed begin anew."""
    tables = ruleset.things.loot
    return {
        table: left
        for table, left in saved.pools.items()
        if table in tables and all(each < len(tables[table].entries) for each in left)
    }
