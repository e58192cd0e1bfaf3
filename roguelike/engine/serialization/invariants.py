"""Invariants of every world between two actions of the player.

`load` checks them for worlds from files, and tests check them for worlds in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain

from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.effects.gas_and_fire import Flow
from roguelike.engine.effects.stats import Pulse, has_pulse
from roguelike.engine.perception.sight import item_view
from roguelike.engine.world.actor import MONSTERS, PLAYER_ID
from roguelike.engine.world.item import Item
from roguelike.engine.world.timers import UnknownTimer
from roguelike.engine.world.world import World


def broken_invariants(world: World) -> list[str]:
    """Return the broken invariants of a world on the player's turn, or after the game's end."""
    return [problem for check in _CHECKS for problem in check(world)]


def _player(world: World) -> Iterator[str]:
    """Yield problems with the player's actor."""
    level, player = world.level, world.player
    if level.actors.get(player.cell) is not player or level.cast.get(PLAYER_ID) is not player:
        yield "the player is not on the level"
    if not player.awake or {player.faction, player.own_faction} != {"player"}:
        yield "the player is asleep, or not on the player's side"
    if player.alive is not (world.death is None):
        yield "the player is neither dead nor alive"


def _actors(world: World) -> Iterator[str]:
    """Yield problems with the cells of actors."""
    level = world.level
    for cell, actor in level.actors.items():
        if actor.cell != cell or level.cast.get(actor.id) is not actor:
            yield f"actor {actor.id} is not where it stands"
        if not level.walkable[cell]:
            yield f"actor {actor.id} stands in {level.terrain_id(cell)}"
        if actor.alert and actor.goal < 0:
            yield f"actor {actor.id} looks for somebody nowhere"
    for actor in level.cast.values():
        is_there = level.actors.get(actor.cell) is actor
        if is_there is not (actor.alive or actor is world.player):
            yield f"actor {actor.id} is dead and there, or alive and nowhere"
    if level.occupied_map.reshape(-1).nonzero()[0].tolist() != sorted(level.actors):
        yield "other cells are marked as occupied than those where actors stand"


def _stats(world: World) -> Iterator[str]:
    """Yield problems with the stats of actors."""
    roles = world.ruleset.roles
    for actor in world.level.actors.values():
        stats, least = actor.stats, 1 if actor.alive else 0
        if not least <= stats[roles.health] <= stats[roles.max_health]:
            yield f"actor {actor.id} has {stats[roles.health]} health"
        if stats[roles.gold] < 0:
            yield f"actor {actor.id} has {stats[roles.gold]} gold"
        for stat, (low, high) in world.ruleset.limits.items():
            is_free = stat in (roles.health, roles.gold)
            if not is_free and not low <= actor.base[stat] <= high:
                yield f"{stat} of actor {actor.id} is {actor.base[stat]} by itself"
            if not is_free and not low <= stats[stat] <= high:
                yield f"{stat} of actor {actor.id} is {stats[stat]}"


def _items(world: World) -> Iterator[str]:
    """Yield problems with items: in two places, in none, or no item at all."""
    level = world.level
    lying = [item for stacks in level.items.values() for item in stacks]
    carried = [item for actor in level.actors.values() for item in actor.items]
    ids = Counter(each.id for each in chain(lying, carried, level.cast.values()))
    yield from (f"there are {count} with the id {id_}" for id_, count in ids.items() if count > 1)
    for id_ in ids:
        if not 0 < id_ <= world.last_id:
            yield f"the id {id_} has not been given"
    if level.item_count != len(lying) or not all(level.items.values()):
        yield f"{len(lying)} items lie on the level, and {level.item_count} are counted"
    yield from (f"item {item.id} lies there and is worn" for item in lying if item.worn)
    for item in chain(lying, carried):
        if item.count < 1 or item.charges < 0 or (item.worn and item.count > 1):
            yield f"item {item.id} has {item.count} and {item.charges} charges"
    yield from (f"{gold} gold lies at {at}" for at, gold in level.gold.items() if gold < 1)


def _packs(world: World) -> Iterator[str]:
    """Yield problems with what actors wear, and with how much the player carries."""
    for actor in world.level.actors.values():
        slots = Counter(slot for item in actor.items if item.worn for slot in _slots(item))
        for slot, count in slots.items():
            if count > 1:
                yield f"actor {actor.id} wears {count} things in {slot}"
    rules = world.ruleset.items
    pack = [item for item in world.player.items if not item.worn]
    if len(pack) > rules.carried:
        yield f"the player carries {len(pack)} stacks"
    for group, most, label in rules.limits:
        if sum(item.kind.id in group for item in pack) > most:
            yield f"the player carries more than {most} {label}"


def _slots(item: Item) -> set[str]:
    return set(item.kind.definition.slots)


def _schedule(world: World) -> Iterator[str]:
    """Yield problems with the turn queue, and with the counts of it."""
    level, schedule = world.level, world.schedule
    others = [each for each in level.actors.values() if each is not world.player]
    waiting = Counter(each.id for _, _, each in schedule.entries() if each is not world.player)
    if waiting != Counter(each.id for each in others if each.awake):
        yield "other actors are on the schedule than those that are awake"
    if any(time < schedule.now for time, _, _ in schedule.entries()):
        yield "somebody should have acted before"
    if not world.is_over and any(each is world.player for _, _, each in schedule.entries()):
        yield "the player waits though it is the player's turn"
    if level.dormant != sum(not each.awake for each in others):
        yield f"{level.dormant} actors are counted as asleep"
    if level.sides != sum(each.faction != MONSTERS for each in others):
        yield f"{level.sides} actors are counted as on other sides than most monsters"


def _timers(world: World) -> Iterator[str]:
    """Yield problems with timers."""
    entries = world.timers.entries()
    if not world.is_over and any(time < world.schedule.now for time, _ in entries):
        yield "something should have happened before"
    beating = Counter((timer.actor, time) for time, timer in entries if isinstance(timer, Pulse))
    for actor in world.level.actors.values():
        wanted = 1 if actor.alive and has_pulse(actor, world) else 0
        if actor.pulse >= 0 and beating[actor.id, actor.pulse] != 1:
            yield f"the pulse of actor {actor.id} does not beat"
        if wanted and actor.pulse < 0 and not world.is_over:
            yield f"actor {actor.id} lacks a pulse"
    for _, timer in entries:
        name, kinds = timer.kind_name(), world.ruleset.timers
        if kinds.get(name) is not type(timer) and not isinstance(timer, UnknownTimer):
            yield f"the timer {name} is lost in saved games: no entry has it in `timers`"
        if problem := timer.problem(world):
            yield problem


def _knowledge(world: World) -> Iterator[str]:
    """Yield differences between what is in view and what the player remembers of it."""
    level = world.level
    seen = level.visible_map
    if (level.known[seen] != level.shown[seen]).any():
        yield "what is in view looks like something else than what the player remembers"
    for cell, gold in level.seen_gold.items():
        if gold < 1 or (level.visible[cell] and level.gold.get(cell) != gold):
            yield f"the player remembers {gold} gold at {cell}"
    for cell, things in level.seen_items.items():
        if not things or any(each.count < 1 for each in things):
            yield f"the player remembers things at {cell} that cannot lie there"
    for cell, stacks in level.items.items():
        there = tuple(item_view(item, world) for item in stacks)
        is_known = level.visible[cell] and not level.changed[cell]
        if is_known and level.seen_items.get(cell) != there:
            yield f"the player does not know what lies in view at {cell}"


def _maps(world: World) -> Iterator[str]:
    """Yield problems with cells that are known from a map alone."""
    level = world.level
    other = level.visible_map | (level.known == UNKNOWN)
    if level.mapped is not None and (level.mapped & other).any():
        yield "what is in view or unknown is said to be known from a map alone"


def _cells(world: World) -> Iterator[str]:
    """Yield differences between the layers of the level and its terrain."""
    level = world.level
    table, terrain = level.table, level.terrain
    if (level.walkable_map != table.walkable[terrain]).any():
        yield "other cells can be walked on than their terrain says"
    clear = table.transparent[terrain]
    clear.reshape(-1)[sorted(level.fields.veils)] = False
    if (level.transparent != clear).any():
        yield "other cells can be seen through than their terrain says"
    if {cell for cell, is_set in enumerate(level.lying) if is_set} != {*level.items}:
        yield "items are said to lie elsewhere than they do"
    numbers = terrain.reshape(-1)
    for cell in (*level.gold, *level.items):
        if not level.special[cell]:
            yield f"something lies at {cell}, where nothing happens to those who enter"
    for cell in level.hidden:
        if level.shown.reshape(-1)[cell] != table.disguises[numbers[cell]]:
            yield f"what is hidden at {cell} does not look like what it is taken for"


def _movement_maps(world: World) -> Iterator[str]:
    """Yield differences between the movement maps and the terrain."""
    level, maps, table = world.level, world.level.movement, world.level.table
    for moves, ground, is_open in (
        ("walk", maps.walk, table.dry),
        ("swim", maps.swim, table.wet),
        ("fly", maps.fly, table.walkable),
    ):
        if bytes(ground.cells) != is_open[level.terrain].tobytes():
            yield f"those who {moves} can go elsewhere than the terrain says"


def _fields(world: World) -> Iterator[str]:
    """Yield problems with fields."""
    level, kinds = world.level, world.ruleset.things.fields
    flows = len(world.timers.of(Flow))
    if flows > 1 or (level.fields and not flows and not world.is_over):
        yield f"what fills cells spreads {flows} times a turn"
    for field, amounts in level.fields.amounts.items():
        if not amounts or min(amounts.values()) < 1:
            yield f"there is no {field} where there should be"
        if any(level.is_border(cell) or not level.special[cell] for cell in amounts):
            yield f"{field} is where it cannot be, or meets nobody"
    if any(not level.fields.amount(*where) for where in level.fields.makers):
        yield "somebody is behind what is not there"
    for cell in (cell for amounts in level.fields.amounts.values() for cell in amounts):
        is_veiled = cell in level.fields.veils
        if is_veiled != level.fields.is_thick(cell, kinds):
            yield f"one sees wrongly through what is at {cell}: {is_veiled}"


_CHECKS: tuple[Callable[[World], Iterator[str]], ...] = (
    _player,
    _actors,
    _stats,
    _items,
    _packs,
    _schedule,
    _timers,
    _knowledge,
    _maps,
    _cells,
    _movement_maps,
    _fields,
)
